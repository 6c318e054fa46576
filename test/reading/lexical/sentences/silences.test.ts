import { describe, expect, it } from "vitest";
import { scaleOf } from "../../../../worker/domain/language/signal-scale.ts";
import { catalogueOf } from "../../support/signals.ts";
import { calls, reads, short, trucks, ward } from "./support.ts";

const upkeep = catalogueOf([
  ["db.hours_since_backup", "float", "Hours since the last full backup of the database"],
  ["db.missed_checks", "int", "Missed checks of the database, count"],
  ["gate.minutes_since_heartbeat", "float", "Minutes since the last heartbeat of the gateway"],
  ["gate.battery_v", "time_series<float>", "Battery voltage of the gateway, volts"],
  ["ward.days_since_bowel_movement", "int", "Days since the last bowel movement"],
]);

const resolvers = catalogueOf([
  ["gallery.lux", "time_series<float>", "Light on the object, lux"],
  ["gallery.lux_hours", "float", "Light dose of the object this year, lux hours"],
  ["gallery.water_leak", "boolean", "True while the floor sensor is wet"],
  ["dns.qps", "time_series<float>", "Queries answered per second"],
  ["dns.resolver_up", "boolean", "True while the resolver answers its probe"],
]);

describe("a signal of which nothing is reported", () => {
  reads("is read", calls, {
    "Calls waiting metric: no data for 10 minutes": "queue.calls_waiting time_since above 10 minutes",
    "no longest wait data for 10 minutes": "queue.longest_wait_seconds time_since above 10 minutes",
    "the probes have sent no MOS readings for 30 minutes": "voice.mos time_since above 30 minutes",
    "average handle time has not been updated for 2 hours": "agent.aht_seconds time_since above 2 hours",
    "jitter has stopped reporting, no data for 15 minutes": "voice.jitter_ms time_since above 15 minutes",
  });
  reads("is read", trucks, {
    "coolant temperature sensor silent for 30 minutes": "engine.coolant_temp_c time_since above 30 minutes",
    "loss of signal from the fuel level for 10 minutes": "fuel.level_pct time_since above 10 minutes",
    "fuel level has gone dark, no readings for an hour": "fuel.level_pct time_since above 1 hours",
  });
  reads("is read", ward, {
    "heart rate trace missing for 2 minutes": "baby.heart_rate time_since above 2 minutes",
    "no heart rate trace for more than 5 minutes, please check the leads": "baby.heart_rate time_since above 5 minutes",
    "glucose not measured for 6 hours": "baby.glucose_mg_dl time_since above 6 hours",
  });
  reads("is no flag that shares a word with it", resolvers, {
    "Lux sensor: no data for 6 hours": "gallery.lux time_since above 6 hours",
    "no query rate has come in from the resolver for 15 minutes": "dns.qps time_since above 15 minutes",
  });

  it("is no count of none, and no state that lasts", () => {
    expect(short("no agents available for 5 minutes", calls)).toBe("agents.available below 1; for 5m");
    expect(short("trunk not registered for 5 minutes", calls)).toBe("trunk.registered false; for 5m");
  });
});

reads("a time since something happened last", upkeep, {
  "no full backup taken in the last 24 hours": "db.hours_since_backup above 24 hours",
  "the database has not had a full backup in the last 2 days": "db.hours_since_backup above 2 days",
  "no heartbeat from the gateway for over 15 minutes": "gate.minutes_since_heartbeat above 15 minutes",
  "no bowel movement for 3 days": "ward.days_since_bowel_movement above 3 days",
  "no bowel movement in the last 3 days": "ward.days_since_bowel_movement above 3 days",
  "no full backup for more than 2 days or more than 3 missed checks":
    "db.hours_since_backup above 2 days OR db.missed_checks above 3",
  "no full backup for 2 days or more": "db.hours_since_backup above 2 days",
  "a full backup in the last 24 hours": "refused",
});

describe("the unit of a signal", () => {
  const scale = (id: string) => {
    const signal = ward.primitives.find(({ primitive_id }) => primitive_id === id);
    return signal === undefined ? null : scaleOf(signal);
  };

  it("is no acronym of the words before it", () => expect(scale("baby.heart_rate")?.kind).toBe("plain"));

  it("stands after the last comma, also of a ratio", () => {
    expect(scale("lab.pf_ratio")).toMatchObject({ kind: "measure", dimension: "pressure" });
    expect(scale("lab.uacr_mg_g")).toMatchObject({ kind: "measure", dimension: "mass/mass" });
    expect(short("UACR of 300 mg/g or higher", ward)).toBe("lab.uacr_mg_g above 300 mg/g");
  });
});
