/** Round numbers that a share is told out of. */
export const wholes: ReadonlySet<number> = new Set([
  2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100, 200, 500, 1000, 10_000,
]);

/** What a signal tells that may lie on either side of zero. */
export const signedNames =
  /\b(?:signed|negative|deviations?|errors?|offset|drift|imbalance|bias|skew|tilt|misalignment)\b/;
