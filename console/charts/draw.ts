import uPlot from "uplot";
import { formatTick } from "../format/time.ts";
import { type ChartColours, coloursOf } from "./colours.ts";
import { paintMarks, paintNames, paintStretches } from "./paint.ts";
import { type SeriesChartProps, chartTexts } from "./chart.ts";

const REACH = 10;

/** Lets the first level be dragged where the props take it; returns how to stop. */
function movable(plot: uPlot, props: () => SeriesChartProps): () => void {
  const { over } = plot;
  let dragging = false;
  const heightOf = (event: PointerEvent) => event.clientY - over.getBoundingClientRect().top;
  const isNear = (event: PointerEvent): boolean => {
    const level = props().levels?.[0];
    if (level === undefined || props().move === undefined) return false;
    return Math.abs(plot.valToPos(level.value, "y") - heightOf(event)) <= REACH;
  };
  const onDown = (event: PointerEvent): void => {
    if (!isNear(event)) return;
    dragging = true;
    over.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const onMove = (event: PointerEvent): void => {
    over.style.cursor = dragging || isNear(event) ? "ns-resize" : "";
    over.style.touchAction = props().move === undefined ? "" : "pan-x";
    if (dragging) props().move?.onMove(plot.posToVal(heightOf(event), "y"));
  };
  const onUp = (): void => {
    dragging = false;
  };
  const handlers = [
    ["pointerdown", onDown],
    ["pointermove", onMove],
    ["pointerup", onUp],
    ["pointercancel", onUp],
  ] as const;
  for (const [name, handler] of handlers) over.addEventListener(name, handler);
  return () => {
    for (const [name, handler] of handlers) over.removeEventListener(name, handler);
  };
}

/** Beside the plot, for the date or time that stands under its right edge. */
const HALF_A_LABEL = 26;
/** Between a label of the values and the plot, and before it. */
const BESIDE_A_LABEL = 14;

/** A chart on the page. */
export interface Drawing {
  /** Draws what the props say now. */
  update: () => void;
  end: () => void;
}

/** Draws a chart into an element, as wide as that is, and again whenever the element or the props change. */
export function draw(place: HTMLElement, props: () => SeriesChartProps): Drawing {
  const colours = coloursOf(place);
  const plot = new uPlot(optionsOf(place, props, colours), dataOf(props()), place);
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = place;
    if (width > 0 && (width !== plot.width || height !== plot.height)) plot.setSize({ width, height });
  });
  observer.observe(place);
  const still = movable(plot, props);
  let drawn = signature(props());
  return {
    update() {
      const now = signature(props());
      if (now === drawn) return;
      drawn = now;
      plot.setData(dataOf(props()));
      // The same numbers in another unit have other labels.
      plot.redraw(true, true);
    },
    end() {
      still();
      observer.disconnect();
      plot.destroy();
    },
  };
}

/** What is drawn, as a text to compare: cheap beside drawing it. */
const signature = ({ points, beside, levels, marks, stretches, unit }: SeriesChartProps): string =>
  JSON.stringify([points, beside, levels, marks, stretches, unit]);

/** Times that only another line has are no gaps of a line. The line that matters is drawn last. */
const dataOf = ({ points, beside = [] }: SeriesChartProps): uPlot.AlignedData =>
  uPlot.join(
    [...beside.map((line) => line.points), points].map((one) => [
      one.map(({ at }) => at / 1000),
      one.map(({ value }) => value),
    ]),
  );

function optionsOf(place: HTMLElement, props: () => SeriesChartProps, colours: ChartColours): uPlot.Options {
  const font = `11px ${getComputedStyle(place).fontFamily}`;
  const axis = {
    stroke: colours.muted,
    font,
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
    border: { show: false },
  };
  return {
    width: Math.max(1, place.clientWidth),
    height: place.clientHeight,
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { x: false, y: false } },
    padding: [8, HALF_A_LABEL, 0, 0],
    scales: {
      x: { time: true },
      y: {
        range: (_, low, high) => {
          const { levels = [], move } = props();
          return rangeOf(low, high, [...levels.map(({ value }) => value), ...(move === undefined ? [] : [move.from])]);
        },
      },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        values: (_, ticks) => ticks.map((tick) => formatTick(tick * 1000, stepOf(ticks))),
      },
      { ...axis, size: asWideAsLabels(font), values: (_, values) => values.map(chartTexts(props()).tick) },
    ],
    series: [
      {},
      ...(props().beside ?? []).map(({ points }) => ({
        stroke: colours.muted,
        width: 1,
        spanGaps: false,
        points: { show: points.length === 1, size: 4, fill: colours.muted },
      })),
      {
        stroke: colours.accent,
        width: 1.6,
        spanGaps: false,
        points: { show: props().points.length < 60, size: 4, fill: colours.accent },
      },
    ],
    hooks: {
      drawClear: [(plot) => paintStretches(plot, props(), colours)],
      draw: [(plot) => paintMarks(plot, props(), colours, font), (plot) => paintNames(plot, props(), colours, font)],
    },
  };
}

/** As wide as the widest label, in pixels; what is measured first stays, so that the axes come to rest. */
function asWideAsLabels(font: string): uPlot.Axis.Size {
  let width = 0;
  return ({ ctx }, labels, _, round) => {
    if (round > 1) return width;
    ctx.save();
    ctx.font = font;
    const widest = Math.max(0, ...(labels ?? []).map((label) => ctx.measureText(label).width));
    ctx.restore();
    width = Math.ceil(widest) + BESIDE_A_LABEL;
    return width;
  };
}

const stepOf = ([first = 0, second = first]: readonly number[]): number => (second - first) * 1000;

/** From the lowest to the highest that is drawn, levels included, with some air. */
function rangeOf(low: number | null, high: number | null, levels: readonly number[]): [number, number] {
  const all = [...levels, ...(low === null ? [] : [low]), ...(high === null ? [] : [high])];
  if (all.length === 0) return [0, 1];
  const [from, to] = [Math.min(...all), Math.max(...all)];
  const air = (to - from) * 0.08 || Math.abs(to) * 0.1 || 1;
  return [from >= 0 && from - air < 0 ? 0 : from - air, to + air];
}
