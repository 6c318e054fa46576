import { catalogueOf } from "../../support/signals.ts";
import { compiledAs, reads, refuses } from "./support.ts";

/** A plant, its queue and its service: sentences that are easily taken for something else than they say. */
const plant = catalogueOf([
  ["tank.level_pct", "time_series<float>", "Level of the tank, percent 0-100"],
  ["tank.temp_c", "time_series<float>", "Temperature of the tank, °C"],
  ["tank.temp_avg_48h_c", "float", "Average temperature of the tank over 48 hours, °C"],
  ["tank.temp_over_outside_c", "time_series<float>", "Temperature of the tank minus the outside temperature, °C"],
  ["tank.outside_temp_c", "time_series<float>", "Outdoor temperature, °C"],
  ["pump.flow_lpm", "time_series<float>", "Flow of the pump, litres per minute"],
  ["pump.state", "categorical", "State of the pump", ["running", "stopped", "fault", "maintenance"]],
  ["pump.heater_w", "float", "Power of the heater, W"],
  ["pump.paused", "boolean", "True while the pump is paused"],
  ["pump.is_new", "boolean", "True in the first weeks of the pump"],
  ["pump.permit_valid", "boolean", "True while a valid permit is on file"],
  ["queue.depth", "int", "Messages in the queue"],
  ["queue.consumers", "int", "Consumers of the queue"],
  ["svc.latency_p95_ms", "time_series<float>", "95th percentile latency, ms"],
  ["svc.latency_avg_ms", "time_series<float>", "Average latency, ms"],
  ["house.mains_power", "boolean", "True while the house is fed from the mains"],
  ["house.window", "categorical", "State of the window", ["open", "closed"]],
  ["house.heating_mode", "categorical", "Mode of the heating", ["off", "eco", "comfort"]],
  ["house.fault_code", "string", "Code of the last fault"],
  ["house.calibration_expired", "boolean", "True once the calibration is expired"],
  ["house.current_a", "time_series<float>", "Current, A"],
  ["oven.zone1_c", "time_series<float>", "Temperature of zone 1, °C"],
  ["oven.zone2_c", "time_series<float>", "Temperature of zone 2, °C"],
  ["svc.requests_per_s", "time_series<float>", "Requests of the service per second"],
]);

/** A site with a well, a battery and people. */
const site = catalogueOf([
  ["ups.charge_pct", "time_series<float>", "Charge of the battery, percent 0-100"],
  ["well.level_m", "float", "Level of the wet well, m"],
  ["gas.oxygen_pct", "float", "Oxygen in the wet well, percent 0-100"],
  ["app.health", "categorical", "Health of the application", ["up", "out_of_service"]],
  ["signin.risky", "boolean", "True for a risky sign-in"],
  ["account.privileged", "boolean", "True for an account with a privileged role"],
  ["queue.depth", "int", "Messages in the queue"],
]);

reads("a movement that is named is measured by its number", plant, {
  "more than 20% drop in flow in an hour": "pump.flow_lpm moves below 20 percent in 1h",
  "a drop in flow higher than 20% within an hour": "pump.flow_lpm moves below 20 percent in 1h",
  "flows rise above 5 l/min": "pump.flow_lpm above 5 l/min",
  "flow rises by half a point in 30 days": "pump.flow_lpm moves above 0.5 points in 30d",
});

reads(
  "a movement that may be a level is asked about with what is likeliest",
  plant,
  {
    "flow (> 3 l/min rise in 48 hours)": "asked: pump.flow_lpm moves above 3 l/min in 48h",
    "over 3 l/min flow rise in 48 hours": "asked: pump.flow_lpm moves above 3 l/min in 48h",
    "flow drop above 5 l/min in an hour": "asked: pump.flow_lpm moves below 5 l/min in 1h",
  },
  compiledAs,
);

reads("what several share", plant, {
  "either consumers zero or depth above 1000": "queue.consumers below 0 OR queue.depth above 1000",
  "consumers 0 and depth above 1000": "queue.consumers below 0 AND queue.depth above 1000",
  "consumers and depth must not exceed 80": "queue.consumers above 80 OR queue.depth above 80",
  "consumers or depth must not exceed 80": "queue.consumers above 80 OR queue.depth above 80",
  "pump is neither running nor in maintenance": "not pump.state running AND not pump.state maintenance",
  "pump not running and not stopped": "not pump.state running AND not pump.state stopped",
});

reads("of which pumps", plant, {
  "new pump with a flow above 5": "pump.is_new true AND pump.flow_lpm above 5",
});

refuses("what several share, or asked about", plant, [
  "flow and level above 80",
  "flow above 5, ignoring new pumps",
  "pump state stopped or worse",
]);

