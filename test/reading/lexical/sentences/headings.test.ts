import { describe, expect, it } from "vitest";
import { calls, short, trucks, ward } from "./support.ts";

describe("a heading before a colon or a dash", () => {
  it.each([
    ["High abandonment: more than 8%", calls, "queue.abandon_pct above 8 percent"],
    ["Bad audio: MOS below 3.5 for 5 minutes", calls, "voice.mos below 3.5; for 5m"],
    ["Call quality alert: jitter over 30 ms", calls, "voice.jitter_ms above 30 ms"],
    ["Staffing trouble: fewer than 3 agents available", calls, "agents.available below 3"],
    ["SIP trouble: trunk is not registered", calls, "trunk.registered false"],
    ["SIP trouble: the trunk cannot register with the carrier", calls, "trunk.registered false"],
    ["Jitter alarm: jitter dips ≥2σ from its 14-day baseline", calls, "voice.jitter_ms below 2 deviations in 14d"],
    ["Speeding: vehicle speed > 90 km/h for 2 minutes", trucks, "vehicle.speed_kmh above 90 km/h; for 2m"],
    ["Cold chain: trailer temperature above 8 °C for 30 minutes", trucks, "trailer.temp_c above 8 celsius; for 30m"],
    ["fault codes: 3 or more", trucks, "vehicle.fault_codes above 3"],
    ["(a)(2) Speeding | vehicle speed > 90 km/h |", trucks, "vehicle.speed_kmh above 90 km/h"],
    ["3. fault codes: 3 or more", trucks, "vehicle.fault_codes above 3"],
    [
      "Signal loss alert: no heart rate reading for more than 20 minutes",
      ward,
      "baby.heart_rate time_since above 20 minutes",
    ],
  ])("%s", (sentence, catalogue, want) => expect(short(sentence, catalogue)).toBe(want));

  it.each([
    ["Agents available: jitter above 30 ms", calls],
    ["High abandonment: calls waiting above 20", calls],
    ["No agents: calls waiting above 20", calls],
  ])("may not name another signal: %s", (sentence, catalogue) => expect(short(sentence, catalogue)).toBe("refused"));
});
