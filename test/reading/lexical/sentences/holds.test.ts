import { describe, expect, it } from "vitest";
import { calls, reads, short, trucks, ward } from "./support.ts";

describe("how long something lasts", () => {
  reads("is read", calls, {
    "jitter above 30 ms for ≥ 10 minutes": "voice.jitter_ms above 30 ms; for 10m",
    "jitter above 30 ms, and it stays there for 5 minutes": "voice.jitter_ms above 30 ms; for 5m",
    "jitter above 30 ms (for 10 minutes)": "voice.jitter_ms above 30 ms; for 10m",
    "jitter (> 30 ms), lasting at least 1m": "voice.jitter_ms above 30 ms; for 1m",
  });
  reads("is read", ward, {
    "SpO2 below 88% for > 2 minutes": "baby.spo2_pct below 88 percent; for 2m",
  });
  reads("is read", trucks, {
    "trailer temperature above 8 °C for 30+ minutes": "trailer.temp_c above 8 celsius; for 30m",
  });

  reads("of a signal that measures a time", calls, {
    "longest wait over 3 minutes for 10 minutes": "queue.longest_wait_seconds above 3 minutes; for 10m",
    "longest wait over 30s for at least 1m": "queue.longest_wait_seconds above 30 s; for 1m",
    "average handle time above 420 seconds for 15 minutes": "agent.aht_seconds above 420 seconds; for 15m",
    "longest wait over 3 minutes in the last hour": "queue.longest_wait_seconds aggregate above 3 minutes",
    "longest wait for more than 3 minutes": "queue.longest_wait_seconds above 3 minutes",
  });

  it("is no verb where nothing lasts", () => {
    expect(short("jitter last 5 minutes above 30 ms", calls)).toBe("voice.jitter_ms aggregate above 30 ms");
  });
});

reads("what both have to last", trucks, {
  "coolant temperature above 110 and speed above 90 km/h, both for 3 minutes":
    "engine.coolant_temp_c above 110 AND vehicle.speed_kmh above 90 km/h; for 3m",
  "coolant temperature above 110 or speed above 90 km/h, both for 3 minutes": "refused",
  "coolant temperature above 110, both for 3 minutes": "refused",
});
