import { describe } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { compiledAs, reads, refuses } from "./support.ts";

const house = catalogueOf([
  ["front_door.open", "boolean", "True while the front door is open"],
  ["back_door.open", "boolean", "True while the back door is open"],
  ["back_door.locked", "boolean", "True while the back door is locked"],
  ["garage.door", "categorical", "State of the garage door", ["open", "closed", "opening", "closing"]],
  ["home.occupied", "boolean", "True while someone is at home"],
  ["living.temp_c", "time_series<float>", "Temperature in the living room, degrees Celsius"],
  ["bedroom.temp_c", "time_series<float>", "Temperature in the bedroom, degrees Celsius"],
  ["heating.on", "boolean", "True while the heating runs"],
  ["heating.mode", "categorical", "Mode of the heating", ["eco", "comfort", "away", "off"]],
  ["solar.power_kw", "time_series<float>", "Power of the solar panels, kW"],
  ["battery.soc_pct", "time_series<float>", "State of charge of the home battery, percent 0-100"],
  ["leak.detected", "boolean", "True while a water leak is detected"],
  ["smoke.alarm_ok", "boolean", "True while the smoke alarm is working"],
]);

const host = catalogueOf([
  ["disk.read_mb_s", "time_series<float>", "Read throughput of the disk, MB/s"],
  ["disk.write_mb_s", "time_series<float>", "Write throughput of the disk, MB/s"],
  ["host.cpu_pct", "time_series<float>", "CPU usage of the host, percent 0-100"],
  ["host.memory_pct", "time_series<float>", "Memory usage of the host, percent 0-100"],
  ["api.latency_avg_ms", "time_series<float>", "Average request latency, milliseconds"],
  ["api.latency_p95_ms", "time_series<float>", "95th percentile request latency (p95), milliseconds"],
  ["db.connections_used", "int", "Database connections in use, count"],
  ["db.connections_max", "int", "Maximum database connections allowed, count"],
]);

const patient = catalogueOf([
  ["pt.hr", "time_series<float>", "Heart rate, beats per minute"],
  ["pt.spo2_pct", "time_series<float>", "Oxygen saturation, percent 0-100"],
  ["pt.avpu", "categorical", "Level of consciousness", ["alert", "voice", "pain", "unresponsive"]],
  ["pt.intubated", "boolean", "True while the patient is intubated"],
  ["pt.on_oxygen", "boolean", "True while the patient is on oxygen"],
  ["bill.paid_total", "float", "Amount paid on the bill, EUR"],
  ["bill.amount_total", "float", "Amount of the bill, EUR"],
  ["bill.status", "categorical", "Status of the bill", ["draft", "sent", "paid", "overdue"]],
]);

const line = catalogueOf([
  ["pump_a.running", "boolean", "True while pump A runs"],
  ["pump_b.running", "boolean", "True while pump B runs"],
  ["pump_a.flow_lpm", "time_series<float>", "Flow of pump A, l/min"],
  ["pump_b.flow_lpm", "time_series<float>", "Flow of pump B, l/min"],
  ["tank.level_pct", "time_series<float>", "Level of the tank, percent 0-100"],
  ["tank.inlet_valve", "categorical", "State of the inlet valve", ["open", "closed", "moving"]],
  ["line.mode", "categorical", "Operating mode of the line", ["auto", "manual", "maintenance"]],
  ["operator.present", "boolean", "True while an operator is at the line"],
]);

const market = catalogueOf([
  ["fx.bid", "float", "Bid price, EUR"],
  ["fx.ask", "float", "Ask price, EUR"],
  ["cust.score", "int", "Credit score, 300-850"],
  ["loan.days_past_due", "int", "Days the payment is past due"],
]);

const site = catalogueOf([
  ["ups.on_battery", "boolean", "True while the UPS runs on battery"],
  ["ups.charge_pct", "time_series<float>", "Charge of the UPS battery, percent 0-100"],
  ["room.temp_c", "time_series<float>", "Temperature in the server room, degrees Celsius"],
  ["room.door", "categorical", "Door of the server room", ["open", "closed", "locked"]],
  ["room.someone_inside", "boolean", "True while a person is in the server room"],
  ["link.up", "boolean", "True while the link is up"],
  ["link.rx_mbps", "time_series<float>", "Received traffic on the link, Mbit/s"],
  ["link.tx_mbps", "time_series<float>", "Transmitted traffic on the link, Mbit/s"],
  ["vpn.tunnel", "categorical", "State of the VPN tunnel", ["up", "down", "rekeying"]],
  ["dns.primary_ok", "boolean", "True while the primary DNS server answers"],
  ["dns.secondary_ok", "boolean", "True while the secondary DNS server answers"],
  ["gen.running", "boolean", "True while the generator runs"],
  ["gen.fuel_pct", "time_series<float>", "Fuel of the generator, percent 0-100"],
]);

const shop = catalogueOf([
  ["stock.on_hand", "int", "Units in stock, count"],
  ["stock.reserved", "int", "Units reserved for orders, count"],
  ["stock.reorder_point", "int", "Reorder point, count"],
  ["ship.carrier_up", "boolean", "True while the carrier interface is up"],
  ["pay.gateway_state", "categorical", "State of the payment gateway", ["up", "degraded", "down"]],
]);

