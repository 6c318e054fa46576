import { DAY, formatTick } from "../../../format/time.ts";
import type { BacktestResult } from "../../../../sdk/src/index.ts";

const HEIGHT = 44;
const BAR = 8;

/** Alarms a day, as bars; a day without data is a gap, which is not a day without alarms. */
export function DaysBar({ trial, days, ends }: { trial: BacktestResult; days: number; ends?: boolean }) {
  const counts = new Map(trial.per_day.map(({ day, fired }) => [day, fired]));
  const last = Date.parse(trial.to);
  const all = Array.from({ length: days }, (_, index) =>
    new Date(last - (days - 1 - index) * DAY).toISOString().slice(0, 10),
  );
  const most = Math.max(1, ...counts.values());
  const label = `Alarms a day over ${days} days, ${trial.fired} in all, at most ${Math.max(0, ...counts.values())} a day`;
  const bars = (
    <svg
      class="write-days"
      viewBox={`0 0 ${all.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {all.map((day, index) => {
        const fired = counts.get(day);
        const height = fired === undefined ? 0 : Math.max(2, (fired / most) * (HEIGHT - 4));
        const kind = fired === undefined ? "gap" : fired === 0 ? "quiet" : "fired";
        return (
          <rect
            key={day}
            class={`write-day-${kind}`}
            x={index * BAR + 1}
            y={HEIGHT - height}
            width={BAR - 2}
            height={height}
          >
            <title>{fired === undefined ? `${day}: no data` : `${day}: ${fired}`}</title>
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
        <span>{formatTick(last - (days - 1) * DAY, DAY)}</span>
        <span>alarms a day</span>
        <span>today</span>
      </p>
    </>
  );
}
