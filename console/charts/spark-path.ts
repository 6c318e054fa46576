const EDGE = 3;

/** The line of a series in a box, the height of its limit, and its last point; null where there is nothing to draw. */
export function sparkPath(
  values: readonly number[],
  limit: number | null,
  width: number,
  height: number,
): { path: string; limit: number | null; end: readonly [x: number, y: number] } | null {
  const seen = values.filter(Number.isFinite);
  if (seen.length === 0) return null;
  const all = limit === null ? seen : [...seen, limit];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const heightOf = (value: number) =>
    rounded(high === low ? height / 2 : EDGE + ((high - value) / (high - low)) * (height - 2 * EDGE));
  const placeOf = (index: number) =>
    rounded(seen.length === 1 ? width - EDGE : EDGE + (index / (seen.length - 1)) * (width - 2 * EDGE));
  const path = seen.map((value, index) => `${index === 0 ? "M" : "L"}${placeOf(index)} ${heightOf(value)}`).join("");
  return {
    path,
    limit: limit === null ? null : heightOf(limit),
    end: [placeOf(seen.length - 1), heightOf(seen.at(-1) ?? 0)],
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
