import { type Checkpoint, readCheckpoint } from "../../../worker/domain/decision/log/checkpoint.ts";
import { emptyRoot, type Hash } from "../../../worker/domain/decision/log/hashes.ts";
import { openNote, readVerifierKey } from "../../../worker/domain/decision/log/note.ts";
import { extendsTree } from "../../../worker/domain/decision/log/proofs.ts";
import { hashesOf, subtreeHash, tileOf, tilePath, widthIn } from "../../../worker/domain/decision/log/tiles.ts";
import { consistencyProof, type Subtrees } from "../../../worker/domain/decision/log/tree.ts";
import { fetchedBytes, type LogReach, logText, unlessMissing } from "./fetch-log.ts";

/** What to keep of a log between two checks: whose signature counts, and the last checkpoint that held. */
export interface KnownLog {
  verifier_key: string;
  checkpoint: string;
}

/** How a log stands beside what was known of it. */
export interface LogCheck {
  /** False when history changed, or the log cannot show that it did not; `problem` says which. */
  holds: boolean;
  problem: string | null;
  origin: string;
  /** Leaves now, and when it was last checked; null at the first check. */
  size: number;
  known_size: number | null;
  /** To keep for the next check; what was known already where the check does not hold. */
  known: KnownLog;
}

/**
 * Checks that a log only grew since it was last looked at. The first check believes the key that the log names, and says how
 * long it is; keep `known` where whoever runs the service cannot change it.
 *
 * Rejects with TypeError when the log cannot be reached.
 */
export async function checkLog(reach: LogReach, before: KnownLog | null): Promise<LogCheck> {
  const [checkpoint, named] = await Promise.all([logText(reach, "checkpoint"), logText(reach, "key")]);
  const known = { verifier_key: before?.verifier_key ?? named.trim(), checkpoint };
  const now = opened(known);
  const then = before && opened(before);
  const found = { origin: now?.origin ?? "", size: now?.size ?? 0, known_size: then?.size ?? null };
  const problem =
    now === null ? "The checkpoint does not bear the known signature." : await checkpointProblem(reach, then, now);
  return { holds: problem === null, problem, ...found, known: problem === null ? known : (before ?? known) };
}

async function checkpointProblem(reach: LogReach, then: Checkpoint | null, now: Checkpoint): Promise<string | null> {
  if (then === null) return null;
  if (then.origin !== now.origin) return `This is another log: ${now.origin}, not ${then.origin}.`;
  if (now.size < then.size) return `The log had ${then.size} leaves and has ${now.size}: it was set back.`;
  const proof = await unlessMissing(growthProof(reach, then.size, now.size));
  if (typeof proof === "string") return proof;
  const holds = extendsTree({ oldSize: then.size, size: now.size, oldRoot: then.root, root: now.root, proof });
  return holds ? null : `The first ${then.size} leaves are no longer what they were.`;
}

/** The proof, made here from the log's tiles: first which of them it takes, then their hashes. */
async function growthProof(reach: LogReach, oldSize: number, size: number): Promise<Hash[]> {
  const tiles = new Map<string, Hash[]>();
  const pathOf = (level: number, index: number) => tilePath({ level, index, width: widthIn(size, level, index) });
  consistencyProof(oldSize, size, (level, index) => {
    const tile = tileOf(level, index);
    tiles.set(pathOf(tile.level, tile.index), []);
    return emptyRoot;
  });
  for (const path of tiles.keys()) tiles.set(path, hashesOf(await fetchedBytes(reach, path)));
  const subtrees: Subtrees = (level, index) => {
    const tile = tileOf(level, index);
    const hashes = tiles.get(pathOf(tile.level, tile.index)) ?? [];
    return subtreeHash(hashes.slice(tile.first, tile.first + tile.count));
  };
  return consistencyProof(oldSize, size, subtrees);
}

/** A checkpoint; null for one that does not bear the signature of its key. */
export function opened({ verifier_key, checkpoint }: KnownLog): Checkpoint | null {
  const verifier = readVerifierKey(verifier_key);
  const text = verifier && openNote(checkpoint, verifier);
  return text === null ? null : readCheckpoint(text);
}
