import { formatTickValue, formatValue } from "../format/number.ts";

/** One point of a series; `value` null is a gap. */
export interface ChartPoint {
  at: number;
  value: number | null;
}

/** One line of several in a chart, such as a member of an entity. */
interface Line {
  name: string;
  points: readonly ChartPoint[];
}

/** A line across the chart, such as a threshold. */
export interface ChartLevel {
  value: number;
  label: string;
}

/** A moment at which something happened. */
interface Mark {
  at: number;
  value: number | null;
  label: string;
}

/** A stretch of time that is shaded, such as a window or an incident. */
interface Stretch {
  from: number;
  to: number;
  tone?: "bad" | "accent";
}

/** The text of a value of a chart, and the shorter one at its axis. */
export const chartTexts = ({ unit, textOf }: Pick<SeriesChartProps, "unit" | "textOf">) => ({
  value: textOf ?? ((value: number) => formatValue(value, unit)),
  tick: textOf ?? ((value: number) => formatTickValue(value, unit)),
});

/** How the first level is moved: from where, which stays within reach however far it is moved, and what is told of it. */
export interface LevelMove {
  from: number;
  onMove: (value: number) => void;
}

export interface SeriesChartProps {
  /** What it shows, in words; it is also the caption of the table of its numbers. */
  label: string;
  points: readonly ChartPoint[];
  /** What the line is of, where others are drawn beside it. */
  name?: string;
  /** Lines of the same measure, drawn behind. */
  beside?: readonly Line[];
  levels?: readonly ChartLevel[];
  marks?: readonly Mark[];
  stretches?: readonly Stretch[];
  /** What its values count in; it stands over the axis where the labels have no room for it. */
  unit?: string | null | undefined;
  /** Where values are words, such as true and false. */
  textOf?: (value: number) => string;
  height?: number;
  /** Where a level may be moved: by dragging it, or by the arrow keys on the slider that comes with it. */
  move?: LevelMove;
}
