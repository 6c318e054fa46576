import fc from "fast-check";
import { type ActiveHours, days } from "../../worker/domain/firing/hours.ts";
import type { FiringConfig } from "../../worker/domain/firing/rule.ts";

/** A strategy that a release of more than 0.35 is on the safe side of. */
export const falls = { type: "threshold", params: { direction: "below", value: 0.35 } } as const;

const minutes = fc.option(
  fc.integer({ min: 1, max: 8 }).map((n) => `${n}m`),
  { nil: undefined },
);
/** Parts of the first hour of 1970, which was on a Thursday in UTC and on a Wednesday in New York. */
const active = fc.constantFrom<(ActiveHours | undefined)[]>(
  undefined,
  undefined,
  { days: ["thu"], from: "00:05", to: "00:12", zone: "UTC" },
  { days: [...days], from: "00:10", to: "00:03", zone: "UTC" },
  { days: ["wed"], from: "19:04", to: "24:00", zone: "America/New_York" },
  { days: ["mon"], from: "00:00", to: "24:00", zone: "+05:30" },
);

/** Every option of noise control, with and without. */
export const firings: fc.Arbitrary<FiringConfig> = fc
  .record({
    mode: fc.constantFrom("every" as const, "on_change" as const),
    cooldown: minutes,
    for: minutes,
    active,
    release: fc.constantFrom(undefined, 0.4, 0.5),
    hold: fc.constantFrom(undefined, undefined, "1m", "3m", "6m"),
  })
  .map(({ mode, ...asked }) => ({
    mode,
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
  }));
