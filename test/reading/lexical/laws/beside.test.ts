import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { read, refused } from "./signals.ts";

describe("what the laws found to be read wrongly", () => {
  it.each([
    ["no-read rate at the sorter above 2%", { primitive_id: "sorter.no_read_ratio", direction: "above" }],
    ["abnormal no-read rate on the sorter", { relation: "deviate" }],
    ["heart rate above 100 for 5 minutes", { number: { value: 100 } }],
    ["packet loss over 1%", { relation: "compare", direction: "above", number: { value: 1 } }],
  ])("%s", (sentence, part) => {
    const { unread, parts } = read(sentence);
    expect(unread).toBeNull();
    expect(parts[0]).toMatchObject(part);
  });

  it("a share of something held for a time is no change", () => {
    const { parts } = read("memory used above 90% of the maximum, sustained for half an hour");
    expect(parts[0]).toMatchObject({ relation: "compare", direction: "above", number: { value: 90 } });
  });

  it("what is on track to happen has not happened", () => {
    expect(read("memory used is on track to exceed 90%").unread).not.toBeNull();
  });
});

describe("a verb with a negating prefix turns a flag round", () => {
  it.each([
    "somebody has disarmed the intruder alarm",
    "the intruder alarm is disarmed",
    "the intruder alarm was disconnected",
    "the intruder alarm has been deactivated",
  ])("%s", (sentence) => {
    const { unread, parts } = read(sentence);
    expect(unread).toBeNull();
    expect(parts[0]).toMatchObject({ primitive_id: "alarm.armed", label: "false" });
  });

  it("one that is not known is asked about", () => {
    expect(refused("somebody unhooked the intruder alarm")).toBe(true);
  });
});

describe("a percentage above another signal is a multiple of it", () => {
  it.each([
    ["measured weight is more than 10% higher than the declared weight", "above", 1.1],
    ["measured weight more than 10% lower than the declared weight", "below", 0.9],
  ])("%s", (sentence, direction, value) => {
    const figure = { kind: "quotient", other: "parcel.declared_weight_kg" };
    expect(read(sentence).parts[0]).toMatchObject({ direction, number: { value }, figure });
  });

  it("needs another signal", () => {
    expect(refused("measured weight is more than 10% higher than the customs weight")).toBe(true);
  });
});

describe("what is asked for each group", () => {
  it.each(["lactate above 4, broken down by ward", "lactate above 4 grouped by shift", "lactate by region above 4"])(
    "is refused by name: %s",
    (sentence) => expect(read(sentence).unread?.reason).toBe("qualifier"),
  );
});

it.each([
  ["insulation of the cable below 1 MΩ", "megaohms"],
  ["insulation of the cable below 1MΩ", "megaohms"],
  ["insulation of the cable below 1 mΩ", "milliohms"],
])("the case of a prefix is read: %s", (sentence, unit) => {
  expect(read(sentence).parts[0]).toMatchObject({ number: { value: 1, unit } });
});

describe("an amount over a time", () => {
  it.each(["lactate above 4 a day", "head loss above 5 m an hour"])("%s is a rate that no signal holds", (sentence) =>
    expect(refused(sentence)).toBe(true),
  );
});

describe("what is named by half of an adjective, and what is counted", () => {
  const of = (sentence: string, primitive_id: string, description: string, type: "int" | "time_series<float>") =>
    readLexically(sentence, {
      primitives: [{ primitive_id, description, type, missing_data_policy: "null" }],
      primed: new Set(),
      context: null,
    });

  it("a share below a number is no fall of it", () => {
    const { parts } = of(
      "less than 99 percent crash-free users",
      "app.crash_free_users_pct",
      "Users without a crash, percent",
      "time_series<float>",
    );
    expect(parts[0]).toMatchObject({ relation: "compare", direction: "below", number: { value: 99 } });
  });

  it("a number of things is no time", () => {
    const { unread } = of("more than 40 open requests", "request.days_open", "Days the request is open", "int");
    expect(unread).not.toBeNull();
  });

  it("a number of days is one", () => {
    const { parts } = of("requests open for more than 40 days", "request.days_open", "Days the request is open", "int");
    expect(parts[0]).toMatchObject({ relation: "compare", direction: "above", number: { value: 40 } });
  });
});

