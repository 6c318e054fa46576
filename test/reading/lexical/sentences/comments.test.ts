import { describe, expect, it } from "vitest";
import { calls, short, trucks, ward } from "./support.ts";

describe("what follows the condition", () => {
  it.each([
    ["SpO2 under 88%, increase the oxygen", ward, "baby.spo2_pct below 88 percent"],
    ["glucose below 45 mg/dL (repeat the sample in 30 minutes)", ward, "baby.glucose_mg_dl below 45 mg/dl"],
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
    ["fuel level does not reach 20%, the route is too long then", trucks, "fuel.level_pct below 20 percent"],
    ["heart rate elevated above 180", ward, "baby.heart_rate above 180"],
  ])("%s", (sentence, catalogue, want) => expect(short(sentence, catalogue)).toBe(want));

  it.each([
    ["MOS below 3.5; raise an alert as well when the trunk is not registered", calls],
    ["jitter above 30 ms, reduce it below 10 ms", calls],
    ["The queue is closed. Jitter exceeds 30 ms.", calls],
  ])("is heard where it asks for something: %s", (sentence, catalogue) =>
    expect(["refused", "asked", "queue.mode closed AND voice.jitter_ms above 30 ms"]).toContain(
      short(sentence, catalogue),
    ),
  );
});

describe("a clause at the end that only comments", () => {
  it.each([
    ["Abandonment rate above 8%, callers will hang up and complain", calls, "queue.abandon_pct above 8 percent"],
    [
      "Average handle time over 420 seconds, the team lead should listen in",
      calls,
      "agent.aht_seconds above 420 seconds",
    ],
    [
      "service level under 80% for 10 minutes, agents are probably on break",
      calls,
      "queue.service_level below 80 percent; for 10m",
    ],
    ["MOS below 3.5, the carrier told us that 4 is normal", calls, "voice.mos below 3.5"],
    ["jitter above 30 ms, people cannot understand each other", calls, "voice.jitter_ms above 30 ms"],
    ["longest wait over 3 minutes, nobody is happy then", calls, "queue.longest_wait_seconds above 3 minutes"],
    ["jitter above 30 ms - burnout ahead, the rota must be changed", calls, "voice.jitter_ms above 30 ms"],
    ["coolant temperature over 110 °C, the driver should pull over", trucks, "engine.coolant_temp_c above 110 celsius"],
    ["vehicle speed above 90 km/h, we usually call the driver then", trucks, "vehicle.speed_kmh above 90 km/h"],
    ["battery voltage under 11.8 V, looks like a dying alternator", trucks, "battery.voltage_v below 11.8 volts"],
    ["fuel level below 15%, that is when dispatch rings the driver", trucks, "fuel.level_pct below 15 percent"],
    ["trailer temperature above 8 °C, doors are probably open", trucks, "trailer.temp_c above 8 celsius"],
    ["SpO2 under 88% for 2 minutes, the nurse must check the probe", ward, "baby.spo2_pct below 88 percent; for 2m"],
    ["glucose below 45 mg/dL, could be a bad sample", ward, "baby.glucose_mg_dl below 45 mg/dl"],
  ])("%s", (sentence, catalogue, want) => {
    expect(short(sentence, catalogue)).toBe(want);
  });

  it.each([
    [
      "Calls waiting above 20, agents available below 2",
      calls,
      "queue.calls_waiting above 20 AND agents.available below 2",
    ],
    [
      "Calls waiting above 20, the trunk is not registered",
      calls,
      "queue.calls_waiting above 20 AND trunk.registered false",
    ],
    ["Calls waiting above 20, the queue is closed", calls, "queue.calls_waiting above 20 AND queue.mode closed"],
    ["calls waiting above 20, the customer is important", calls, "refused"],
    ["calls waiting above 20, the caller has not been verified", calls, "refused"],
    [
      "trailer temperature above 8 °C, the ignition is off",
      trucks,
      "trailer.temp_c above 8 celsius AND vehicle.ignition_on false",
    ],
    ["heart rate above 180, baby is crying", ward, "refused"],
    ["heart rate above 180, the baby is on cpap", ward, "baby.heart_rate above 180 AND baby.resp_support cpap"],
  ])("is no clause that tells a state: %s", (sentence, catalogue, want) => {
    expect(short(sentence, catalogue)).toBe(want);
  });
});
