/** How long the shard may be busy with one piece of long work. */
const pieceMs = 25;
const mostInPiece = 1_024;

/** The clock and a pause in which other requests are served; the platform's clock stands still between pauses. */
export interface Turns {
  now(): number;
  pause(milliseconds: number): Promise<void>;
}

/**
 * Does long work in pieces with a pause after each, so that the shard goes on answering. `work` does about as many units as
 * it is told and returns how many it did, 0 at the end; it stops early once `most` are done.
 */
export async function inPieces(turns: Turns, most: number, work: (units: number) => number): Promise<void> {
  let piece = 64;
  let done = 0;
  while (done < most) {
    const from = turns.now();
    const units = work(Math.min(piece, most - done));
    if (units === 0) return;
    done += units;
    await turns.pause(0);
    const took = turns.now() - from;
    if (took < pieceMs / 2) piece = Math.min(piece * 2, mostInPiece);
    else if (took > pieceMs) piece = Math.max(1, Math.floor((piece * pieceMs) / took));
  }
}
