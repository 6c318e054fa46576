import { describe, expect, it } from "vitest";
import { calls, reads, short, trucks, ward } from "./support.ts";

describe("what follows the condition", () => {
  reads("is read", ward, {
    "SpO2 under 88%, increase the oxygen": "baby.spo2_pct below 88 percent",
    "heart rate above 200: give adenosine, call cardiology": "baby.heart_rate above 200",
    "heart rate elevated above 180": "baby.heart_rate above 180",
    "SpO2 under 88% is dangerous": "baby.spo2_pct below 88 percent",
    "a heart rate above 200 is considered an emergency": "baby.heart_rate above 200",
    "heart rate above 200 must be reported to the consultant": "baby.heart_rate above 200",
  });
  reads("is read", trucks, {
    "coolant temperature over 110 °C, stop the engine": "engine.coolant_temp_c above 110 celsius",
    "a speed above 90 km/h will be fined by the depot": "vehicle.speed_kmh above 90 km/h",
    "once the speed passes 90 km/h, an alarm is sent": "vehicle.speed_kmh above 90 km/h",
  });
  reads("is read", calls, {
    "MOS below 3.5, so the callers complain": "voice.mos below 3.5",
    "abandonment rate above 8%, from there on the regulator asks questions": "queue.abandon_pct above 8 percent",
    "The queue is closed for 10 minutes. Callers hear a message, agents may not log in.": "queue.mode closed; for 10m",
    "The trunk is not registered. This may cut off all callers. Consider a second carrier.": "trunk.registered false",
    "20 or more calls waiting trigger the overflow": "queue.calls_waiting above 20",
    "more than 20 calls waiting triggers the overflow": "queue.calls_waiting above 20",
  });

  it.each([
    ["jitter above 30 ms, reduce it below 10 ms", calls],
    ["The queue is closed. Jitter exceeds 30 ms.", calls],
  ])("is heard where it asks for something: %s", (sentence, catalogue) =>
    expect(["refused", "refused", "queue.mode closed AND voice.jitter_ms above 30 ms"]).toContain(
      short(sentence, catalogue),
    ),
  );
});

reads("a clause at the end that only comments", trucks, {
  "vehicle speed above 90 km/h, we usually call the driver then": "vehicle.speed_kmh above 90 km/h",
  "battery voltage under 11.8 V, looks like a dying alternator": "battery.voltage_v below 11.8 volts",
});
reads("a clause at the end that only comments", ward, {
  "glucose below 45 mg/dL, could be a bad sample": "baby.glucose_mg_dl below 45 mg/dl",
});

reads("a clause at the end about what nothing knows is left out and told, unless it denies", calls, {
  "calls waiting above 20, the customer is important": "queue.calls_waiting above 20",
  "calls waiting above 20, the caller has not been verified": "refused",
});
reads("a clause at the end about what nothing knows is left out and told, unless it denies", ward, {
  "heart rate above 180, baby is crying": "baby.heart_rate above 180",
});
