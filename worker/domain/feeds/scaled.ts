/**
 * A number times a scale. A scale such as 0.01 is one over a whole number and divides: 1999 cents are 19.99, where 1999 * 0.01 is
 * 19.990000000000002.
 */
export function scaled(value: number, scale: number): number {
  const parts = Math.floor(1 / scale + 0.5);
  return parts > 1 && 1 / parts === scale ? value / parts : value * scale;
}
