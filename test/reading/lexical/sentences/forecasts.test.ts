import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { told } from "./support.ts";

const host = catalogueOf([
  ["host.disk_used_pct", "time_series<float>", "Used space of the filesystem, percent 0-100"],
  ["host.memory_available_ratio", "time_series<float>", "Available memory, ratio 0-1"],
  ["host.free_inodes", "time_series<int>", "Free inodes of the volume"],
  ["host.cpu_pct", "time_series<float>", "CPU utilisation, percent 0-100"],
  ["tank.fuel_level_pct", "time_series<float>", "Fuel level in the tank, percent 0-100"],
  ["plant.pressure_bar", "time_series<float>", "Pressure of the boiler, bar"],
]);

/** The signal, the figure and the time that a sentence is read as; what is asked or refused otherwise. */
function read(sentence: string): string {
  const { parts, unread, question } = readLexically(sentence, host);
  if (unread !== null || question != null) return "asked";
  return parts
    .map(({ primitive_id, direction, number, figure }) =>
      figure?.kind === "time_to"
        ? `${primitive_id} to ${figure.limit} ${figure.direction} by ${figure.window} in ${direction} ${number?.value} ${number?.unit}`
        : primitive_id,
    )
    .join(" and ");
}

describe("what is to come", () => {
  told("within a time", read, {
    "disk will be full within 4 days": "host.disk_used_pct to 100 above by 4d in below 4 days",
    "Alert me when the filesystem runs out of space in less than 6h":
      "host.disk_used_pct to 100 above by 6h in below 6 hours",
    "cpu utilisation will exceed 90% in 2 hours": "host.cpu_pct to 90 above by 2h in below 2 hours",
    "available memory is expected to drop below 10% within 3 hours":
      "host.memory_available_ratio to 0.1 below by 3h in below 3 hours",
    "available memory will be exhausted within 3 hours":
      "host.memory_available_ratio to 0 below by 3h in below 3 hours",
    "volume is expected to run out of free inodes within four days at the current rate":
      "host.free_inodes to 0 below by 4d in below 4 days",
    "the fuel will run out within 2 hours": "tank.fuel_level_pct to 0 below by 2h in below 2 hours",
    "boiler pressure is projected to reach 8 bar within 10 minutes":
      "plant.pressure_bar to 8 above by 1h in below 10 minutes",
    "disk used will be full within 4 days and cpu utilisation is above 90%":
      "host.disk_used_pct to 100 above by 4d in below 4 days and host.cpu_pct",
  });

  told("is no mean of what was", read, {
    "the fuel level will fall under 15% within the next 5 days":
      "tank.fuel_level_pct to 15 below by 5d in below 5 days",
    "we expect the boiler pressure to go over 8 bar in the next 3 days":
      "plant.pressure_bar to 8 above by 3d in below 3 days",
    "we will exceed the disk limit within 14 days": "host.disk_used_pct to 100 above by 14d in below 14 days",
    "the fuel tank will be empty within 2 hours": "tank.fuel_level_pct to 0 below by 2h in below 2 hours",
  });

  it.each([
    "the disk will be full",
    "cpu utilisation will exceed 90%",
    "cpu utilisation will exceed 90% for 2 hours",
    "cpu utilisation will not exceed 90% in 2 hours",
    "boiler pressure will be full within 2 hours",
  ])("asks about %s", (sentence) => expect(read(sentence)).toBe("asked"));
});
