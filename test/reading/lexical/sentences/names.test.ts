import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { short } from "./support.ts";

const plant = catalogueOf([
  ["kiln.feed_pressure_bar", "time_series<float>", "Feed pressure during the firing, bar"],
  ["kiln.pre_feed_pressure_bar", "float", "Feed pressure before the firing (pre-check), bar"],
  ["treasury.balance_eur", "time_series<float>", "Balance of the settlement account, euro"],
  ["treasury.floor_eur", "float", "Floor set for the settlement account, euro"],
  ["kiln.inlet_temp_c", "time_series<float>", "Inlet temperature of the kiln, degrees Celsius"],
  ["office.it_load_kw", "time_series<float>", "IT load of the office, kilowatts"],
  ["kiln.status", "categorical", "Status of the kiln", ["firing", "cooling", "faulted", "degraded", "down"]],
  ["kiln.faulted_firings", "int", "Faulted firings of the kiln, count"],
  ["kiln.burner_up", "boolean", "True while the burner answers"],
  ["kiln.gas_leak", "boolean", "True when the gas detector has tripped (gas leak)"],
  ["gas.p95_flow_m3", "time_series<float>", "Gas flow, 95th percentile (p95), m3"],
  ["kiln.burners_lit", "int", "Burners that are lit, count"],
  ["site.efficiency_pct", "float", "Efficiency of yesterday, percent"],
  ["bucket.put_p99_ms", "time_series<float>", "99th percentile latency of PUT requests, milliseconds"],
  ["bucket.get_p99_ms", "time_series<float>", "99th percentile latency of GET requests, milliseconds"],
  ["parcel.status", "categorical", "Status of the parcel", ["in transit", "in customs", "delivered"]],
  ["kiln.mix_ratio", "time_series<float>", "Mix of clay to glaze (clay per glaze)"],
]);

describe("what names a signal", () => {
  it.each([
    ["feed pressure falls below 3 bar during the firing", "kiln.feed_pressure_bar below 3 bar"],
    ["settlement account balance under EUR 2 million", "treasury.balance_eur below 2000000 eur"],
    ["settlement account floor under EUR 2 million", "treasury.floor_eur below 2000000 eur"],
    ["IT load has jumped by 20% within 10 minutes", "office.it_load_kw moves above 20 percent in 10m"],
    ["a negative balance on the settlement account", "treasury.balance_eur below 0"],
    ["the balance of the settlement account is negative", "treasury.balance_eur below 0"],
    ["the balance of the settlement account is not negative", "refused"],
    ["negative efficiency", "refused"],
    ["parcel stuck in customs for 5 days", "parcel.status in customs; for 5d"],
    ["the kiln goes to Faulted", "kiln.status faulted"],
    ["kiln gets faulted", "kiln.status faulted"],
    ["burner unreachable for 1 minute", "kiln.burner_up false; for 1m"],
    ["gas leak alarm", "kiln.gas_leak true"],
    ["yesterday's efficiency was under 90%", "site.efficiency_pct below 90 percent"],
    ["p95 gas flow, averaged over 10 minutes, is above 5 m3", "gas.p95_flow_m3 aggregate above 5 m3"],
    ["mix ratio over 5:1", "kiln.mix_ratio above 5"],
  ])("%s", (sentence, want) => expect(short(sentence, plant)).toBe(want));
});

describe("any value but one", () => {
  it.each([
    ["burners lit is anything other than 4", "kiln.burners_lit below 4 OR kiln.burners_lit above 4"],
    ["burners lit != 4 for 10 minutes", "kiln.burners_lit below 4 OR kiln.burners_lit above 4; for 10m"],
    [
      "inlet temperature outside the recommended 20-27 °C",
      "kiln.inlet_temp_c below 20 celsius OR kiln.inlet_temp_c above 27 celsius",
    ],
  ])("%s", (sentence, want) => expect(short(sentence, plant)).toBe(want));
});

it("a time that nothing reads is asked about", () => {
  expect(short("faulted firings above 3, one mail a day at most", plant)).toBe(
    "kiln.faulted_firings above 3; cooldown 1d",
  );
  expect(short("faulted firings above 3, one telegram a day at most", plant)).toBe("refused");
});

describe("what a name says besides", () => {
  const host = catalogueOf([
    ["host.cpu_busy_ratio", "time_series<float>", "Share of CPU time that is not idle, 0-1"],
    ["host.cpu_steal_pct", "time_series<float>", "CPU time stolen by the hypervisor, percent 0-100"],
    ["host.cpu_iowait_pct", "time_series<float>", "CPU time spent waiting for disk I/O, percent 0-100"],
    ["host.memory_available_ratio", "time_series<float>", "Memory available over memory in total, ratio 0-1"],
    ["host.read_latency_ms", "time_series<float>", "Average time of a read operation, milliseconds"],
    ["host.up", "boolean", "True while the host answers requests"],
  ]);
  it.each([
    ["CPU above 90%", "host.cpu_busy_ratio above 90 percent"],
    ["CPU steal above 10%", "host.cpu_steal_pct above 10 percent"],
    ["memory usage above 90%", "host.memory_available_ratio below 10 percent"],
    ["memory available below 10%", "host.memory_available_ratio below 10 percent"],
    ["reads slower than 20 ms", "host.read_latency_ms above 20 ms"],
    ["reads faster than 20 ms", "host.read_latency_ms below 20 ms"],
    ["the host is not responding for 2 minutes", "host.up false; for 2m"],
  ])("%s", (sentence, want) => expect(short(sentence, host)).toBe(want));
});
