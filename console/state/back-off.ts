const PATIENCE = 8;

/** How long to wait before asking again, after so many failures in a row: twice as long each time, up to a limit. */
export function waitAfter(failures: number, every: number): number {
  return every * 2 ** Math.min(failures, Math.log2(PATIENCE));
}
