const WIDTH = 160;
const HEIGHT = 16;
const EDGE = 6;

/** A number that is expected between two others: drawn on a line that begins at 0. */
export function IntervalChart({ low, expected, high }: { low: number; expected: number; high: number }) {
  const most = Math.max(high, expected, 1) * 1.08;
  const x = (value: number) => EDGE + (value / most) * (WIDTH - 2 * EDGE);
  return (
    <svg
      class="interval"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Between ${low} and ${high} with 90% confidence`}
    >
      <path class="interval-line" d={`M${EDGE} 8H${WIDTH - EDGE}`} />
      <path class="interval-range" d={`M${x(low)} 8H${x(high)}`} />
      <circle class="interval-dot" cx={x(expected)} cy="8" r="4" />
    </svg>
  );
}
