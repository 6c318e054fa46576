/** How many times `from`, `from + step`, ... lie in `[from, to]`; all in milliseconds, step above 0. */
export function stepsIn(from: number, to: number, step: number): number {
  return to < from ? 0 : Math.floor((to - from) / step) + 1;
}

/** The times of steps `first` to `first + count - 1`. */
export function stepTimes(from: number, step: number, first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + (first + i) * step);
}
