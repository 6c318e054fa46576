import { seriesOf } from "../../data/series.ts";
import type { ChartLevel, LevelMove } from "../../charts/chart.ts";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { signalName } from "../../format/names.ts";
import { formatCount, formatValue } from "../../format/number.ts";
import { useResource } from "../../state/resource.ts";
import { ErrorNotice } from "../../ui/notice.tsx";

interface SignalChartProps {
  entity: string;
  primitiveId: string;
  unit: string | undefined;
  from: string;
  to: string;
  levels: readonly { value: number; name?: string }[];
  /** When it would have fired. */
  firedAt: readonly string[];
  move?: LevelMove | undefined;
  height?: number;
}

/** A signal of one entity, the limits it is held against, and where it would have fired. */
export function SignalChart({
  entity,
  primitiveId,
  unit,
  from,
  to,
  levels,
  firedAt,
  move,
  height = 220,
}: SignalChartProps) {
  // What is drawn stays while the span moves on, and with it the slider and the focus on it.
  const series = useResource(
    JSON.stringify([entity, primitiveId, from]),
    (signal) => seriesOf({ entity, primitive_id: primitiveId, from, to }, signal),
    { keep: true },
  );
  const show = (value: number) => formatValue(value, unit);
  const points = series.data ?? [];
  const marks = firedAt.map((at) => ({
    at: Date.parse(at),
    value: points.findLast((point) => point.at <= Date.parse(at))?.value ?? null,
    label: "fires",
  }));
  const named = levels.map(({ value, name }): ChartLevel => {
    return { value, label: name === undefined ? show(value) : `${name}: ${show(value)}` };
  });
  const alarms = firedAt.length === 0 ? "" : `, with ${formatCount(firedAt.length, "alarm")}`;
  return (
    <>
      <ErrorNotice failure={series.failure} onRetry={series.reload} />
      {series.data !== undefined && points.length === 0 && <p class="muted">No numbers to draw for this entity.</p>}
      {points.length > 0 && (
        <SeriesChart
          label={`${signalName(primitiveId)} of ${entity}${alarms}`}
          points={points}
          levels={named}
          marks={marks}
          unit={unit}
          height={height}
          {...(move === undefined ? {} : { move })}
        />
      )}
      {move !== undefined && points.length > 0 && (
        <p class="small muted">Drag the line, or use the slider: the number in the sentence follows.</p>
      )}
    </>
  );
}
