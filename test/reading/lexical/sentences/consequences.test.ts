import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** A water works with its pump, and what people write besides of what follows from an alarm. */
const works = catalogueOf([
  ["line.flow_lpm", "time_series<float>", "Flow in the line, litres per minute"],
  ["tank.level_pct", "time_series<float>", "Tank level, percent 0-100"],
  ["tank.crates", "int", "Crates in the tank store, count"],
  ["pump.running", "boolean", "True while the pump runs"],
  ["pump.state", "categorical", "State of the pump", ["RUNNING", "STOPPED", "FAULT"]],
  ["patient.glucose", "time_series<float>", "Blood glucose, mmol/L"],
  ["patient.hba1c", "float", "HbA1c, mmol/mol"],
  ["patient.egfr", "float", "eGFR, ml/min"],
  ["charger.heartbeat_age_s", "float", "Seconds since the last heartbeat of the charger"],
  ["charger.soc_pct", "time_series<float>", "Battery state of charge, percent 0-100"],
]);

const flow = "line.flow_lpm above 20 l/min";

reads("what follows from a condition is none", works, {
  "if the flow is above 20 l/min then a significant amount of silt is stirred up": flow,
  "when the flow is above 20 l/min, coagulation becomes challenging": flow,
  "if the flow is above 20 l/min, abort the ramp and roll back before the rollout spreads": flow,
  "if the flow is above 20 l/min, declare the filter a loss": flow,
  "declare it a loss when the flow is above 20 l/min": flow,
  "flow above 20 l/min should normally be discussed with the office": flow,
  "HbA1c of 58 mmol/mol or more should be submitted for approval": "patient.hba1c above 58 mmol/mol",
});

refuses("what follows may narrow, forbid or praise, and is asked about", works, [
  "when the flow is above 20 l/min, only the east line matters",
  "when the flow is above 20 l/min, the crew being on site",
  "when the flow is above 20 l/min, the pump running",
  "if the flow is above 20 l/min then the pump is running",
  "if the flow is above 20 l/min then it is fine",
  "when the flow is above 20 l/min, mute the alarm",
  "ignore the pump when the flow is above 20 l/min",
  "flow above 20 l/min should be avoided",
  "flow above 20 l/min is always tolerated",
  "flow above 20 l/min is usually ignored",
  "flow above 20 l/min must be delivered",
  "flow above 20 l/min should be established",
  "if the flow is above 20 l/min, stop the alarm",
  "if the flow is above 20 l/min then no alert",
  "if the flow is above 20 l/min then resolve",
  "if the flow is above 20 l/min then we are good",
  "clear the alarm when the flow is above 20 l/min",
  "do nothing if the flow is above 20 l/min",
  "restart the pump when the flow is above 20 l/min, but not at night",
]);

const office = {
  ...catalogueOf([
    ["wallet.outflow_usd_h", "time_series<float>", "Outflow from the wallets per hour, USD"],
    ["service.error_pct", "time_series<float>", "Requests that failed, percent 0-100"],
    ["shop.door_open", "boolean", "True while the door of the shop is open"],
  ]),
  adverse: new Map([
    ["wallet.outflow_usd_h", "above"],
    ["service.error_pct", "above"],
  ] as const),
};

reads("what is done with it behind the amount is no movement", office, {
  "outflow above $2 million goes to manual review": "wallet.outflow_usd_h above 2000000 usd",
  "error rate above 5% gets a call to the lead": "service.error_pct above 5 percent",
  "error rate above 5% is escalated to the platform team": "service.error_pct above 5 percent",
  "door open rings the bell": "shop.door_open true",
});

refuses("what goes on behind the amount, and what is set off, is asked about", office, [
  "error rate above 5% gets worse",
  "door open sets off the siren",
  "door open turns off the heating",
]);

/** The same where it is known that a low flow and much glucose are bad. */
const judged = {
  ...works,
  adverse: new Map([
    ["line.flow_lpm", "below"],
    ["patient.glucose", "above"],
  ] as const),
};

