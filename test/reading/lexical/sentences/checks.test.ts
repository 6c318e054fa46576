import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { calls, reads, refuses, short, trucks } from "./support.ts";

const silo = catalogueOf([
  ["silo.feed_used_kg", "time_series<float>", "Feed taken from the silo in a day, kilograms"],
  ["silo.feed_expected_kg", "float", "Feed that is expected to be taken from the silo in a day, kilograms"],
  ["silo.fill_pct", "float", "Fill level of the silo, percent 0-100"],
  ["silo.motor_load_pct", "time_series<float>", "Load of the motor of the silo, percent 0-100"],
]);

describe("what may be held against something else", () => {
  it("is one of two signals, and asked about where the other is not there", () => {
    expect(short("silo took less feed than expected", silo)).toBe("silo.feed_used_kg difference below");
    const primitives = silo.primitives.filter(({ primitive_id }) => primitive_id !== "silo.feed_used_kg");
    expect(short("silo took less feed than expected", { ...silo, primitives })).toBe("refused");
  });

  it("is no share already", () => expect(short("motor load is below 70% of the fill level", silo)).toBe("refused"));
});

describe("a state that the signal which is named does not have", () => {
  const vendor = catalogueOf([
    ["vendor.status", "categorical", "Status published by the vendor", ["operational", "degraded"]],
    ["vendor.maintenance", "boolean", "True during announced maintenance of the vendor"],
  ]);
  it("is not said of another signal", () => {
    expect(short("vendor status is suspended", vendor)).toBe("refused");
    expect(short("vendor status is degraded", vendor)).toBe("vendor.status degraded");
  });
});

it("nothing is above the one and below the other at once where that lies lower", () => {
  expect(short("fill level above 80% and below 20%", silo)).toBe("refused");
  expect(short("fill level above 20% and below 80%", silo)).toBe(
    "silo.fill_pct above 20 percent AND silo.fill_pct below 80 percent",
  );
});

it("a word that is another but for one letter is asked about", () => {
  const lab = catalogueOf([["tank.nitrite_mg_l", "time_series<float>", "Nitrite of the tank, mg/L"]]);
  expect(short("nitrate above 5", lab)).toBe("refused");
  expect(short("nitrte above 5", lab)).toBe("tank.nitrite_mg_l above 5");
});

reads("a sentence that has a signal checked and says when to tell whom", trucks, {
  "check the fuel level every 30 minutes and tell the driver if it is below 15%":
    "fuel.level_pct below 15 percent; every 30m",
  "Every 30 minutes check the coolant temperature and warn the driver if it is over 110 °C":
    "engine.coolant_temp_c above 110 celsius; every 30m",
  "Every hour, check the coolant temperature and warn the driver if it is over 110 °C":
    "engine.coolant_temp_c above 110 celsius; every 1h",
  "please check the battery voltage once an hour and page the workshop at or below 11.8 V":
    "battery.voltage_v below 11.8 volts; every 1h",
  "watch the vehicle speed and warn dispatch when it exceeds 90 km/h": "vehicle.speed_kmh above 90 km/h",
  "check fault codes once a day, create a ticket when there are 3 or more": "vehicle.fault_codes above 3; every 1d",
  "look at the trailer temperature every 10 minutes; alert me if it rises above 8 °C":
    "trailer.temp_c above 8 celsius; every 10m",
  "review the fuel level daily and email the fleet manager if it is under 20%":
    "fuel.level_pct below 20 percent; every 1d",
});
reads("a sentence that has a signal checked and says when to tell whom", calls, {
  "check the calls waiting every 5 minutes and tell the lead if there are over 40":
    "queue.calls_waiting above 40; every 5m",
  "Monitor abandonment rate every 15 minutes, notify me if it goes above 8%":
    "queue.abandon_pct above 8 percent; every 15m",
  "look at agents available every 5 minutes and page me when there are 3 or fewer left":
    "agents.available below 3; every 5m",
});

refuses("a sentence that has a signal checked and says when to tell whom: refuses what it cannot place", trucks, [
  "check the fuel level every 30 minutes and tell the driver if the coolant temperature is over 110 °C",
]);

/** What is counted of things of which some may be meant. */
const counted = catalogueOf([
  ["orders.open", "int", "Orders that are open, count"],
  ["queue.depth", "time_series<int>", "Messages in the queue, count"],
  ["loans.past_due", "int", "Loans past due, count"],
]);

reads("which of them are meant", counted, {
  "more than 10 orders that are open": "orders.open above 10",
  "messages waiting in the queue exceed 100": "queue.depth above 100",
});

refuses("which of them are meant: is asked about where nothing reads it", counted, [
  "more than 10 open orders that are urgent",
  "queue depth above 1000 messages that are poisoned",
  "messages in the queue which are stale over 100",
  "loans past due that were modified exceed 5",
]);