const kitchen = catalogueOf([
  ["fridge.temp_c", "time_series<float>", "Temperature in the fridge, degrees Celsius"],
  ["fridge.door_open", "boolean", "True while the fridge door is open"],
  ["freezer.door_open", "boolean", "True while the freezer door is open"],
  ["kitchen.power_ok", "boolean", "True while the kitchen has power"],
  ["kitchen.staff_present", "boolean", "True while staff are in the kitchen"],
]);

describe("what a joint adds is a condition of its own, though nothing reads it", () => {
  refuses("two things", house, [
    "temperature below 15 in the living room or bedroom",
    "battery full and solar above 3 kW",
    "water leak or smoke",
    "leak or smoke alarm not working",
    "somebody home but heating is off",
    "someone is in and the heating is off",
    "back door isn't closed or locked",
  ]);
  refuses("two things of a site", site, [
    "link down or vpn down",
    "somebody in the server room and the door is locked",
    "page me when ups is on battery, generator is off and charge is below 40",
    "is the ups on battery and the generator off?",
  ]);
  refuses("a level beside, and what is as the other", shop, [
    "stock low, gateway down",
    "gateway down and carrier too",
  ]);
  refuses("two things of a kitchen", kitchen, [
    "fridge door open, nobody there",
    "kitchen without power and staff gone",
    "staff gone but fridge door open",
    "too warm in the fridge and the door open",
  ]);
  reads("two states of a kitchen", kitchen, {
    "staff have left and the fridge door is still open": "kitchen.staff_present false AND fridge.door_open true",
    "fridge door or freezer door open": "fridge.door_open true OR freezer.door_open true",
  });
  refuses("beside what shares its predicate", patient, ["patient is on oxygen or intubated and sats under 90"]);
  refuses("a number and a name apart", market, ["score between 500 and 600 and past due"]);
  refuses("a state and a name apart, a denial and a label apart", line, [
    "tank full but inlet valve open",
    "no operator and line in manual",
    "line in manual without an operator",
    "pump A off; pump B running",
  ]);
  reads("what is read", house, {
    "heating runs with the back door open for more than 5 minutes": "heating.on true AND back_door.open true; for 5m",
    "leak detected or back door unlocked": "leak.detected true OR back_door.locked false",
  });
  reads("one state", site, {
    "generator running and fuel under 25%": "gen.running true AND gen.fuel_pct below 25 percent",
    "generator running with fuel under 25%": "gen.running true AND gen.fuel_pct below 25 percent",
    "room temp above 30 and door not closed": "room.temp_c above 30 AND not room.door closed",
  });
  reads("what may ask is named", market, {
    "bid or ask above 1.2": "fx.bid above 1.2 OR fx.ask above 1.2",
    "either bid or ask falls under 1": "fx.bid below 1 OR fx.ask below 1",
    "check the score and tell me if it is below 500": "cust.score below 500",
  });
  reads("who is alert", patient, { "alert and hr above 130": "pt.avpu alert AND pt.hr above 130" });
  reads("a request", patient, { "alert when hr is above 130": "pt.hr above 130" });
});

describe("what a state is said of", () => {
  refuses("another thing that is named in several words", house, [
    "back door is closed but not locked",
    "front door is closed",
    "not both doors are closed",
  ]);
  refuses("what is only named beside its state", site, [
    "primary and secondary dns down",
    "primary dns or secondary dns not answering",
    "secondary dns is down but primary isn't",
    "one of the dns servers is down",
  ]);
  refuses("a denial of both", shop, ["not both gateway down and carrier down"]);
  reads("each of two denials", shop, {
    "gateway isn't down and carrier isn't down": "not pay.gateway_state down AND ship.carrier_up true",
  });
  refuses("one of two pumps", line, ["pump A and pump B are both running"]);
  reads("its own thing", house, { "back door shut but unlocked": "back_door.open false AND back_door.locked false" });
  refuses("a denial of two", house, ["back door isn't open or locked"]);
  reads("a denial of one", house, {
    "back door isn't open or the leak is detected": "back_door.open false OR leak.detected true",
  });
  refuses("a name that is a state", patient, ["saturation below 92% off oxygen"]);
  refuses("no state", patient, ["more paid than billed", "nothing paid on a bill over 1000"]);
  reads("a state", patient, { "bill neither paid nor sent": "not bill.status paid AND not bill.status sent" });
});

describe("what two signals come to", () => {
  refuses("their sum or their distance", host, [
    "cpu and memory differ by more than 30",
    "reads and writes together above 300 MB/s",
  ]);
  refuses("their sum", site, ["rx and tx together over 900"]);
  refuses("what is taken away", shop, [
    "stock minus reserved below 5",
    "in stock minus reserved under the reorder point",
  ]);
  refuses("another signal that is the average", host, ["p95 latency is twice the average", "p95 double the average"]);
  refuses("what is left of a count", host, ["fewer than 5 connections left", "fewer than 10 connections remaining"]);
  reads(
    "what is said of them",
    host,
    {
      "cpu and memory are both over 90 for 5 minutes": "host.cpu_pct above 90 AND host.memory_pct above 90; for 5m",
      "cpu twice its average": "host.cpu_pct moves above 2 times",
      "less than 10% memory left": "host.memory_pct above 90 percent",
      "read throughput exceeds write throughput": "disk.read_mb_s - disk.write_mb_s above",
    },
    compiledAs,
  );
  reads(
    "two pumps",
    line,
    { "pump A flow more than 20 above pump B": "pump_a.flow_lpm - pump_b.flow_lpm above 20" },
    compiledAs,
  );
});
