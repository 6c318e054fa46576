/** A computed number without the noise of its last digits, in 12 significant ones: 0.1 * 3 is 0.3. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