reads("so many of one for each of another", plant, {
  "messages per consumer above 100": "queue.depth quotient above 100",
  "more than 100 messages per consumer": "queue.depth quotient above 100",
  "consumer to message ratio below 1:8": "queue.consumers quotient below 0.125",
  "requests/s above 100": "svc.requests_per_s above 100",
});

reads("a denial that nobody asks about is a bound", plant, {
  "flow doesn't drop below 20": "pump.flow_lpm below 20",
  "queue depth does not exceed 1000": "queue.depth above 1000",
  "alert when the queue depth does not exceed 1000": "queue.depth below 1000",
});

refuses("a denial that nobody asks about is a bound, or asked about", plant, [
  "the flow does not exceed 80 when the level is above 5",
  "flow not above 80",
  "flow not below 20",
]);

reads("which of several signals", plant, {
  "outside temperature below 10 °C": "tank.outside_temp_c below 10 celsius",
  "temperature of the tank above 60 °C": "tank.temp_c above 60 celsius",
  "heater power over 5 W": "pump.heater_w above 5 watts",
  "w/o valid permit": "pump.permit_valid false",
});

refuses("which of several signals, or asked about", plant, ["p95 latency 30% above its 7-day average"]);

reads("the state of something", plant, {
  "mains out": "house.mains_power false",
  "mains off for more than 10 minutes": "house.mains_power false; for 10m",
  "window left open": "house.window open",
  "out of calibration": "house.calibration_expired true",
  "fault code is E4 or E5": "house.fault_code e4 OR house.fault_code e5",
  "current over 16A": "house.current_a above 16 amps",
  "zone 1 hotter than zone 2": "oven.zone1_c difference above",
});

refuses("the state of something, or asked about", plant, ["window open and heating on"]);

reads("what is so besides, though nobody would expect it", plant, {
  "pumps not paused even though the flow is above 5": "pump.paused false AND pump.flow_lpm above 5",
  "mains out although the calibration is expired": "house.mains_power false AND house.calibration_expired true",
  "flow above 5 although the weather is dry": "pump.flow_lpm above 5",
});

reads("what a clause behind it explains", plant, {
  "flow above 5, the swings are killing them": "pump.flow_lpm above 5",
  "flow above 5, once more the neighbours complain": "pump.flow_lpm above 5",
});

reads("what is said to be fine", plant, {
  "queue depth below 1000 is acceptable": "queue.depth above 1000",
  "queue depth above 1000 is not acceptable": "queue.depth above 1000",
  "flow between 20 and 80 is normal": "pump.flow_lpm below 20 OR pump.flow_lpm above 80",
  "level stays above 90 for ten minutes": "tank.level_pct above 90; for 10m",
});

reads("a level and a movement are two things", plant, {
  "flow over 100 and rising": "pump.flow_lpm above 100 AND pump.flow_lpm moves above",
});

refuses("a movement of what has no past is asked about", plant, ["queue depth above 1000 and rising"]);

refuses("what says something else than is read is asked about", plant, [
  "window set to tilted",
  "keep paused pumps below a flow of 20",
]);

reads("a movement is measured by no number of another clause", plant, {
  "not paused, as paused=false says": "pump.paused false",
  "the drop in level while the flow is above 5": "tank.level_pct moves below AND pump.flow_lpm above 5",
});

refuses("a level that may be come to within a time, or be its mean, is asked about", plant, [
  "level drops below 20% within an hour",
]);

refuses("a denial that lasts, or is of a few, is asked about", plant, [
  "flow not below 20 for 10 minutes",
  "flow does not exceed 5 for 10 minutes",
  "no new pumps with a flow above 5",
]);

reads("what must not be, or is not fine", plant, {
  "level of 80% must not be exceeded": "tank.level_pct above 80 percent",
  "alert when a level of 80% is exceeded": "tank.level_pct above 80 percent",
  "alert if a level of 80% is not exceeded": "tank.level_pct below 80 percent",
  "level must not be between 20 and 80": "tank.level_pct above 20 AND tank.level_pct below 80",
  "level between 20 and 80 is not ok": "tank.level_pct above 20 AND tank.level_pct below 80",
  "level must not be outside 20 to 80": "tank.level_pct below 20 OR tank.level_pct above 80",
  "level should never leave 20-80": "tank.level_pct below 20 OR tank.level_pct above 80",
  "queue depth above 200 will not be tolerated": "queue.depth above 200",
});

refuses("what is to be done, or is called good, is no rule", site, [
  "queue depth below 1000 is considered normal",
  "charge above 50% is plenty",
  "charge above 50% keeps the plant safe",
  "charge above 50% needs nothing",
]);

reads("what follows from it", site, {
  "a charge below 20% must raise an alarm": "ups.charge_pct below 20 percent",
  "a charge below 20% destroys the cells": "ups.charge_pct below 20 percent",
  "queue depth above 1000, because the consumers of two regions share it": "queue.depth above 1000",
  "queue depth above 1000 must be fixed": "queue.depth above 1000",
  "queue depth above 1000, restart the consumers right away": "queue.depth above 1000",
});

