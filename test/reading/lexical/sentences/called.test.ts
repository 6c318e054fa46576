import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** Signals whose names say something that their descriptions deny, or that an amount may stand beside. */
const bench = catalogueOf([
  ["spool.filament_runout", "boolean", "True when the sensor sees no filament"],
  ["site.permit_missing", "boolean", "True if no permit was granted"],
  ["search.zero_result_pct", "time_series<float>", "Searches that return no results, percent 0-100"],
  ["pack.cell_voltage_max_v", "time_series<float>", "Highest cell voltage, V"],
  ["pack.cell_voltage_min_v", "time_series<float>", "Lowest cell voltage, V"],
  ["drug.vancomycin_peak_mg_l", "float", "Peak of vancomycin, mg/L"],
  ["drug.vancomycin_trough_mg_l", "float", "Trough of vancomycin, mg/L"],
  ["hive.mite_drop", "time_series<float>", "Mites on the board, a day"],
  ["pod.restarts_1h", "int", "Restarts of the pod in the last hour"],
  ["svc.requests_per_second", "time_series<float>", "Requests received, per second"],
  ["svc.error_ratio", "time_series<float>", "Requests answered with an error, ratio 0-1"],
  ["ticket.sla_breached", "boolean", "True once the SLA of the ticket is breached"],
  ["es.data_nodes", "int", "Data nodes in the cluster"],
  ["sensor.online", "boolean", "True while the sensor answers"],
  ["index.psi", "float", "Population stability index (PSI)"],
  ["merchant.refund_pct", "time_series<float>", "Refunds of the merchant, percent 0-100"],
]);

reads("what is called so", bench, {
  "filament runout": "spool.filament_runout true",
  "the filament runs out": "spool.filament_runout true",
  "permit missing": "site.permit_missing true",
  "no permit was granted": "site.permit_missing true",
  "zero-result rate above 18%": "search.zero_result_pct above 18 percent",
  "SLA breached": "ticket.sla_breached true",
  "request rate 3 std from baseline": "svc.requests_per_second any 3 deviations",
});

reads("any of several", bench, {
  "the voltage of a cell rises above 4.2 V": "pack.cell_voltage_max_v above 4.2 volts",
  "cell voltage drops below 2.5 Vdc": "pack.cell_voltage_min_v below 2.5 vdc",
});

reads("amounts", bench, {
  "mite drop rising >50% over 7 days": "hive.mite_drop moves above 50 percent in 7d",
  "pod was restarted more than 5 times within the last hour": "pod.restarts_1h above 5 times",
  "0.1 < PSI < 0.25": "index.psi above 0.1 AND index.psi below 0.25",
  "fewer than 3 data nodes running": "es.data_nodes below 3",
});

refuses("what is said of some, or of another state", bench, [
  "refunds above 10% for high risk merchants",
  "refunds above 10% in spring",
  "vancomycin above 15 mg/L",
  "sensor dead",
]);

/** A lift and its advertising. */
const lift = catalogueOf([
  ["lift.entrapment", "boolean", "True while a person is trapped"],
  ["lift.mode", "categorical", "Mode of the car", ["normal", "out_of_service"]],
  ["lift.motor_temp_c", "time_series<float>", "Temperature of the motor, °C"],
  ["lift.machine_room_temp_c", "time_series<float>", "Temperature of the machine room, °C"],
  ["lift.rope_loss_pct", "float", "Loss of diameter of the rope, percent 0-100"],
  ["ads.spend_usd", "float", "Spend today, USD"],
  ["ads.cost_per_purchase_usd", "float", "Cost per purchase, USD"],
  ["merchant.approval_rate", "time_series<float>", "Payments that are approved, ratio 0-1"],
]);

reads("what is asked, and what is done", lift, {
  "motor running hotter than usual for this machine": "lift.motor_temp_c above",
  "a rope with a loss of more than 6% must be immediately removed": "lift.rope_loss_pct above 6 percent",
  "rope loss is more than six percent (6%)": "lift.rope_loss_pct above 6 percent",
  "page me on an entrapment or when the car goes out of service": "lift.entrapment true OR lift.mode out_of_service",
});

refuses("what is compared with something else", lift, [
  "cost per website purchase is greater than $50",
  "approval rate is lower than at our other acquirer",
]);

refuses("what is over, praised or said besides", lift, [
  "out of service over",
  "entrapment over",
  "entrapment ruled out",
  "cost per purchase under 5 and still spending",
]);

reads("what is called normal is left", lift, {
  "loss under 2 percent is normal, above that tell me": "lift.rope_loss_pct above 2 percent",
});

/** Guardrails say on which side the pressure is bad. */
const bedside = {
  ...catalogueOf([["bp.map_mmhg", "time_series<float>", "Mean arterial pressure, mmHg"]]),
  adverse: new Map([["bp.map_mmhg", "below"]] as const),
};

reads("a rule that is broken on the bad side", bedside, { "MAP must not be below 65": "bp.map_mmhg below 65" });
refuses("a rule that would be broken on the good side", bedside, ["MAP must not be above 65", "MAP not above 65"]);

reads(
  "a number that tells two of a kind apart denies nothing",
  catalogueOf([
    ["cpu.no_1_util_pct", "time_series<float>", "Processor no 1 utilization, percent 0-100"],
    ["boiler.pressure_bar", "time_series<float>", "Pressure of boiler no. 2, bar"],
    ["queue.depth", "int", "Jobs waiting, count"],
  ]),
  {
    "processor utilization above 90%": "cpu.no_1_util_pct above 90 percent",
    "pressure of boiler no. 2 above 6 bar": "boiler.pressure_bar above 6 bar",
    "boiler no 2 pressure above 6 bar": "boiler.pressure_bar above 6 bar",
    "no jobs waiting": "queue.depth below 1",
  },
);
