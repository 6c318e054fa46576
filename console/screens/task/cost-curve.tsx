import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { LineSlider } from "../../charts/slider.tsx";
import { formatNumber } from "../../format/number.ts";
import { snapped, sliderStep } from "../../format/steps.ts";
import { shareOfRange } from "./cut.ts";

interface CurvePoint {
  value: number;
  cost: number;
  firings: number;
}

const WIDTH = 640;
const HEIGHT = 160;
const PAD = 12;

/** What each value would have cost on the stored decisions. The line is dragged, or moved with the slider's keys. */
export function CostCurveChart({
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
  const step = sliderStep(low, high);
  const x = (value: number) => PAD + shareOfRange(value, low, high) * (WIDTH - 2 * PAD);
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
    onMove(snapped(low + shareOfRange(inside, PAD, WIDTH - PAD) * (high - low), step));
  };
  const nearest = points.reduce<CurvePoint | null>(
    (best, one) => (best === null || Math.abs(one.value - cut) < Math.abs(best.value - cut) ? one : best),
    null,
  );
  return (
    <figure class="task-curve">
      <div class="task-curve-frame">
        <span class="task-curve-y">
          <span>{formatNumber(rounded(most))}</span>
          <span>cost</span>
          <span>0</span>
        </span>
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
          <path
            class="task-curve-area"
            d={line === "" ? "" : `${line} L${WIDTH - PAD} ${HEIGHT} L${PAD} ${HEIGHT} Z`}
          />
          <path class="task-curve-line" d={line} />
          <line class="task-curve-now" x1={x(now)} x2={x(now)} y1="0" y2={HEIGHT} />
          {recommended !== null && (
            <line class="task-curve-good" x1={x(recommended)} x2={x(recommended)} y1="0" y2={HEIGHT} />
          )}
          <line class="task-curve-cut" x1={x(cut)} x2={x(cut)} y1="0" y2={HEIGHT} />
        </svg>
        <span class="task-curve-x">
          <span>{format(low)}</span>
          <span>{format(high)}</span>
        </span>
      </div>
      <LineSlider label="Value" range={[low, high]} value={cut} format={format} onMove={onMove} />
      <figcaption class="small muted">
        Cost of each value on the stored decisions; lower is better.
        {nearest !== null &&
          ` Around ${format(nearest.value)}: cost ${formatNumber(rounded(nearest.cost))}, ${formatNumber(nearest.firings)} would fire.`}
      </figcaption>
      <ul class="task-curve-legend" aria-label="What the lines mean">
        <Meaning line="task-curve-line">what a value costs</Meaning>
        <Meaning line="task-curve-now">now {format(now)}</Meaning>
        {recommended !== null && <Meaning line="task-curve-good">recommended {format(recommended)}</Meaning>}
        <Meaning line="task-curve-cut">chosen {format(cut)}</Meaning>
      </ul>
    </figure>
  );
}

/** A line of the curve as it is drawn, and what it stands for. */
function Meaning({ line, children }: { line: string; children: ComponentChildren }) {
  return (
    <li>
      <svg width="20" height="8" aria-hidden="true">
        <line class={line} x1="0" x2="20" y1="4" y2="4" />
      </svg>
      {children}
    </li>
  );
}

const rounded = (value: number): number => Number(value.toPrecision(3));