it("a deed that is denied is no flag", () => {
  expect(refused("the armed alarm has not been touched for 4 hours")).toBe(true);
});

it.each(["urine output under 100 mL over 4 hours", "energy drawn above 5 kWh over 4 hours"])(
  "%s may be the mean or what came together",
  (sentence) => {
    const { unread } = readLexically(sentence, {
      primitives: [
        ["patient.urine_ml_h", "Urine output, millilitres per hour"],
        ["meter.energy_kwh", "Energy drawn, kWh"],
      ].map(([primitive_id = "", description]) => ({
        primitive_id,
        type: "time_series<float>",
        missing_data_policy: "null",
        ...(description === undefined ? {} : { description }),
      })),
      primed: new Set(),
      context: null,
    });
    expect(unread?.reason).toBe("qualifier");
  },
);

describe("names that several signals share", () => {
  type Described = [id: string, description: string, type?: "float" | "time_series<float>"];
  const named = (sentence: string, ...described: Described[]) =>
    readLexically(sentence, {
      primitives: described.map(([primitive_id, description, type = "time_series<float>"]) => ({
        primitive_id,
        type,
        description,
        missing_data_policy: "null" as const,
      })),
      primed: new Set(),
      context: null,
    });
  const latencies: Described[] = [
    ["es.search_latency_ms", "Average search query latency, milliseconds"],
    ["es.indexing_latency_ms", "Average indexing latency, milliseconds"],
  ];
  const pressures: Described[] = [
    ["vitals.map_mmhg", "Mean arterial pressure (MAP), mmHg"],
    ["vitals.sbp_mmhg", "Systolic blood pressure (SBP), mmHg"],
  ];
  const clients: Described[] = [
    ["nats.connections", "Clients connected to the NATS server, count"],
    ["mqtt.clients", "Clients connected to the MQTT broker, count"],
  ];
  const oxygen: Described[] = [
    ["bbt.do_ppb", "Dissolved oxygen (DO) of the beer in the bright tank, ppb"],
    ["pack.tpo_ppb", "Total package oxygen (TPO) of the filled cans, ppb"],
  ];
  const places: Described[] = [
    ["cass.read_p99_ms", "99th percentile latency of client reads, milliseconds"],
    ["cass.write_p99_us", "99th percentile latency of client writes, microseconds"],
  ];
  const deposits: Described[] = [
    ["player.deposits_24h", "Deposits made by the customer in the last 24 hours, count"],
    ["player.net_deposits_gbp", "Net deposits of the customer, pounds"],
  ];
  const tills: Described[] = [
    ["till.cash_eur", "Cash in the till (drawer) of the teller, euro"],
    [
      "till.difference_eur",
      "Absolute difference between counted and booked cash of the till (over or short) at the last close, euro",
      "float",
    ],
  ];

  it.each([
    ["latency above 500 ms", latencies],
    ["blood pressure below 70 mmHg", pressures],
    ["too many clients connected (> 10,000)", clients],
    ["oxygen above 30 ppb", oxygen],
    ["p99 latency above 500 ms", places],
    ["the customer's deposits are over 20", deposits],
  ])("%s is asked about", (sentence, described) => {
    const { unread, question } = named(sentence, ...described);
    expect(unread?.reason === "ambiguous_signal" || question?.about === "signal").toBe(true);
  });

  it.each([
    ["search latency above 500 ms", latencies, "es.search_latency_ms"],
    ["indexing latency above 500 ms", latencies, "es.indexing_latency_ms"],
    ["clients connected to the MQTT broker above 10,000", clients, "mqtt.clients"],
    ["dissolved oxygen above 30 ppb", oxygen, "bbt.do_ppb"],
    ["read p99 latency above 500 ms", places, "cass.read_p99_ms"],
    ["net deposits over £20", deposits, "player.net_deposits_gbp"],
    ["systolic blood pressure below 90 mmHg", pressures, "vitals.sbp_mmhg"],
  ])("%s is read", (sentence, described, id) => {
    expect(named(sentence, ...described).parts[0]?.primitive_id).toBe(id);
  });

  it("cash in the till over an amount is no difference", () => {
    const { parts } = named("cash in the till over 20,000 euros", ...tills);
    expect(parts.map(({ primitive_id }) => primitive_id)).toEqual(["till.cash_eur"]);
  });
});

