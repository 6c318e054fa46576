/** How often a costly law is tried: in full where nobody waits for it, an eighth of that at a desk. */
export function runsOf(full: number): { numRuns: number } {
  return { numRuns: process.env["CI"] === undefined ? Math.ceil(full / 8) : full };
}
