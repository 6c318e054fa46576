import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activeHours,
  activeProblem,
  activeText,
  type ActiveWish,
  days,
  isActive,
  readActiveText,
} from "../../../worker/domain/firing/hours.ts";
import { isZone } from "../../../worker/domain/values/zone-time.ts";

const at = (wish: ActiveWish, time: string, zone = "UTC") => isActive(activeHours(wish, zone), Date.parse(time));
const berlin = { zone: "Europe/Berlin" };

describe("active hours", () => {
  it.each<[string, ActiveWish, on: string[], off: string[]]>([
    [
      "begin at `from` and end before `to`",
      { from: "09:00", to: "17:00" },
      ["2026-09-07T09:00:00.000Z", "2026-09-07T16:59:59.999Z"],
      ["2026-09-07T08:59:59.999Z", "2026-09-07T17:00:00.000Z"],
    ],
    [
      "are of the days that are named, from midnight to midnight",
      { days: ["sat", "sun"] },
      ["2026-09-12T00:00:00.000Z", "2026-09-13T23:59:59.999Z"],
      ["2026-09-11T23:59:59.999Z", "2026-09-14T00:00:00.000Z"],
    ],
    [
      "that go on over midnight are of the day on which they began",
      { days: ["fri"], from: "22:00", to: "06:00" },
      ["2026-09-11T22:00:00Z", "2026-09-12T05:59:59Z"],
      ["2026-09-11T05:59:00Z", "2026-09-12T06:00:00Z", "2026-09-12T22:00:00Z"],
    ],
    [
      "are those of the zone's clocks, in summer and in winter",
      { from: "09:00", to: "17:00", ...berlin },
      ["2026-07-06T07:00:00Z", "2026-12-07T08:00:00Z"],
      ["2026-07-06T06:59:59Z", "2026-12-07T07:00:00Z"],
    ],
    [
      "are on the zone's own day",
      { days: ["mon"], zone: "Pacific/Auckland" },
      ["2026-09-06T12:00:00Z", "2026-09-07T11:59:00Z"],
      ["2026-09-06T11:59:00Z", "2026-09-07T12:00:00Z"],
    ],
    [
      "that begin in the hour that spring leaves out begin after it",
      { from: "02:30", to: "04:00", ...berlin },
      ["2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:59:59Z"],
      ["2026-03-29T00:59:59Z", "2026-03-29T02:00:00Z"],
    ],
    [
      "that spring leaves out are not on that day",
      { from: "02:00", to: "03:00", ...berlin },
      ["2026-03-28T01:00:00Z"],
      ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"],
    ],
    [
      "in the hour that autumn has twice are on twice",
      { from: "02:00", to: "03:00", ...berlin },
      ["2026-10-25T00:00:00Z", "2026-10-25T00:59:59Z", "2026-10-25T01:00:00Z", "2026-10-25T01:59:59Z"],
      ["2026-10-24T23:59:59Z", "2026-10-25T02:00:00Z"],
    ],
    [
      "know offsets, of half hours too",
      { from: "09:00", to: "10:00", zone: "+05:30" },
      ["2026-09-07T03:30:00Z"],
      ["2026-09-07T03:29:59Z", "2026-09-07T04:30:00Z"],
    ],
    [
      "know days before 1970 and offsets to the west",
      { days: ["wed"], zone: "-03:00" },
      ["1969-12-31T03:00:00Z", "1970-01-01T02:59:59Z"],
      ["1969-12-31T02:59:59Z", "1970-01-01T03:00:00Z"],
    ],
  ])("%s", (_, wish, on, off) => {
    expect(on.filter((time) => !at(wish, time))).toEqual([]);
    expect(off.filter((time) => at(wish, time))).toEqual([]);
  });

  it("of an offset are those of the place that has it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -4e12, max: 4e12 }), (t) => {
        for (const [offset, place] of [
          ["+05:00", "Etc/GMT-5"],
          ["-03:00", "Etc/GMT+3"],
          ["UTC", "Etc/UTC"],
        ] as const) {
          const hours = { days: ["tue", "thu"], from: "22:10", to: "05:20" };
          expect(isActive(activeHours(hours, offset), t)).toBe(isActive(activeHours(hours, place), t));
        }
      }),
    );
  });

  it("have the zone of the service where none is named, and are written and read back as they are", () => {
    const hours = activeHours({ days: ["sun", "mon"], from: "22:00" }, "Europe/Berlin");
    expect(hours).toEqual({ days: ["mon", "sun"], from: "22:00", to: "24:00", zone: "Europe/Berlin" });
    expect(activeText(hours)).toBe("mon,sun 22:00-24:00 Europe/Berlin");
    expect(readActiveText(activeText(hours))).toEqual(hours);
    expect(activeHours({ to: "06:00" }, "UTC")).toEqual({ days: [...days], from: "00:00", to: "06:00", zone: "UTC" });
  });

  it.each<[ActiveWish, string | null]>([
    [{}, null],
    [{ zone: "UTC" }, null],
    [{ days: [] }, "days"],
    [{ days: ["monday"] }, "days"],
    [{ days: ["mon", "mon"] }, "days"],
    [{ from: "9:00" }, "from"],
    [{ from: "24:00" }, "from"],
    [{ to: "24:01" }, "to"],
    [{ to: "17" }, "to"],
    [{ from: "09:00", to: "09:00" }, "to"],
    [{ to: "00:00" }, "to"],
    [{ from: "09:00", zone: "Europe/Nowhere" }, "zone"],
    [{ from: "09:00", zone: "EST" }, "zone"],
    [{ from: "09:00", zone: "+2" }, "zone"],
    [{ from: "09:00", zone: "+15:00" }, "zone"],
    [{ from: "09:00", zone: "" }, "zone"],
  ])("cannot be %j: %s", (wish, field) => {
    expect(activeProblem(wish)).toMatchObject({ field });
  });

  it("may be in any zone of the tz database", () => {
    const places = ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "Etc/GMT+5"];
    expect(places.filter((zone) => !isZone(zone))).toEqual([]);
  });
});
