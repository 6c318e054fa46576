import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** A boiler house. */
const boilers = catalogueOf([
  ["boiler.pressure_bar", "time_series<float>", "Steam pressure of the boiler, bar"],
  ["boiler.flame_on", "boolean", "True while the burner flame is detected"],
  ["boiler.mode", "categorical", "Mode of the boiler", ["standby", "warmup", "running", "lockout"]],
  ["feed.pump_on", "boolean", "True while the feedwater pump is on"],
  ["feed.flow_m3h", "time_series<float>", "Feedwater flow, m3/h"],
  ["cond.return_pct", "time_series<float>", "Condensate returned to the boiler house, percent 0-100"],
  ["room.draught_pa", "time_series<float>", "Pressure of the boiler room against the corridor, Pa"],
  ["queue.depth", "time_series<int>", "Work orders waiting, count"],
  ["dose.given", "boolean", "True once the inhibitor dose has been given"],
  ["permit.signed", "boolean", "True once the work permit is signed"],
  ["disk.free_pct", "time_series<float>", "Free disk space of the recorder, percent 0-100"],
]);

/** A house. */
const house = catalogueOf([
  ["home.indoor_temp_c", "time_series<float>", "Indoor temperature, °C"],
  ["home.co2_ppm", "time_series<float>", "CO2 in the room, ppm"],
  ["heating.on", "boolean", "True while the heating is on"],
  ["car.charging", "boolean", "True while the car is charging"],
  ["alarm.armed", "boolean", "True while the burglar alarm is armed"],
  ["front.locked", "boolean", "True while the front door is locked"],
]);

/** A platform and its customers. */
const platform = catalogueOf([
  ["deploy.status", "categorical", "Status of the deployment", ["pending", "succeeded", "failed", "rolled_back"]],
  ["node.ready", "boolean", "True while the node is ready"],
  ["kyc.verified", "boolean", "True once the customer has been verified"],
  ["acct.balance_usd", "float", "Balance of the account, USD"],
]);

refuses("what only seems to be said: is asked about", platform, [
  "deployment in any state but succeeded",
  "node never became ready",
  "customer with a balance above 10000 USD must be verified",
]);

reads("what only seems to be said: a label beside a denied one is said", platform, {
  "deployment status is not failed but rolled back": "deploy.status rolled_back",
  "deployment status is anything but succeeded": "not deploy.status succeeded",
  "unverified customer with a balance above 10000 USD": "kyc.verified false AND acct.balance_usd above 10000 usd",
});

reads("what is denied: is turned", boilers, {
  "queue depth not 0": "queue.depth above 0",
  "queue depth has not been 0 for an hour": "queue.depth above 0; for 1h",
  "queue depth has not dropped to zero for an hour": "queue.depth above 0; for 1h",
  "queue depth must not be zero": "queue.depth below 0",
  "queue depth must be 0": "queue.depth above 0",
  "queue depth = 0": "queue.depth below 0",
  "steam pressure does not exceed 8 bar": "boiler.pressure_bar above 8 bar",
});

refuses("what is denied: is asked about", boilers, [
  "steam pressure stops rising",
  "feedwater flow has stopped increasing",
  "steam pressure needn't be above 6 bar",
  "steam pressure not above 8 bar but above 5 bar",
  "no dose given without signed permit",
  "steam pressure does not rise by 2 bar within an hour",
  "steam pressure hasn't come down to 8 bar",
]);

reads("what is denied: a label beside another that is denied", boilers, {
  "boiler mode is not standby but running": "boiler.mode running",
  "boiler in any mode other than running": "not boiler.mode running",
  "steam pressure rising": "boiler.pressure_bar moves above",
});

reads("what ought to be: is broken", boilers, {
  "steam pressure goal > 6 bar": "boiler.pressure_bar below 6 bar",
  "condensate return is required to be above 80%": "cond.return_pct below 80 percent",
  "condensate return required to stay over 80%": "cond.return_pct below 80 percent",
  "condensate return needed to be above 80%": "cond.return_pct below 80 percent",
});

