import type uPlot from "uplot";
import type { SeriesChartProps } from "./chart.ts";

const REACH = 10;

/** Lets the first level be dragged where the props take it; returns how to stop. */
export function movable(plot: uPlot, props: () => SeriesChartProps): () => void {
  const { over } = plot;
  let dragging = false;
  const heightOf = (event: PointerEvent) => event.clientY - over.getBoundingClientRect().top;
  const isNear = (event: PointerEvent): boolean => {
    const level = props().levels?.[0];
    if (level === undefined || props().onMoveLevel === undefined) return false;
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
    over.style.touchAction = props().onMoveLevel === undefined ? "" : "pan-x";
    if (dragging) props().onMoveLevel?.(plot.posToVal(heightOf(event), "y"));
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
