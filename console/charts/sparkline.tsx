import { sparkPath } from "./spark-path.ts";

/** A series in the space of a word: its shape, its limit as a dashed line, its last point. */
export function Sparkline({
  values,
  limit,
  label,
  width = 96,
  height = 24,
}: {
  values: readonly number[];
  limit?: number | null;
  /** What it shows, in words: those who do not see it get this. */
  label: string;
  width?: number;
  height?: number;
}) {
  const shape = sparkPath(values, limit ?? null, width, height);
  if (shape === null) return <span class="muted small">no data</span>;
  return (
    <svg class="spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {shape.limit !== null && <path class="spark-limit" d={`M0 ${shape.limit}H${width}`} />}
      <path class="spark-line" d={shape.path} />
      <circle class="spark-end" cx={shape.end[0]} cy={shape.end[1]} r="2.2" />
    </svg>
  );
}