const low = "line.flow_lpm below 5 l/min";

reads("what is said of an alarm as its subject, or without a comma behind it, is no condition", judged, {
  "flow below 5 l/min quickly overheats the seals": low,
  "a flow below 5 l/min is a sure sign of a worn impeller and shows in the bearings first": low,
  "flow below 5 l/min will ruin the seals sooner or later, so call the fitter": low,
  "flows below 5 would breach the permit": "line.flow_lpm below 5",
  "glucose above 11 mmol/L is not acceptable": "patient.glucose above 11 mmol/l",
  "glucose of 11 mmol/L and higher is dangerous": "patient.glucose above 11 mmol/l",
  "if the flow drops below 5 l/min the controller shuts the line down to prevent damage": low,
  "Seals need water; when the flow drops below 5 l/min it quickly overheats and may crack": low,
  "once the flow is below 5 l/min we should call the fitter and look at the seals": low,
});

refuses("what reassures, narrows or tells of a state is asked about", judged, [
  "flow below 5 l/min is not a problem",
  "flow below 5 l/min is expected during cleaning",
  "flow below 5 l/min is handled elsewhere",
  "flow below 5 l/min saves nothing",
  "flow below 5 l/min is what we want",
  "flow below 5 l/min clears the alarm",
  "flow below 5 l/min is bad in fault",
  "flow above 20 l/min upsets the filters",
  "if the flow drops below 5 l/min the pump is running",
  "if the flow drops below 5 l/min the valve is open",
  "if the flow drops below 5 l/min the lines of the north hall",
  "if the flow drops below 5 l/min it is only a sensor fault",
  "if the flow drops below 5 l/min the drop is handled by another team",
  "if the flow drops below 5 l/min it is expected",
  "if the flow drops below 5 l/min it does not matter",
]);

reads("what ought to be kept is broken on its other side", works, {
  "flow above 20 l/min should be maintained": "line.flow_lpm below 20 l/min",
  "flow must at no time exceed 20 l/min": flow,
});

reads("amounts as they are written", works, {
  "glucose of 7.8 mmol/L (140 mg/dL) or higher": "patient.glucose above 7.8 mmol/l",
  "glucose above 7.8 mmol/litre": "patient.glucose above 7.8 mmol/litre",
  "glucose above 7800 micromol/litre": "patient.glucose above 7800 micromol/litre",
  "flow above 1.2 m³/h": "line.flow_lpm above 1.2 m³/h",
  "eGFR falls below 30 ml/min/1.73 m2": "patient.egfr below 30 ml/min",
  "flow over the MCL of 20 l/min": flow,
  "pump says FAULT": "pump.state FAULT",
  "tank store empty": "tank.crates below 1",
});

refuses("amounts of which something else is told", works, [
  "glucose above 7.8 mmol/L (5%)",
  "glucose above 7.8 mmol/L (90 minutes after eating)",
  "tank store nearly empty",
  "flow over the sum of 20 and 30",
]);

reads("what is usual or allowed stands beside what is judged", works, {
  "flow below 5 l/min (normal is 20 l/min)": low,
  "flow below 5 l/min (target: 20 l/min)": low,
  "flow (normally 20 l/min) below 5 l/min": low,
  "flow above 20 l/min, the limit is 25 l/min": flow,
});

refuses("the only number is what is judged", works, [
  "flow at 20 l/min (limit 25 l/min)",
  "flow below normal (normal is 20 l/min)",
  "flow (normally 20 l/min)",
]);

reads("what fails to be so is not so", works, {
  "pump failed to run": "pump.running false",
  "pump state fails to become STOPPED": "not pump.state STOPPED",
});

reads("verbs that lead to a comparison", works, {
  "flow is running slower than 5 l/min": low,
  "flow spiking above 20 l/min": flow,
  "flow exceeded the maximum allowed flow of 20 l/min": flow,
  "the heartbeat of the charger has gone past one hour": "charger.heartbeat_age_s above 1 hour",
});

