/** Share of right readings by evidence, fitted on two thirds of the labelled sentences by tools/confidence.ts; frozen and monotone. */
export const confidenceTable: readonly { from: number; right: number }[] = [
  { from: -1, right: 0.5 },
  { from: 0.2, right: 0.5 },
  { from: 0.3, right: 0.88 },
  { from: 0.4, right: 0.88 },
  { from: 0.5, right: 0.9 },
  { from: 0.6, right: 0.94 },
  { from: 0.7, right: 0.98 },
  { from: 0.8, right: 0.99 },
  { from: 0.9, right: 0.99 },
];
