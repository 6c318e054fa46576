/** At most `most` places out of `count`, rising and evenly spread, the first and the last among them. */
export function spread(count: number, max: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_, i) => i);
  if (max === 1) return [0];
  return Array.from({ length: max }, (_, i) => Math.floor((i * (count - 1)) / (max - 1)));
}
