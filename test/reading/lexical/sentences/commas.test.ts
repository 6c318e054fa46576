import { catalogueOf } from "../../support/signals.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { describe, expect, it } from "vitest";
import { reads, refuses } from "./support.ts";

/** A few hosts and a tank, and what people add behind a comma. */
const plant = catalogueOf([
  ["host.cpu_pct", "time_series<float>", "CPU use, percent 0-100"],
  ["host.disk_pct", "time_series<float>", "Disk used, percent 0-100"],
  ["host.role", "categorical", "Role of the host", ["primary", "replica"]],
  ["host.maintenance", "boolean", "True while the host is in maintenance"],
  ["db.lag_s", "time_series<float>", "Replication lag, seconds"],
  ["queue.depth", "time_series<int>", "Messages waiting, count"],
  ["queue.consumers", "int", "Consumers of the queue, count"],
  ["tank.level_pct", "time_series<float>", "Level of the tank, percent 0-100"],
  ["tank.temp_c", "time_series<float>", "Temperature of the tank, °C"],
  ["battery.charge_pct", "time_series<float>", "Charge of the battery, percent 0-100"],
  ["pump.state", "categorical", "State of the pump", ["idle", "running", "fault"]],
]);

const level = "tank.level_pct below 20 percent";

reads("what is said of the world behind a comma changes no condition", plant, {
  "tank level below 20%, the pump will run dry": level,
  "tank level below 20%, the cellar is dark": level,
  "tank level below 20%, stop the pump": level,
});

refuses("what names another state or another condition behind a comma is asked about", plant, [
  "CPU above 90%, the host is a primary",
  "CPU above 90%, primaries",
  "CPU above 90%, disk is nearly full",
  "CPU above 90%, critical at 95%",
  "CPU above 90%, recover at 80%",
  "tank level below 20%, temperature is rising",
  "tank level below 20%, it is falling",
  "tank level below 20%, pump is in fault",
  "tank level below 20%, two readings",
  "queue above 100, consumers are down",
  "battery below 20%, the charger is off",
  "lag above 10 s, not an issue",
]);

describe("a word behind a comma that no condition reads", () => {
  it("is told", () => {
    const { notes } = readLexically("tank level below 20%, the cellar is dark", plant);
    expect(notes?.join(" ")).toContain("was not used");
  });
});

const shop = catalogueOf([
  ["spend.usd", "time_series<float>", "Advertising spend, US dollars"],
  ["spend.budget_usd", "float", "Advertising budget, US dollars"],
  ["dispute.ratio", "time_series<float>", "Disputes over payments, ratio 0-1"],
  ["cold.reading_days_30d", "int", "Days with a reading in the last 30 days, count"],
  ["cold.product_temp_c", "time_series<float>", "Temperature of the product, °C"],
]);

describe("words beside two signals", () => {
  it("are told where neither signal has them", () => {
    const { notes, question } = readLexically("northern spend above the budget", shop);
    expect(question !== undefined || (notes ?? []).join(" ").includes("northern")).toBe(true);
  });
});

reads("a courtesy before what ought to be turns nothing", shop, {
  "keep the dispute ratio below 1%": "dispute.ratio above 1 percent",
  "please keep the dispute ratio below 1%": "dispute.ratio above 1 percent",
  "hey folks, quick request: please keep the dispute ratio below 1%, thanks": "dispute.ratio above 1 percent",
  "good morning! could you keep the dispute ratio below 1%": "dispute.ratio above 1 percent",
});

refuses("what only denies may say what is or what ought to be", shop, [
  "the dispute ratio is not above 1%",
  "product temperature is not over 8 degrees",
]);

refuses("so long without one is no number of days with one", shop, ["no reading for more than 3 days"]);

const clinic = catalogueOf([
  ["obs.systolic_mmhg", "time_series<float>", "Systolic blood pressure, mmHg"],
  ["event.sold_pct", "float", "Tickets sold, percent 0-100 of capacity"],
  ["event.tickets_remaining", "int", "Tickets still for sale, count"],
  ["lot.queue_h", "float", "Queue time of the lot, hours"],
  ["lot.priority", "categorical", "Priority of the lot", ["normal", "hot"]],
]);

reads("words that are joined in an aside join no condition, and a stage is no number", clinic, {
  "systolic pressure above 180 mmHg, expect headaches and nosebleeds": "obs.systolic_mmhg above 180 mmhg",
  "systolic pressure above 135 mmHg, stage 1 hypertension": "obs.systolic_mmhg above 135 mmhg",
  "90% sold": "event.sold_pct above 90 percent",
  "remaining tickets drop to or below 10": "event.tickets_remaining below 10",
});

refuses("two halves and what stands before a name are no one condition", clinic, [
  "queue time above 6 hours and the lot is a hot lot",
  "tickets remaining are behind last year's event",
]);

