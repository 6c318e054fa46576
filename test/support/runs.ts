/** `LAW_TIMES=10` tries each law ten times as often. */
const times = Number(process.env["LAW_TIMES"] ?? 1);

/** How often a law is tried that needs a runtime. */
export const alwaysRuns = (runs: number): { numRuns: number } => ({ numRuns: runs * times });

/** How often a costly law is tried: in full where nobody waits for it, an eighth of that at a desk. */
export function runsOf(full: number): { numRuns: number } {
  return alwaysRuns(process.env["CI"] === undefined ? Math.ceil(full / 8) : full);
}
