import { describe, expect, it } from "vitest";
import type { Catalogue, CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";
import { compiled } from "./compiled.ts";

const one = (primitive_id: string, description: string, unit = "percent"): CatalogueSignal => ({
  primitive_id,
  type: "float",
  description,
  synonyms: [],
  unit,
  missing_data_policy: "null",
  max_age: "10m",
});
const catalogue: Catalogue = {
  primitives: [
    one("port.uptime_pct", "Uptime of a charging port, percent"),
    one("disk.latency_ms", "Disk latency, milliseconds", "ms"),
    one("host.cpu_usage_pct", "CPU usage of a host, percent"),
    one("driver.driving_today_h", "Driving time today, hours", "h"),
    one("cell.rsrp_dbm", "Reference signal power, dBm", "dBm"),
  ],
  context: null,
};
const sentence = (intent: string): string | null => compiled(intent, catalogue).provenance.sentence;

describe("a number that is called a limit is judged by what is bad of its signal", () => {
  it.each([
    ["alert at 97% port uptime", "Alert when `port.uptime_pct` is below 97."],
    ["port uptime target: 97%", "Alert when `port.uptime_pct` is below 97."],
    ["a 97% port uptime requirement", "Alert when `port.uptime_pct` is below 97."],
    ["port uptime must be 97%", "Alert when `port.uptime_pct` is below 97."],
    ["disk latency threshold 50 ms", "Alert when `disk.latency_ms` is above 50."],
    ["Warning threshold: 50 ms disk latency", "Alert when `disk.latency_ms` is above 50."],
  ])("%s", (intent, meant) => expect(sentence(intent)).toBe(meant));

  it("says what it was taken from", () => {
    expect(compiled("alert at 97% port uptime", catalogue).warnings).toEqual([
      'port.uptime_pct was taken to be bad when it is low, because of "uptime" in its name. Set threshold_directions in the guardrails to make it certain.',
    ]);
  });

  it.each([
    "cell power limit -110 dBm",
    "port uptime 97%",
    "disk latency is 50 ms",
    "disk latency baseline 50 ms",
    "disk latency, no limit, 50 ms",
    "disk latency must not be 50 ms",
    "someone should look when disk latency is 50 ms",
  ])("is asked about where nothing tells, or nothing calls it so: %s", (intent) =>
    expect(() => sentence(intent)).toThrow("on which side"),
  );
});

describe("what has to be reached, or is limited, is named by its verb", () => {
  it.each([
    ["each port must achieve 97% uptime", "Alert when `port.uptime_pct` is below 97."],
    ["ports need to achieve 99% uptime", "Alert when `port.uptime_pct` is below 99."],
    ["The daily driving time is limited to 9 hours", "Alert when `driver.driving_today_h` is above 9."],
    ["Host CPU usage: alert at 90%", "Alert when `host.cpu_usage_pct` is at least 90."],
    ["page me at 90% CPU usage", "Alert when `host.cpu_usage_pct` is at least 90."],
  ])("%s", (intent, meant) => expect(sentence(intent)).toBe(meant));
});
