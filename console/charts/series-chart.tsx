import { useEffect, useRef, useState } from "preact/hooks";
import { formatInstant } from "../format/time.ts";
import { theme } from "../state/theme.ts";
import { Table } from "../ui/table.tsx";
import { type ChartLevel, type SeriesChartProps, chartTexts } from "./chart.ts";
import type { Drawing } from "./draw.ts";

/** A series over time. The library that draws it is loaded when the first chart is shown; its numbers are also a table. */
export function SeriesChart(props: SeriesChartProps) {
  const { label, points, name = "", beside = [], height = 220, unit } = props;
  const text = chartTexts(props);
  const rows = [{ name, points }, ...beside].flatMap((line) =>
    line.points.map((point) => ({ ...point, of: line.name })),
  );
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const newest = useRef(props);
  newest.current = props;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    const start = async (): Promise<void> => {
      try {
        const { draw } = await import("./draw.ts");
        if (!gone && place.current !== null) drawing.current = draw(place.current, () => newest.current);
      } catch {
        // Shown below, with the numbers as a table.
        setFailed(true);
      }
    };
    void start();
    return () => {
      gone = true;
      drawing.current?.end();
      drawing.current = null;
    };
  }, [theme.value, beside.length]);
  useEffect(() => drawing.current?.update());
  return (
    <figure class="chart">
      {unit && !text.tick(1).includes(unit) && !text.tick(1).endsWith("%") && <p class="chart-unit">{unit}</p>}
      <div ref={place} class="chart-place" style={{ height: `${height}px` }} role="img" aria-label={label} />
      {props.onMoveLevel !== undefined && props.levels?.[0] !== undefined && (
        <LevelSlider {...props} level={props.levels[0]} onMove={props.onMoveLevel} />
      )}
      <details class="chart-numbers" open={failed}>
        <summary>{failed ? "The chart could not be loaded. Its numbers" : "Numbers"}</summary>
        <Table
          caption={label}
          rows={rows.toSorted((a, b) => b.at - a.at).slice(0, 200)}
          keyOf={({ at, of }) => `${at} ${of}`}
          columns={[
            { head: "Time", cell: ({ at }) => formatInstant(at) },
            ...(beside.length === 0 ? [] : [{ head: "Of", cell: ({ of }: { of: string }) => of }]),
            { head: "Value", numbers: true, cell: ({ value }) => (value === null ? "no value" : text.value(value)) },
          ]}
        />
      </details>
    </figure>
  );
}

function LevelSlider({
  points,
  level,
  onMove,
  ...shown
}: SeriesChartProps & { level: ChartLevel; onMove: (value: number) => void }) {
  const text = chartTexts(shown);
  const values = [level.value, ...points.flatMap(({ value }) => (value === null ? [] : [value]))];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (
    <label class="chart-slider">
      <span>Limit</span>
      <input
        type="range"
        min={low}
        max={high}
        step={(high - low) / 200 || 1}
        value={level.value}
        aria-valuetext={text.value(level.value)}
        onInput={(event) => onMove(Number(event.currentTarget.value))}
      />
      <output>{text.value(level.value)}</output>
    </label>
  );
}
