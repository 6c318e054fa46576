import { DAY, formatTick } from "../../../format/time.ts";
import type { BacktestResult } from "../../../../sdk/src/index.ts";
import { daysOf } from "./days.ts";

const HEIGHT = 44;
const BAR = 8;

/** Alarms a day, as bars; a day without data is a gap, which is not a day without alarms. */
export function DaysBar({ trial, ends }: { trial: BacktestResult; ends?: boolean }) {
  const all = daysOf(trial);
  const most = Math.max(0, ...all.map(({ fired }) => fired ?? 0));
  const label = `Alarms a day over ${all.length} days, ${trial.fired} in all, at most ${most} a day`;
  const bars = (
    <svg
      class="write-days"
      viewBox={`0 0 ${all.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {all.map(({ day, fired }, index) => {
        const height = fired === null ? 0 : Math.max(2, (fired / Math.max(1, most)) * (HEIGHT - 4));
        const kind = fired === null ? "gap" : fired === 0 ? "quiet" : "fired";
        return (
          <rect
            key={day}
            class={`write-day-${kind}`}
            x={index * BAR + 1}
            y={HEIGHT - height}
            width={BAR - 2}
            height={height}
          >
            <title>{fired === null ? `${day}: no data` : `${day}: ${fired}`}</title>
          </rect>
        );
      })}
    </svg>
  );
  if (ends !== true) return bars;
  return (
    <>
      {bars}
      <p class="write-days-ends" aria-hidden="true">
        <span>{formatTick(Date.parse(trial.from), DAY)}</span>
        <span>alarms a day</span>
        <span>today</span>
      </p>
    </>
  );
}
