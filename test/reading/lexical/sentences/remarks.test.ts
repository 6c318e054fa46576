import { catalogueOf } from "../../support/signals.ts";
import { calls, reads, refuses } from "./support.ts";

const rail = catalogueOf([
  ["track.current_ma", "time_series<float>", "Current of the track circuit, milliamps"],
  ["track.occupied", "boolean", "True while the track section is occupied"],
  ["points.swing_time_s", "time_series<float>", "Swing time of the points, seconds"],
  ["store.get_p99_ms", "time_series<float>", "99th percentile latency of GET requests, milliseconds"],
  ["store.put_p99_ms", "time_series<float>", "99th percentile latency of PUT requests, milliseconds"],
  ["store.request_rate", "time_series<float>", "Requests per second"],
  ["copy.lag_minutes", "time_series<float>", "Lag of the copy behind the source, minutes"],
  ["case.door_open", "boolean", "True while the door of the location case is open"],
  ["swab.copies_ml", "time_series<float>", "Virus load of the swab, copies/mL"],
]);

refuses("what a remark may not lose", calls, [
  "jitter above 30 ms. This applies to the night queue only.",
  "jitter above 30 ms. Only calls on the night queue.",
  "jitter above 30 ms. It has to last 10 minutes.",
  "jitter above 30 ms, and do not have a MOS",
  "jitter above 30 ms. Not the loss!",
  "jitter above 30 ms most of the time",
  "jitter above 30 ms for the second day running",
  "jitter 30 ms above yesterday",
  "jitter above 30 ms compared to yesterday",
  "jitter was above 30 ms an hour ago",
  "jitter above 30 ms within 10 minutes of a restart",
  "abandonment above 8% as of yesterday",
  "the jitter used to be above 30 ms",
]);

reads("of two names that are alike", rail, {
  "swing time of the points over 5 seconds": "points.swing_time_s above 5 seconds",
  "request rate has collapsed by 80% within 5 minutes": "store.request_rate moves below 80 percent in 5m",
  "the copy is running over an hour behind": "copy.lag_minutes above 1 hour",
  "door of the location case left open for 15 minutes": "case.door_open true; for 15m",
  "virus load over 10,000 copies/mL": "swab.copies_ml above 10000",
  "the copy lags for longer than a quarter of an hour": "copy.lag_minutes above 0.25 hour",
  "request rate peaked above 150 in the last 4 hours": "store.request_rate aggregate above 150",
});
