import { snapped, sliderStep } from "../format/steps.ts";

/** How many steps a key moves the line. */
const stepsBy: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** The slider of a line that may be moved: by keys, in steps that people count in. */
export function LineSlider({
  label,
  range: [low, high],
  value,
  format,
  onMove,
}: {
  label: string;
  range: readonly [number, number];
  value: number;
  format: (value: number) => string;
  onMove: (value: number) => void;
}) {
  const step = sliderStep(low, high);
  return (
    <label class="chart-slider">
      <span>{label}</span>
      <input
        type="range"
        min={low}
        max={high}
        step="any"
        value={value}
        aria-valuetext={format(value)}
        onInput={(event) => onMove(snapped(Number(event.currentTarget.value), step))}
        onKeyDown={(event) => {
          const steps = stepsBy[event.key];
          if (steps === undefined) return;
          event.preventDefault();
          onMove(Math.min(high, Math.max(low, snapped(value + steps * step, step))));
        }}
      />
      <output>{format(value)}</output>
    </label>
  );
}