refuses("what may be another condition", plant, [
  "queue depth above 1000, the operator is not on site",
  "queue depth above 1000, averaged across the whole fleet",
  "queue depth above 1000, ignore the first few minutes after a deploy",
  "level above 90%, the pump being stopped",
  "level above 90%, it happens at night",
  "level below 20%, refill it, pump running",
  "level below 20%, restart it, but not with the window open",
  "level above 90%, start counting from Monday",
  "window open, no work order",
  "level above 90% and nobody running the pump",
]);

reads("which part may be meant", site, { "the wet well is above 3": "asked: well.level_m above 3" }, compiledAs);

reads("which part", site, {
  "battery is almost empty (< 10% left)": "ups.charge_pct below 10 percent",
});

refuses("what is excluded", site, ["charge under 15%, not while charging"]);

reads(
  "a level that stands apart, and a figure",
  plant,
  {
    "it has fallen over (level > 45)": "tank.level_pct above 45",
    "standard deviation of flow over 12 hours above 5": "pump.flow_lpm stddev in 12h above 5",
  },
  compiledAs,
);

refuses("a label that is only half said, and a deed that is denied", site, [
  "service in trouble",
  "accounts in a privileged role that have not signed in for more than 30 days",
]);

/** Flags, labels and what is said beside them. */
const things = catalogueOf([
  ["heater.on", "boolean", "True while the heater is on"],
  ["battery.charger_ok", "boolean", "True while the battery charger is healthy"],
  ["filament.runout", "boolean", "True once the filament ran out"],
  ["site.mode", "categorical", "Mode of the site", ["normal", "away", "holiday"]],
  ["merchant.risk", "categorical", "Risk class of the merchant", ["low", "medium", "high"]],
  ["patient.spo2_pct", "time_series<float>", "Oxygen saturation (SpO2), percent 0-100"],
  ["patient.on_oxygen", "boolean", "True while the patient receives oxygen"],
  ["patient.gcs", "int", "Glasgow coma scale, 3-15"],
  ["patient.intubated", "boolean", "True while the patient is intubated"],
  ["card.declined", "boolean", "True for a card that is declined"],
  ["card.tx_1h", "int", "Transactions of the card in the last hour"],
  ["toner.full_pct", "float", "How full the toner is, percent 0-100"],
  ["filter.dp_pa", "time_series<float>", "Pressure drop across the filter, pascal"],
  ["chargeback.ratio", "time_series<float>", "Chargebacks over sales, ratio 0-1"],
  ["past.flow_lph", "time_series<float>", "Flow through the pasteuriser, litres per hour"],
  ["account.stage", "categorical", "Lifecycle stage", ["trial", "active", "churned"]],
  ["account.champion_left", "boolean", "True once the champion has left the customer"],
]);

reads("what a flag or a label is said to be", things, {
  "text me when the charger dies": "battery.charger_ok false",
  "notify me if the filament runs out": "filament.runout true",
  "site mode should be normal": "not site.mode normal",
  "the champion is still there": "account.champion_left false",
  "flow exceeds the sealed maximum of 10,000 litres per hour": "past.flow_lph above 10000 litres/hour",
});

refuses("what stands beside it is asked about", things, [
  "away or holiday",
  "accounts at risk of churning",
  "merchant risk above low",
  "merchant risk worse than low",
  "SpO2 below 92% on oxygen",
  "SpO2 below 92% without oxygen",
  "gcs 8 or less, intubate",
  "more than 5 declined transactions in an hour",
  "toner less than 10% remaining",
  "the pressure drop reaches 250 Pa",
  "chargeback ratio up from 0.5% to 1%",
  "chargeback ratio approaching 1%",
  "chargeback ratio just below 1%",
]);

/** What must be done, and what must be so. */
const machine = catalogueOf([
  ["tank.level_pct", "time_series<float>", "Level of the tank, percent 0-100"],
  ["pump.running", "boolean", "True while the pump runs"],
  ["door.open", "boolean", "True while the door is open"],
  ["guard.closed", "boolean", "True while the guard is closed"],
  ["rope.loss_pct", "float", "Loss of metallic area of the rope, percent 0-100"],
]);

reads("what is to be done then", machine, {
  "the rope must be discarded when the loss exceeds 10%": "rope.loss_pct above 10 percent",
  "the flow must divert when the level falls below 10%": "tank.level_pct below 10 percent",
  "people must leave when the level is above 90%": "tank.level_pct above 90 percent",
});

refuses("what has to be so then", machine, [
  "the level must rise when the pump runs",
  "the guard must be in place when the pump runs",
  "the operator must be present when the pump runs",
  "the door must stay closed when the pump runs",
  "the pump must start when the level is above 90%",
  "the pump should stop when the level is below 5%",
]);
