import { parseDuration } from "../../values/time.ts";

/** A window that was put back among those that make sense for the application, and why. */
interface ClampedWindow {
  readonly window: string;
  readonly warning: string;
}

/**
 * The nearest meaningful window when `windowMs` (0 for a strategy without one) lies outside; null when it is inside.
 * `given` is how the present window is written.
 */
export function clampWindow(
  given: string,
  windowMs: number,
  meaningful: { min?: string; max?: string } | undefined,
): ClampedWindow | null {
  if (!meaningful || windowMs === 0) return null;
  const { min, max } = meaningful;
  const limit =
    max !== undefined && windowMs > parseDuration(max)
      ? { window: max, word: "longer than the longest" }
      : min !== undefined && windowMs < parseDuration(min)
        ? { window: min, word: "shorter than the shortest" }
        : null;
  if (!limit) return null;
  return {
    window: limit.window,
    warning: `The window of ${given} is ${limit.word} meaningful one of the context, ${limit.window}, which is recommended instead. The scores behind this recommendation were taken under ${given}, so run a backtest of the new parameters before you apply them.`,
  };
}