describe("a remark", () => {
  it("is told whatever its words", () => {
    const { notes } = readLexically("systolic pressure above 180 mmHg, which should worry somebody", clinic);
    expect(notes?.join(" ")).toContain('"which should worry somebody" was taken as an explanation.');
  });
});

const machines = catalogueOf([
  ["vm.cpu_pct", "time_series<float>", "CPU of the machine, percent 0-100"],
  ["vm.steal_pct", "time_series<float>", "CPU stolen by the hypervisor, percent 0-100"],
  ["vm.cores", "int", "CPU cores of the machine, count"],
  ["vm.load_1m", "time_series<float>", "Load over 1 minute"],
  ["disk.latency_ms", "time_series<float>", "Latency of disk reads and writes, milliseconds"],
  ["disk.read_iops", "time_series<float>", "Reads per second"],
  ["disk.write_iops", "time_series<float>", "Writes per second"],
  ["stock.units", "int", "Units in stock, count"],
  ["site.mode", "categorical", "Mode of the site", ["normal", "away"]],
  ["heater.on", "boolean", "True while the heater is on"],
  ["customer.tier", "categorical", "Tier of the customer", ["gold", "platinum"]],
  ["customer.refund_ratio", "float", "Refunded orders over all orders of the customer, ratio 0-1"],
  ["site.conversion_pct", "time_series<float>", "Visits that end in an order, percent 0-100"],
  ["site.visits_per_min", "time_series<float>", "Visits per minute"],
]);

const oven = catalogueOf([
  ["oven.temp_c", "time_series<float>", "Oven temperature, °C"],
  ["oven.setpoint_c", "float", "Oven setpoint, °C"],
]);

refuses("two signals are not read as one of them", machines, [
  "CPU above 90% without steal",
  "twice as many writes as reads",
  "writes more than double reads",
  "reads plus writes above 500",
  "heater on in away mode",
  "almost out of stock",
  "conversion falls although visits rise",
  "swelling or disk latency above 20 ms",
  "dizziness and CPU above 90%",
]);

refuses("what something is off or from is no level of it", oven, [
  "oven more than 5 degrees off setpoint",
  "oven not within 5 degrees of setpoint",
]);

reads("a multiple of another signal is a quotient", machines, {
  "load above 2x cores": "vm.load_1m quotient above 2",
});

reads("all but some are the others", machines, {
  "all but platinum customers with a refund ratio above 10%":
    "not customer.tier platinum AND customer.refund_ratio above 10 percent",
  "everyone but platinum customers with a refund ratio above 10%":
    "not customer.tier platinum AND customer.refund_ratio above 10 percent",
});

const zones = catalogueOf([
  ["machine.in_geofence", "boolean", "True while the machine is inside its geofence"],
  ["machine.on_site", "boolean", "True while the machine is on site"],
  ["order.on_hold", "boolean", "True while the order is on hold"],
  ["insurer.scr_coverage_pct", "float", "Own funds over the solvency capital requirement (SCR ratio), percent"],
  ["insurer.mcr_coverage_pct", "float", "Own funds over the minimum capital requirement (MCR), percent"],
  ["gas.water_lb_mmcf", "float", "Water vapour in the gas, pounds per million cubic feet"],
]);

reads("what leaves a place is no longer in it", zones, {
  "machine left the geofence": "machine.in_geofence false",
  "machine exits the geofence": "machine.in_geofence false",
  "machine out of the geofence": "machine.in_geofence false",
  "machine has not left the geofence": "machine.in_geofence true",
  "machine leaves the site": "machine.on_site false",
  "order left on hold": "order.on_hold true",
});

refuses("a noun of measurements tells no twins apart", zones, ["coverage ratio drops below 150%"]);

const duties = catalogueOf([
  ["spend.today_usd", "float", "Spend today, US dollars"],
  ["tank.ph", "time_series<float>", "pH of the tank"],
  ["valve.shut", "boolean", "True if the slam shut valve has closed"],
]);

reads("who is told behind a duty turns nothing", duties, {
  "daily spend should not exceed $1,000 - page the on-call engineer": "spend.today_usd above 1000 usd",
  "spend must not exceed 1000, tell me": "spend.today_usd above 1000",
  "keep spend below 1000 - page the on-call engineer": "spend.today_usd above 1000",
  "maintain spend of at least 1000 - page the engineer": "spend.today_usd below 1000",
  "the pH shall be maintained between 7.2 and 7.8 - page the on-call engineer":
    "tank.ph below 7.2 OR tank.ph above 7.8",
  "page me if spend is not above 1000": "spend.today_usd below 1000",
  "slam shut valve has closed so we can fix it before anyone notices": "valve.shut true",
});

refuses("a bare denial with somebody to be told is asked about", duties, [
  "spend not more than 1000 - page the engineer",
  "spend not above 1000, and let the duty manager know",
]);