reads("the name of a signal is no silence", works, {
  "no heartbeat from the charger for 10 minutes": "charger.heartbeat_age_s above 10 minutes",
});

/** Counters beside states, and three temperatures. */
const counters = catalogueOf([
  ["gpu.ecc_dbe_total", "int", "Double-bit ECC errors, count"],
  ["pay.failed_24h", "int", "Failed payments in the last 24 hours, count"],
  ["disp.calls_waiting", "int", "Calls waiting at dispatch, count"],
  ["lookup.not_found_ratio", "time_series<float>", "Share of lookups answered with not found, ratio 0-1"],
  ["notify.failure_ratio", "float", "Share of notifications that failed, ratio 0-1"],
  ["rack.inlet_temp_c", "time_series<float>", "Air temperature at the inlet, °C"],
  ["unit.return_temp_c", "time_series<float>", "Return air temperature, °C"],
  ["ups.battery_temp_c", "float", "Battery temperature, °C"],
  ["pump.running", "boolean", "True while the pump runs"],
  ["pump.runtime_today_h", "time_series<float>", "Hours that the pump ran today"],
  ["tank.level_pct", "time_series<float>", "Tank level, percent 0-100"],
  ["bike.online", "boolean", "True while the bike is connected"],
  ["bike.service_state", "categorical", "Status of the bike", ["available", "in_use", "stolen"]],
  ["member.redemptions_30d", "int", "Redemptions of the member in the last 30 days, count"],
]);

reads("one of what went wrong is one too many", counters, {
  "double-bit ECC error on a GPU": "gpu.ecc_dbe_total above 0",
  "a payment failure": "pay.failed_24h above 0",
  "notifications fail above 1%": "notify.failure_ratio above 1 percent",
  "the notifier failed to send more than 1% of notifications": "notify.failure_ratio above 1 percent",
  "call the fitter without delay when the level is below 20%": "tank.level_pct below 20 percent",
});

refuses("what only names a count says nothing of it", counters, [
  "failed payments",
  "how many payments failed",
  "calls waiting",
  "failed payments compared with yesterday",
]);

reads("a state before a condition counts", counters, {
  "pump running when the level is below 20%": "pump.running true AND tank.level_pct below 20 percent",
  "the pump is running when the level is below 20%": "pump.running true AND tank.level_pct below 20 percent",
  "stop the pump when the level is below 20%": "tank.level_pct below 20 percent",
  "level below 20% unless the pump is running": "tank.level_pct below 20 percent AND pump.running false",
  "battery above 30 °C unless the level is above 20%":
    "ups.battery_temp_c above 30 celsius AND tank.level_pct below 20 percent",
  "the pump runs continuously for more than 45 minutes": "pump.running true; for 45m",
});

refuses("what is judged has to be named, once, and by what it is", counters, [
  "bike offline while it is in use by a customer",
  "block redemptions when the risk score is above 70",
  "alert me when the temperature goes over 30 °C",
  "lookups not found above 40%",
]);

/** A river whose rise is a signal of its own, beside the level of a lake. */
const river = catalogueOf([
  ["gauge.level_m", "time_series<float>", "River level (stage) at the gauge above local datum, metres"],
  ["gauge.rise_rate_cm_h", "time_series<float>", "Rate of rise of the river level, centimetres per hour"],
  ["reservoir.level_maod", "time_series<float>", "Reservoir water surface level, metres above ordnance datum (mAOD)"],
]);

refuses("a movement of one signal that another is called after", river, [
  "water level is rising faster than 0.3 metres per hour",
]);

/** A place among values in the name of a signal, beside one that counts per something. */
const scans = catalogueOf([
  ["cass.tombstones_scanned_p99", "time_series<float>", "Tombstones scanned per read, 99th percentile, count"],
  [
    "mongo.scanned_per_returned",
    "time_series<float>",
    "Query targeting: documents scanned over documents returned, ratio",
  ],
]);

reads("a percentile is of one thing", scans, {
  "99th percentile of tombstones scanned in Cassandra queries exceeds 1000": "cass.tombstones_scanned_p99 above 1000",
});
