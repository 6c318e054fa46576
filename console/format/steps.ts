/** A step that people count in, a hundredth of the range or a little less: 0.01, 0.05, 20. */
export function sliderStep(low: number, high: number): number {
  const fine = (high - low) / 100;
  const power = 10 ** Math.floor(Math.log10(fine));
  const factor = [5, 2, 1].find((one) => one * power <= fine * (1 + 1e-9)) ?? 1;
  return Number((factor * power).toPrecision(3));
}

/** The nearest whole number of steps. */
export const snapped = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toPrecision(12));

/** From the lowest to the highest of some values, with some room around where they are one. */
export function reach(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low < high) return [low, high];
  const around = Math.abs(low) / 2 || 1;
  return [low - around, high + around];
}