refuses("what ought to be: is asked about where nothing reads it", boilers, [
  "condensate return is required to be 80% or better",
  "condensate return cannot reach 80%",
  "condensate return should not be limited to 80%",
  "queue depth must return to 0",
  "steam pressure has to return above 6 bar",
  "disk must keep 10% free",
  "feedwater flow goal below 20",
  "the steam pressure should be topped up below 6 bar",
  "feedwater pump should have been on",
  "boiler only allowed in standby",
  "boiler room must be at least 10 Pa below the corridor",
  "when the feedwater pump is not on, the boiler must be in standby",
]);

reads("what ought to be: says what to do where it is a deed", boilers, {
  "steam pressure above 10 bar must be investigated": "boiler.pressure_bar above 10 bar",
  "steam pressure above 10 bar should page the engineer": "boiler.pressure_bar above 10 bar",
  "steam pressure above 10 bar, the burner must stop": "boiler.pressure_bar above 10 bar",
  "steam pressure should stay below 8 bar, alert us when it is higher": "boiler.pressure_bar above 8 bar",
  "disk must not be more than 90% full": "disk.free_pct below 10 percent",
});

reads("what stands before without: is another condition", boilers, {
  "dose given without signed permit": "dose.given true AND permit.signed false",
  "dose given although permit not signed": "dose.given true AND permit.signed false",
  "crew without signed permit": "permit.signed false",
  "burner without flame": "boiler.flame_on false",
});

refuses("what is over or only allowed: is asked about", house, [
  "car finished charging",
  "alarm not armed although nobody is home",
  "alarm not armed when we are away",
  "CO2 target: < 1000 ppm",
]);

reads("what is over or only allowed: stays as it was said", house, {
  "car stopped charging": "car.charging false",
  "front door must be locked": "front.locked false",
  "CO2 must be kept below 1000 ppm": "home.co2_ppm above 1000 ppm",
  "alarm not armed although it is late": "alarm.armed false",
});

refuses("what is conceded or said of us: is not lost", boilers, ["feedwater pump not on when we are away"]);

refuses("what stands before without: is not lost", boilers, [
  "feedwater flow without pump",
  "feed flow without the pump on",
]);

/** A plant with what says which side is bad of one signal alone. */
const plant = {
  ...catalogueOf([
    ["solar.power_w", "time_series<float>", "Solar power, W"],
    ["queue.depth", "time_series<int>", "Jobs waiting, count"],
    ["door.open", "boolean", "True while the door is open"],
    ["host.online", "boolean", "True while the host is online"],
    ["sync.enabled", "boolean", "True while replication is enabled"],
    ["pump.running", "boolean", "True while the pump is running"],
  ]),
  adverse: new Map([["queue.depth", "above" as const]]),
};

reads("what a flag is said to be by one word and by its opposite: is what both say", plant, {
  "door closed instead of open": "door.open false",
  "door open rather than closed": "door.open true",
  "replication disabled rather than enabled": "sync.enabled false",
  "host went from online to offline": "host.online false",
  "replication changed from enabled to disabled": "sync.enabled false",
  "the pump is not running, it has stopped": "pump.running false",
  "online host goes offline": "host.online false",
  "the running pump stopped": "pump.running false",
  "the pump stops running": "pump.running false",
});

refuses("what a flag is said to be by one word and by its opposite: is asked about where they differ", plant, [
  "door that should be open is closed",
  "host offline that should be online",
]);

reads("a comparison that is only denied: is a rule where the other side is bad, or where it bounds", plant, {
  "queue depth not above 50": "queue.depth above 50",
  "solar power not more than 100 W": "solar.power_w above 100 watts",
  "solar power not exceeding 100 W": "solar.power_w above 100 watts",
  "solar power must not be above 100 W": "solar.power_w above 100 watts",
  "alert when solar power is not above 100 W": "solar.power_w below 100 watts",
});

refuses("a comparison that is only denied: is asked about where nobody says which side is bad", plant, [
  "solar power not above 100 W",
  "solar power not under 100 W",
]);

refuses("what is said again in words that nothing reads, and denied, turns nothing: is asked about", boilers, [
  "feedwater pump is on (not taking orders right now)",
]);
