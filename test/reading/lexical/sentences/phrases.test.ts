import { calls, reads, refuses, trucks, ward } from "./support.ts";

reads("how long, how often, how much", trucks, {
  "coolant temperature above 105 °C with a delay of 2 minutes": "engine.coolant_temp_c above 105 celsius; for 2m",
  "once the coolant temperature gets to 105 °C": "engine.coolant_temp_c above 105 celsius",
  "vehicle speed above 90 km/h, then stay quiet for 2 hours after each alert":
    "vehicle.speed_kmh above 90 km/h; cooldown 2h",
  "fuel level fell 20% or more within 2 hours": "fuel.level_pct moves below 20 percent in 2h",
  "fuel level has been reduced by 20% within 1 h": "fuel.level_pct moves below 20 percent in 1h",
  "vehicle speed above 90 km/h. One alert every 4 hours is enough": "vehicle.speed_kmh above 90 km/h; cooldown 4h",
  "vehicle speed above 90 km/h but don't ping me more often than every 2 hours":
    "vehicle.speed_kmh above 90 km/h; cooldown 2h",
  "coolant temperature above 105 °C except while the vehicle is in the depot":
    "engine.coolant_temp_c above 105 celsius AND not vehicle.zone depot",
});
reads("how long, how often, how much", calls, {
  "jitter above 30 ms, delayed by 5 minutes": "voice.jitter_ms above 30 ms; for 5m",
  "jitter above 30 ms for at least the past 30 minutes": "voice.jitter_ms above 30 ms; for 30m",
  "calls waiting increased by more than 50% in 10 minutes": "queue.calls_waiting moves above 50 percent in 10m",
  "calls waiting outside 5–20": "queue.calls_waiting below 5 OR queue.calls_waiting above 20",
});
reads("how long, how often, how much", ward, {
  "peak heart rate over the past 6 h is above 130": "baby.heart_rate aggregate above 130",
});

refuses("how long, how often, how much: refuses", trucks, ["fuel level above 40–60"]);

reads("how long, how often, how much: is no amount in", calls, {
  "increased calls waiting": "queue.calls_waiting above",
  "calls waiting have increased to 50": "queue.calls_waiting above 50",
});
