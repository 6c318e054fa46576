import type uPlot from "uplot";
import type { ChartColours } from "./colours.ts";
import type { SeriesChartProps } from "./chart.ts";

/** Shades stretches of time, under everything else. */
export function paintStretches(plot: uPlot, { stretches = [] }: SeriesChartProps, colours: ChartColours): void {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const { from, to, tone = "bad" } of stretches) {
    const left = Math.max(bbox.left, plot.valToPos(from / 1000, "x", true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to / 1000, "x", true));
    if (right <= left) continue;
    ctx.fillStyle = tone === "bad" ? colours["bad-soft"] : colours["accent-soft"];
    ctx.fillRect(left, bbox.top, Math.max(right - left, devicePixelRatio), bbox.height);
  }
  ctx.restore();
}

/** Draws levels with their names and marks where something happened, over everything else. */
export function paintMarks(plot: uPlot, props: SeriesChartProps, colours: ChartColours, font: string): void {
  const { ctx, bbox } = plot;
  const unit = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  // A mark at the edge is whole.
  const beyond = 6 * unit;
  ctx.rect(bbox.left - beyond, bbox.top - beyond, bbox.width + 2 * beyond, bbox.height + 2 * beyond);
  ctx.clip();
  for (const { value, label } of props.levels ?? []) {
    const height = plot.valToPos(value, "y", true);
    ctx.strokeStyle = colours.bad;
    ctx.lineWidth = 1.4 * unit;
    ctx.setLineDash([5 * unit, 4 * unit]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, height);
    ctx.lineTo(bbox.left + bbox.width, height);
    ctx.stroke();
    ctx.font = scaled(font, unit);
    ctx.fillStyle = colours.bad;
    // Where lines have names these stand at the right.
    ctx.textAlign = props.beside?.length ? "left" : "right";
    const [x, y] = [
      props.beside?.length ? bbox.left + 4 * unit : bbox.left + bbox.width - 4 * unit,
      height < bbox.top + 16 * unit ? height + 14 * unit : height - 5 * unit,
    ];
    // Legible where the line of the values passes under it.
    ctx.setLineDash([]);
    ctx.lineWidth = 4 * unit;
    ctx.lineJoin = "round";
    ctx.strokeStyle = colours.surface;
    ctx.strokeText(label, x, y);
    ctx.fillText(label, x, y);
  }
  ctx.setLineDash([]);
  for (const { at, value } of props.marks ?? []) {
    if (value === null) continue;
    ctx.beginPath();
    ctx.arc(plot.valToPos(at / 1000, "x", true), plot.valToPos(value, "y", true), 4.5 * unit, 0, 2 * Math.PI);
    ctx.fillStyle = colours.bad;
    ctx.fill();
    ctx.lineWidth = 1.5 * unit;
    ctx.strokeStyle = colours.surface;
    ctx.stroke();
  }
  ctx.restore();
}

/** Writes the name of each line over its end, where none stands yet; the line that matters comes first. */
export function paintNames(plot: uPlot, props: SeriesChartProps, colours: ChartColours, font: string): void {
  const { points, name = "", beside = [] } = props;
  if (beside.length === 0) return;
  const { ctx, bbox } = plot;
  const unit = devicePixelRatio;
  const taken: number[] = [];
  ctx.save();
  ctx.font = scaled(font, unit);
  ctx.textAlign = "right";
  ctx.fillStyle = colours.accent;
  for (const line of [{ name, points }, ...beside]) {
    const end = line.points.findLast(({ value }) => value !== null);
    if (end === undefined || end.value === null) continue;
    const over = plot.valToPos(end.value, "y", true) - 5 * unit;
    const height = Math.max(bbox.top + 11 * unit, over);
    if (taken.every((other) => Math.abs(other - height) >= 12 * unit)) {
      taken.push(height);
      const right = Math.max(bbox.left + ctx.measureText(line.name).width, plot.valToPos(end.at / 1000, "x", true));
      ctx.fillText(line.name, right, height);
    }
    ctx.fillStyle = colours.muted;
  }
  ctx.restore();
}

/** A font in pixels of the canvas. */
const scaled = (font: string, unit: number): string =>
  font.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * unit}px`);