describe("a second message about another state", () => {
  it.each([
    "pump in fault, and send another message when it is running again",
    "pump in fault, tell me again once it is back running",
    "pump in fault; message me once it runs again",
  ])("is refused by name: %s", (sentence) => expect(read(sentence).unread?.reason).toBe("qualifier"));
});

it("how often to tell is read behind though", () => {
  const { unread, firing } = read("lactate above 4, though please do not page more often than every 2 hours");
  expect(unread).toBeNull();
  expect(firing).toMatchObject({ cooldown: "2h" });
});

describe("what is added to a condition and changes nothing", () => {
  it.each([
    "lactate above 4, rule in",
    "lactate above 4, last time we found out from the lab",
    "lactate above 4, the lab is complaining again",
  ])("%s", (sentence) => {
    expect(read(sentence).unread).toBeNull();
    expect(read(sentence).parts[0]).toMatchObject({ primitive_id: "patient.lactate_mmol_l", number: { value: 4 } });
  });
});

it("a place and a time after a number say how long it lasts there", () => {
  const primitives: Catalogue["primitives"] = [
    ["branch.customers_in_queue", "Customers standing in the queue for a teller, count"],
    ["branch.teller_wait_minutes", "Waiting time of customers for a teller (queue time), minutes"],
  ].map(([primitive_id = "", description = ""]) => ({
    primitive_id,
    type: "time_series<float>" as const,
    description,
    missing_data_policy: "null" as const,
  }));
  const sentence = "More than 12 customers in the queue for 15 minutes";
  const { parts, firing } = readLexically(sentence, { primitives, primed: new Set(), context: null });
  expect(parts.map(({ primitive_id }) => primitive_id)).toEqual(["branch.customers_in_queue"]);
  expect(firing).toMatchObject({ for: "15m" });
});

describe("what a piece takes from its neighbour", () => {
  it("a flag takes no denial of a label", () => {
    const { parts } = read("fridge door open and the pump is not in standby");
    expect(parts).toMatchObject([
      { primitive_id: "fridge.door_open", label: "true", negate: false },
      { primitive_id: "pump.state", label: "standby", negate: true },
    ]);
  });

  it("what must stay is told when it is outside", () => {
    const { parts, combinator, unread } = read(
      "oil moisture must stay between 10 and 30 ppm: tell me when it is outside 10 to 30 ppm",
    );
    expect(unread).toBeNull();
    expect(combinator).toBe("OR");
    expect(parts).toMatchObject([
      { direction: "below", number: { value: 10 } },
      { direction: "above", number: { value: 30 } },
    ]);
  });

  it("two words of ending make no flag true", () => {
    const primitives: Catalogue["primitives"] = [
      ["mysql.replica_io_running", "True while the IO thread of the replica is running"],
      ["mysql.replica_sql_running", "True while the SQL thread of the replica is running"],
    ].map(([primitive_id = "", description = ""]) => ({
      primitive_id,
      type: "boolean" as const,
      description,
      missing_data_policy: "null" as const,
    }));
    const sentence = "Replication is broken (IO thread stopped or SQL thread stopped)";
    const { unread, question, parts } = readLexically(sentence, { primitives, primed: new Set(), context: null });
    const turned = parts.some(({ label }) => label === "true");
    expect(unread !== null || question != null || !turned).toBe(true);
  });
});
