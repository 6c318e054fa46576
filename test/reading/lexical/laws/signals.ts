import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";

const signals: [id: string, type: Catalogue["primitives"][number]["type"], description: string, labels?: string[]][] = [
  ["fridge.air_temp_c", "time_series<float>", "Air temperature in the walk-in fridge, degrees Celsius"],
  ["freezer.air_temp_c", "time_series<float>", "Air temperature in the storage freezer, degrees Celsius"],
  ["freezer.setpoint_c", "time_series<float>", "Temperature set point of the freezer, degrees Celsius"],
  ["fridge.door_open", "boolean", "True while the door of the fridge is open"],
  ["queue.messages_ready", "time_series<int>", "Messages ready for delivery in the queue, count"],
  ["queue.memory_used_pct", "time_series<float>", "Memory used by the queue, percent of the configured maximum"],
  ["redis.rejected_connections_1m", "time_series<int>", "Connections rejected by Redis in the last minute, count"],
  ["redis.idle_ratio", "time_series<float>", "Share of time that Redis is idle, ratio 0-1"],
  ["patient.heart_rate", "time_series<float>", "Heart rate (HR), beats per minute"],
  ["patient.lactate_mmol_l", "time_series<float>", "Serum lactate, mmol/L"],
  ["patient.sofa", "int", "SOFA score of organ failure, 0-24"],
  ["patient.on_vasopressor", "boolean", "True while the patient receives a vasopressor"],
  ["oil.moisture_ppm", "time_series<float>", "Moisture in the oil, ppm"],
  ["oil.acidity", "time_series<float>", "Acidity of the oil"],
  ["filter.head_loss_m", "time_series<float>", "Head loss across the filter, metres"],
  ["alarm.armed", "boolean", "True while the intruder alarm is armed"],
  ["lab.stat_tat_minutes", "time_series<float>", "Turnaround time of urgent (STAT) samples, minutes"],
  ["lab.routine_tat_hours", "time_series<float>", "Turnaround time of routine samples, hours"],
  ["pg.seconds_since_autovacuum", "int", "Seconds since the table was last vacuumed by the autovacuum daemon"],
  ["pg.seconds_since_autoanalyze", "int", "Seconds since the table was last analyzed by the autovacuum daemon"],
  ["parcel.declared_weight_kg", "float", "Weight of the parcel declared by the shipper, kilograms"],
  ["parcel.measured_weight_kg", "float", "Weight of the parcel measured at the hub, kilograms"],
  ["net.packet_loss_ratio", "time_series<float>", "Packets lost over packets sent (packet loss), ratio 0-1"],
  ["pump.insulin_units_per_day", "time_series<float>", "Total daily dose of insulin, units"],
  ["probe.duration_seconds", "time_series<float>", "Duration of the probe, seconds"],
  ["sorter.no_read_ratio", "time_series<float>", "Parcels with no read at the sorter over all, ratio 0-1"],
  ["card.cvv_mismatch_pct", "time_series<float>", "Card payments with a wrong CVV, percent"],
  ["deploy.risk_score", "float", "Risk of the deployment, 0-100"],
  ["cable.insulation_kohm", "float", "Insulation resistance of the cable, kiloohms"],
  ["licence.days_to_expiry", "float", "Days until the licence expires"],
  ["payment.execution_p95_ms", "time_series<float>", "95th percentile of the payment execution time, milliseconds"],
  ["pump.state", "categorical", "State of the pump", ["running", "standby", "fault"]],
];
const catalogue: Catalogue = {
  primitives: signals.map(([primitive_id, type, description, labels]) => ({
    primitive_id,
    type,
    description,
    missing_data_policy: "null",
    ...(labels === undefined ? {} : { labels }),
  })),
  primed: new Set(["deploy.risk_score"]),
  context: null,
};
/** Reads a sentence against the signals above. */
export const read = (sentence: string) => readLexically(sentence, catalogue);
/** Whether a sentence is refused or asked about. */
export const refused = (sentence: string): boolean => {
  const { unread, question } = read(sentence);
  return unread !== null || question != null;
};
