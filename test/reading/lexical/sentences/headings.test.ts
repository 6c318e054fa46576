import { calls, reads, refuses, trucks, ward } from "./support.ts";

reads("a heading before a colon or a dash", calls, {
  "High abandonment: more than 8%": "queue.abandon_pct above 8 percent",
  "Bad audio: MOS below 3.5 for 5 minutes": "voice.mos below 3.5; for 5m",
  "Call quality alert: jitter over 30 ms": "voice.jitter_ms above 30 ms",
  "Staffing trouble: fewer than 3 agents available": "agents.available below 3",
  "SIP trouble: trunk is not registered": "trunk.registered false",
  "SIP trouble: the trunk cannot register with the carrier": "trunk.registered false",
  "Jitter alarm: jitter dips ≥2σ from its 14-day baseline": "voice.jitter_ms below 2 deviations in 14d",
});
reads("a heading before a colon or a dash", trucks, {
  "Speeding: vehicle speed > 90 km/h for 2 minutes": "vehicle.speed_kmh above 90 km/h; for 2m",
  "Cold chain: trailer temperature above 8 °C for 30 minutes": "trailer.temp_c above 8 celsius; for 30m",
  "fault codes: 3 or more": "vehicle.fault_codes above 3",
  "(a)(2) Speeding | vehicle speed > 90 km/h |": "vehicle.speed_kmh above 90 km/h",
  "3. fault codes: 3 or more": "vehicle.fault_codes above 3",
});
reads("a heading before a colon or a dash", ward, {
  "Signal loss alert: no heart rate reading for more than 20 minutes": "baby.heart_rate time_since above 20 minutes",
});

refuses("a heading before a colon or a dash: may not name another signal", calls, [
  "Agents available: jitter above 30 ms",
  "High abandonment: calls waiting above 20",
  "No agents: calls waiting above 20",
]);
