/**
 * Draws from a Gamma distribution of mean 1 whose shape is a whole number (its coefficient of variation is 1 / sqrt(shape)):
 * the sum of as many exponentials, each by inversion (Devroye 1986, Non-Uniform Random Variate Generation, chapter IX.3.1).
 */
export function gammaFactor(next: () => number, shape: number): number {
  let sum = 0;
  for (let i = 0; i < shape; i++) sum -= Math.log((next() + 0.5) / 4_294_967_296);
  return sum / shape;
}
