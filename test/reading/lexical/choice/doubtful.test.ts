import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";

const catalogue = catalogueOf([
  ["host.memory_available_ratio", "time_series<float>", "MemAvailable over MemTotal, ratio 0-1"],
  ["host.cpu_busy_ratio", "time_series<float>", "Share of CPU time that is not idle, over all cores, 0-1"],
  ["host.clock_offset_seconds", "time_series<float>", "Offset of the system clock, seconds"],
  ["host.table_bloat_pct", "float", "Estimated bloat of the table, percent 0-100"],
  ["host.index_bloat_pct", "float", "Estimated bloat of the index, percent 0-100"],
  ["relay.latency_ms", "time_series<float>", "Latency of an upstream relay, milliseconds"],
  ["site.latency_ratio", "time_series<float>", "Latency over its usual level, ratio"],
  ["site.days_to_expiry", "int", "Days until the certificate of the site expires"],
  ["van.fuel_level_pct", "time_series<float>", "Fuel level in the tank, percent 0-100"],
  ["van.km_to_service", "int", "Kilometres left until the next service of the van"],
  ["van.zone", "categorical", "Zone that the van is in", ["depot", "no-go area", "on the road"]],
  ["vial.stage", "categorical", "Stage of the vial", ["stage 1", "stage 2", "stage 3", "stage 4"]],
  ["tyres.front_psi", "time_series<float>", "Pressure of the front tyres, psi"],
  ["tyres.rear_psi", "time_series<float>", "Pressure of the rear tyres, psi"],
  ["book.pnl_usd", "time_series<float>", "Profit and loss of the book, US dollars"],
]);
const read = (sentence: string): string => {
  const { unread, parts } = readLexically(sentence, catalogue);
  if (unread !== null) return `refused ${unread.words}`;
  return parts
    .map(
      ({ primitive_id, negate, label, direction, number }) =>
        `${negate ? "not " : ""}${primitive_id} ${label ?? `${direction} ${number?.value}`}`,
    )
    .join(", ");
};

describe("words that turn a condition round", () => {
  it.each([
    ["memory usage over 90%", "host.memory_available_ratio below 10"],
    ["available memory under 10%", "host.memory_available_ratio below 10"],
    ["fuel tank 90% empty", "van.fuel_level_pct below 10"],
    ["front tyres more than 5 psi below the rear tyres", "tyres.rear_psi above 5"],
    ["the book makes a loss", "book.pnl_usd below 0"],
    ["profit and loss of the book is negative", "book.pnl_usd below 0"],
    ["latency ratio is anything but high", "site.latency_ratio below undefined"],
    ["van is off the road", "not van.zone on the road"],
    ["vial is not at stage 2", "not vial.stage stage 2"],
  ])("%s", (sentence, reads) => expect(read(sentence)).toBe(reads));
});

describe("what may as well mean another thing is asked about", () => {
  it.each([
    ["CPU not idle for more than 90% of the time", "not idle for more than 90%"],
    ["CPU busy above 4 per core", "per core"],
    ["table bloat over index bloat", "over index bloat"],
    ["clock offset exceeds 0.5 seconds in either direction", "in either direction"],
    ["fuel level 5 points off the plan", "off the plan"],
    ["overdue for service by more than 500 km", "overdue"],
    ["certificate of the site has expired", "expired"],
    ["difference between front and rear tyre pressure above 5 psi", "difference between"],
    ["vial is past stage 2", "past stage"],
    ["vial is at stage 3 or 4", "4"],
  ])("%s", (sentence, words) => expect(read(sentence)).toBe(`refused ${words}`));

  it("one label that is meant or another that is not", () =>
    expect(read("van is in the no-go area or off the road")).toBe("van.zone null undefined"));
});
