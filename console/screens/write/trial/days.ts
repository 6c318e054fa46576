import type { BacktestResult } from "../../../../sdk/src/index.ts";
import { DAY } from "../../../format/time.ts";

/** A bar for each UTC day that a trial touches, part days at its ends too; without data nothing is known of its alarms. */
export function daysOf({ from, to, per_day }: Pick<BacktestResult, "from" | "to" | "per_day">) {
  const known = new Map(per_day.map(({ day, fired }) => [day, fired]));
  const first = Math.floor(Date.parse(from) / DAY);
  return Array.from({ length: Math.floor(Date.parse(to) / DAY) - first + 1 }, (_, index) => {
    const day = new Date((first + index) * DAY).toISOString().slice(0, 10);
    return { day, fired: known.get(day) ?? null };
  });
}
