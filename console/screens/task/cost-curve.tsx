import { useRef } from "preact/hooks";
import { formatNumber } from "../../format/number.ts";
import { share, snapped, stepOf } from "./cut.ts";

interface CurvePoint {
  value: number;
  cost: number;
  firings: number;
}

/** How many steps a key moves the line. */
const stepsBy: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

const WIDTH = 640;
const HEIGHT = 160;
const PAD = 12;

/** What each value would have cost on the stored decisions. The line is dragged, or moved with the slider's keys. */
export function CostCurve({
  points,
  range: [low, high],
  now,
  recommended,
  cut,
  format,
  onMove,
}: {
  points: readonly CurvePoint[];
  range: readonly [number, number];
  now: number;
  recommended: number | null;
  cut: number;
  format: (value: number) => string;
  onMove: (value: number) => void;
}) {
  const place = useRef<SVGSVGElement>(null);
  const step = stepOf(low, high);
  const x = (value: number) => PAD + share(value, low, high) * (WIDTH - 2 * PAD);
  const most = Math.max(...points.map(({ cost }) => cost), 1);
  const y = (cost: number) => HEIGHT - PAD - (cost / most) * (HEIGHT - 2 * PAD);
  const line = points
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, cost }, index) => `${index === 0 ? "M" : "L"}${x(value).toFixed(1)} ${y(cost).toFixed(1)}`)
    .join(" ");
  const moveTo = (clientX: number) => {
    const box = place.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const inside = ((clientX - box.left) / box.width) * WIDTH;
    onMove(snapped(low + share(inside, PAD, WIDTH - PAD) * (high - low), step));
  };
  const nearest = points.reduce<CurvePoint | null>(
    (best, one) => (best === null || Math.abs(one.value - cut) < Math.abs(best.value - cut) ? one : best),
    null,
  );
  return (
    <figure class="task-curve">
      <svg
        ref={place}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="What each value would have cost"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event.clientX);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event.clientX);
        }}
      >
        <path class="task-curve-area" d={line === "" ? "" : `${line} L${WIDTH - PAD} ${HEIGHT} L${PAD} ${HEIGHT} Z`} />
        <path class="task-curve-line" d={line} />
        <line class="task-curve-now" x1={x(now)} x2={x(now)} y1="0" y2={HEIGHT} />
        {recommended !== null && (
          <line class="task-curve-good" x1={x(recommended)} x2={x(recommended)} y1="0" y2={HEIGHT} />
        )}
        <line class="task-curve-cut" x1={x(cut)} x2={x(cut)} y1="0" y2={HEIGHT} />
      </svg>
      <label class="chart-slider">
        <span>Value</span>
        <input
          type="range"
          min={low}
          max={high}
          step="any"
          value={cut}
          aria-valuetext={format(cut)}
          onInput={(event) => onMove(snapped(Number(event.currentTarget.value), step))}
          onKeyDown={(event) => {
            const steps = stepsBy[event.key];
            if (steps === undefined) return;
            event.preventDefault();
            onMove(Math.min(high, Math.max(low, snapped(cut + steps * step, step))));
          }}
        />
        <output>{format(cut)}</output>
      </label>
      <figcaption class="small muted">
        Cost of each value on the stored decisions; lower is better.
        {nearest !== null &&
          ` Around ${format(nearest.value)}: cost ${formatNumber(rounded(nearest.cost))}, ${formatNumber(nearest.firings)} would fire.`}
        <span class="task-curve-key">
          <i class="task-key-now" /> now {format(now)}
        </span>
        {recommended !== null && (
          <span class="task-curve-key">
            <i class="task-key-good" /> recommended {format(recommended)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const rounded = (value: number): number => Number(value.toPrecision(3));
