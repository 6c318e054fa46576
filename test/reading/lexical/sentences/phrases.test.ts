import { describe, expect, it } from "vitest";
import { calls, short, trucks, ward } from "./support.ts";

describe("how long, how often, how much", () => {
  it.each([
    [
      "coolant temperature above 105 °C with a delay of 2 minutes",
      trucks,
      "engine.coolant_temp_c above 105 celsius; for 2m",
    ],
    ["jitter above 30 ms, delayed by 5 minutes", calls, "voice.jitter_ms above 30 ms; for 5m"],
    ["jitter above 30 ms for at least the past 30 minutes", calls, "voice.jitter_ms above 30 ms; for 30m"],
    ["peak heart rate over the past 6 h is above 130", ward, "baby.heart_rate aggregate above 130"],
    ["once the coolant temperature gets to 105 °C", trucks, "engine.coolant_temp_c above 105 celsius"],
    [
      "vehicle speed above 90 km/h, then stay quiet for 2 hours after each alert",
      trucks,
      "vehicle.speed_kmh above 90 km/h; cooldown 2h",
    ],
    ["fuel level fell 20% or more within 2 hours", trucks, "fuel.level_pct moves below 20 percent in 2h"],
    ["fuel level has been reduced by 20% within 1 h", trucks, "fuel.level_pct moves below 20 percent in 1h"],
    [
      "calls waiting increased by more than 50% in 10 minutes",
      calls,
      "queue.calls_waiting moves above 50 percent in 10m",
    ],
    ["calls waiting outside 5–20", calls, "queue.calls_waiting below 5 OR queue.calls_waiting above 20"],
    [
      "vehicle speed above 90 km/h. One alert every 4 hours is enough",
      trucks,
      "vehicle.speed_kmh above 90 km/h; cooldown 4h",
    ],
    [
      "vehicle speed above 90 km/h but don't ping me more often than every 2 hours",
      trucks,
      "vehicle.speed_kmh above 90 km/h; cooldown 2h",
    ],
    [
      "coolant temperature above 105 °C except while the vehicle is in the depot",
      trucks,
      "engine.coolant_temp_c above 105 celsius AND not vehicle.zone depot",
    ],
  ])("%s", (sentence, catalogue, want) => expect(short(sentence, catalogue)).toBe(want));

  it.each([["fuel level above 40–60", trucks]])("refuses %s", (sentence, catalogue) =>
    expect(short(sentence, catalogue)).toBe("refused"),
  );

  it.each([
    ["increased calls waiting", "queue.calls_waiting above"],
    ["calls waiting have increased to 50", "queue.calls_waiting above 50"],
  ])("is no amount in: %s", (sentence, want) => expect(short(sentence, calls)).toBe(want));
});
