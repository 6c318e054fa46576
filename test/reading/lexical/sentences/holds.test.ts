import { describe, expect, it } from "vitest";
import { calls, short, trucks, ward } from "./support.ts";

describe("how long something lasts", () => {
  it.each([
    ["jitter above 30 ms for ≥ 10 minutes", calls, "voice.jitter_ms above 30 ms; for 10m"],
    ["SpO2 below 88% for > 2 minutes", ward, "baby.spo2_pct below 88 percent; for 2m"],
    ["trailer temperature above 8 °C for 30+ minutes", trucks, "trailer.temp_c above 8 celsius; for 30m"],
    ["jitter above 30 ms, and it stays there for 5 minutes", calls, "voice.jitter_ms above 30 ms; for 5m"],
    ["jitter above 30 ms (for 10 minutes)", calls, "voice.jitter_ms above 30 ms; for 10m"],
    ["jitter (> 30 ms), lasting at least 1m", calls, "voice.jitter_ms above 30 ms; for 1m"],
  ])("%s", (sentence, catalogue, want) => expect(short(sentence, catalogue)).toBe(want));

  it.each([
    ["longest wait over 3 minutes for 10 minutes", "queue.longest_wait_seconds above 3 minutes; for 10m"],
    ["longest wait over 30s for at least 1m", "queue.longest_wait_seconds above 30 s; for 1m"],
    ["average handle time above 420 seconds for 15 minutes", "agent.aht_seconds above 420 seconds; for 15m"],
    ["longest wait over 3 minutes in the last hour", "queue.longest_wait_seconds aggregate above 3 minutes"],
    ["longest wait for more than 3 minutes", "queue.longest_wait_seconds above 3 minutes"],
  ])("of a signal that measures a time: %s", (sentence, want) => expect(short(sentence, calls)).toBe(want));

  it("is no verb where nothing lasts", () => {
    expect(short("jitter last 5 minutes above 30 ms", calls)).toBe("voice.jitter_ms aggregate above 30 ms");
  });
});

it.each([
  [
    "coolant temperature above 110 and speed above 90 km/h, both for 3 minutes",
    "engine.coolant_temp_c above 110 AND vehicle.speed_kmh above 90 km/h; for 3m",
  ],
  ["coolant temperature above 110 or speed above 90 km/h, both for 3 minutes", "refused"],
  ["coolant temperature above 110, both for 3 minutes", "refused"],
])("what both have to last: %s", (sentence, want) => expect(short(sentence, trucks)).toBe(want));
