import { describe, expect, it } from "vitest";
import { calls, short, trucks, ward } from "./support.ts";

describe("what follows the condition", () => {
  it.each([
    ["SpO2 under 88%, increase the oxygen", ward, "baby.spo2_pct below 88 percent"],
    ["heart rate above 200: give adenosine, call cardiology", ward, "baby.heart_rate above 200"],
    ["coolant temperature over 110 °C, stop the engine", trucks, "engine.coolant_temp_c above 110 celsius"],
    ["MOS below 3.5, so the callers complain", calls, "voice.mos below 3.5"],
    [
      "abandonment rate above 8%, from there on the regulator asks questions",
      calls,
      "queue.abandon_pct above 8 percent",
    ],
    [
      "The queue is closed for 10 minutes. Callers hear a message, agents may not log in.",
      calls,
      "queue.mode closed; for 10m",
    ],
    [
      "The trunk is not registered. This may cut off all callers. Consider a second carrier.",
      calls,
      "trunk.registered false",
    ],
    ["heart rate elevated above 180", ward, "baby.heart_rate above 180"],
    ["SpO2 under 88% is dangerous", ward, "baby.spo2_pct below 88 percent"],
    ["a heart rate above 200 is considered an emergency", ward, "baby.heart_rate above 200"],
    ["heart rate above 200 must be reported to the consultant", ward, "baby.heart_rate above 200"],
    ["20 or more calls waiting trigger the overflow", calls, "queue.calls_waiting above 20"],
    ["more than 20 calls waiting triggers the overflow", calls, "queue.calls_waiting above 20"],
    ["a speed above 90 km/h will be fined by the depot", trucks, "vehicle.speed_kmh above 90 km/h"],
    ["once the speed passes 90 km/h, an alarm is sent", trucks, "vehicle.speed_kmh above 90 km/h"],
  ])("%s", (sentence, catalogue, want) => expect(short(sentence, catalogue)).toBe(want));

  it.each([
    ["jitter above 30 ms, reduce it below 10 ms", calls],
    ["The queue is closed. Jitter exceeds 30 ms.", calls],
  ])("is heard where it asks for something: %s", (sentence, catalogue) =>
    expect(["refused", "refused", "queue.mode closed AND voice.jitter_ms above 30 ms"]).toContain(
      short(sentence, catalogue),
    ),
  );
});

describe("a clause at the end that only comments", () => {
  it.each([
    ["vehicle speed above 90 km/h, we usually call the driver then", trucks, "vehicle.speed_kmh above 90 km/h"],
    ["battery voltage under 11.8 V, looks like a dying alternator", trucks, "battery.voltage_v below 11.8 volts"],
    ["glucose below 45 mg/dL, could be a bad sample", ward, "baby.glucose_mg_dl below 45 mg/dl"],
  ])("%s", (sentence, catalogue, want) => {
    expect(short(sentence, catalogue)).toBe(want);
  });

  it.each([
    ["calls waiting above 20, the customer is important", calls, "refused"],
    ["calls waiting above 20, the caller has not been verified", calls, "refused"],
    ["heart rate above 180, baby is crying", ward, "refused"],
  ])("is no clause that tells a state: %s", (sentence, catalogue, want) => {
    expect(short(sentence, catalogue)).toBe(want);
  });
});
