/** At most `most` places out of `count`, rising and evenly spread, the first and the last among them. */
export function spread(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  if (most === 1) return [0];
  return Array.from({ length: most }, (_, i) => Math.floor((i * (count - 1)) / (most - 1)));
}
