import { useEffect, useRef, useState } from "preact/hooks";
import { reach, snapped, sliderStep } from "../format/steps.ts";
import { formatInstant } from "../format/time.ts";
import { theme } from "../state/theme.ts";
import { Table } from "../ui/table.tsx";
import { type SeriesChartProps, chartTexts } from "./chart.ts";
import type { Drawing } from "./draw.ts";
import { LineSlider } from "./slider.tsx";

/** A series over time. The library that draws it is loaded when the first chart is shown; its numbers are also a table. */
export function SeriesChart(props: SeriesChartProps) {
  const { label, points, name = "", beside = [], height = 220, unit, move, levels: [level] = [] } = props;
  const text = chartTexts(props);
  const rows = [{ name, points }, ...beside].flatMap((line) =>
    line.points.map((point) => ({ ...point, of: line.name })),
  );
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const newest = useRef(props);
  const range =
    move === undefined || level === undefined
      ? null
      : reach([level.value, move.from, ...points.flatMap(({ value }) => value ?? [])]);
  newest.current =
    move === undefined || range === null
      ? props
      : { ...props, move: { ...move, onMove: (value) => move.onMove(snapped(value, sliderStep(...range))) } };
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
      {move !== undefined && level !== undefined && range !== null && (
        <LineSlider label="Limit" range={range} value={level.value} format={text.value} onMove={move.onMove} />
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
