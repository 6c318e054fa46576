import { describe, expect, it } from "vitest";
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
const read = (sentence: string) => readLexically(sentence, catalogue);
const refused = (sentence: string): boolean => {
  const { unread, question } = read(sentence);
  return unread !== null || question != null;
};

/** By the name of each law: sentences that break it, and what it leaves alone. */
const sentences: Record<string, { broken: string[]; kept: [sentence: string, part: object][] }> = {
  "a time that is left is still to come": {
    broken: ["the licence expired more than 5 days ago"],
    kept: [["the licence expires in 5 days", { primitive_id: "licence.days_to_expiry", direction: "below" }]],
  },
  "what a number is said to be is read": {
    broken: ["the queue has not been tidy for 2 minutes", "the heart rate is peculiarish"],
    kept: [["the heart rate is above 120 for 2 minutes", { primitive_id: "patient.heart_rate" }]],
  },
  "what is to come is no level": {
    broken: ["the probe is going to fail within the next week", "heart rate is about to exceed 120"],
    kept: [["probe duration over 2 minutes", { primitive_id: "probe.duration_seconds", direction: "above" }]],
  },
  "every time is read": {
    broken: ["SOFA score above 6, one fax a day"],
    kept: [["SOFA score above 6, at most once a day", { primitive_id: "patient.sofa" }]],
  },
  "what is excepted is denied": {
    broken: [],
    kept: [["heart rate above 120 unless the patient receives a vasopressor", { primitive_id: "patient.heart_rate" }]],
  },
  "what is joined can hold at once": {
    broken: ["heart rate above 120, bring it below 90", "heart rate above 120 and below 90"],
    kept: [["heart rate above 90 and below 120", { primitive_id: "patient.heart_rate", direction: "above" }]],
  },
  "a default needs a word that asks for it": {
    broken: ["connections to Redis are rejected", "the heart rate of the patient"],
    kept: [
      [
        "some connections to Redis have been rejected in the last minute",
        { primitive_id: "redis.rejected_connections_1m", direction: "above", number: { value: 0 } },
      ],
      ["any message is ready", { primitive_id: "queue.messages_ready", number: { value: 0 } }],
      ["rejected connections are high", { primitive_id: "redis.rejected_connections_1m", direction: "above" }],
      ["deployment risk", { primitive_id: "deploy.risk_score", number: null }],
    ],
  },
  "every joined part is read": {
    broken: ["lactate above 4 and the patient is on metformin", "lactate above 4 unless the patient gets dobutamine"],
    kept: [
      ["lactate above 4 and moisture above 30 ppm", { primitive_id: "patient.lactate_mmol_l" }],
      ["heart rate above 120 in any patient and geography", { primitive_id: "patient.heart_rate" }],
    ],
  },
  "every word of the name belongs to the signal": {
    broken: [
      "queue depth of messages ready above 5000",
      "Stock is down to 50 messages",

      "moisture of the gearbox grease above 30 ppm",
    ],
    kept: [
      ["messages ready in the queue above 5000", { primitive_id: "queue.messages_ready", direction: "above" }],
      ["heart rate above 120 in a patient", { primitive_id: "patient.heart_rate" }],
      ["Low moisture warning: oil moisture below 3", { primitive_id: "oil.moisture_ppm" }],
    ],
  },
  "the sentence names the signal": {
    broken: ["card volume down 40% in 1 day", "freezer cabinet reading above -10 °C on the set of the point"],
    kept: [["HR above 120", { primitive_id: "patient.heart_rate" }]],
  },
  "a signal is chosen by words that the sentence has": {
    broken: ["temperature above 8 °C", "air temperature below 2 °C", "turnaround time over 90 minutes"],
    kept: [
      ["fridge temperature above 8 °C", { primitive_id: "fridge.air_temp_c" }],
      ["the table has not been auto vacuumed for 10 days", { primitive_id: "pg.seconds_since_autovacuum" }],
    ],
  },
  "what a number is measured from is read": {
    broken: [
      "messages ready are more than 5x the consumers",
      "freezer air temperature more than 3 °C above the dew point",
    ],
    kept: [
      ["memory used > 90% of the maximum", { primitive_id: "queue.memory_used_pct", relation: "compare" }],
      ["freezer air temperature is 20% above last week's", { relation: "move" }],
    ],
  },
  "a figure over a time is judged as one": {
    broken: ["smoothed lactate over the last 24 hours above 4"],
    kept: [
      ["maximum lactate over the last 24 hours above 4", { figure: { kind: "aggregate", op: "max", window: "24h" } }],
    ],
  },
  "no data is silence": {
    broken: ["no lactate data above 4"],
    kept: [
      ["no heart rate data for 5 minutes", { figure: { kind: "time_since" } }],
      ["no data from the probe duration for 10 minutes", { figure: { kind: "time_since" } }],
    ],
  },
  "a movement without a number is said of the signal": {
    broken: ["lactate has not changed", "heart rate is not rising"],
    kept: [["lactate is rising", { relation: "move", direction: "above" }]],
  },
  "what is divided or subtracted is two signals": {
    broken: ["heart rate multiplied by the lactate above 40", "heart rate above 40 (lactate divided by SBP)"],
    kept: [
      ["ratio of heart rate to lactate above 40", { figure: { kind: "quotient" } }],
      ["heart rate divided by the lactate above 40", { figure: { kind: "quotient" } }],
    ],
  },
  "the name of a signal gives no side": {
    broken: ["once the head loss across the filter runs to 2 m"],
    kept: [["head loss across the filter above 2 m", { direction: "above" }]],
  },
  "an amount of movement is a movement": {
    broken: ["an acute increase of ≥2 SOFA points from baseline", "total daily insulin up by a third over 3 days"],
    kept: [["SOFA score of at least 2", { number: { value: 2 } }]],
  },
  "what is left in a state is in it": {
    broken: ["someone has left the open door of the fridge unlocked"],
    kept: [
      ["the fridge door is open", { label: "true" }],
      ["someone left the fridge door open", { label: "true" }],
    ],
  },
  "a unit is one that the signal documents": {
    broken: ["oil moisture above 85 °C", "oil moisture over 50 GB"],
    kept: [
      ["oil moisture above 85 ppm", { primitive_id: "oil.moisture_ppm" }],
      ["heart rate above 120/min", { primitive_id: "patient.heart_rate" }],
    ],
  },
  "a comma alone joins no state": {
    broken: ["lactate above 4, we add a vasopressor around then"],
    kept: [
      ["lactate above 4, the fridge door is open", { number: { value: 4 } }],
      ["lactate above 4 and the patient is on a vasopressor", { number: { value: 4 } }],
    ],
  },
  "nothing that is asked is set aside": {
    broken: ["lactate above 4, though please page no sooner than every 2 hours"],
    kept: [
      ["lactate above 4, though the ward knows it", { number: { value: 4 } }],
      ["heart rate (counted over 60 minutes) above 120", { number: { value: 120 } }],
    ],
  },
  "what happens several times in a row is no single movement": {
    broken: ["lactate has gone up three days in a row", "heart rate rising for 3 consecutive hours"],
    kept: [
      ["lactate above 4 for three days in a row", { number: { value: 4 } }],
      ["lactate up by 20% within 3 days", { relation: "move" }],
    ],
  },
  "a part of the day is read or refused": {
    broken: [
      "lactate above 4 between sunrise and sunset",
      "lactate above 4 in daylight",
      "lactate above 4 during the day",
      "lactate above 4 while the clinic is open",
      "lactate above 4 during visiting hours",
      "lactate above 4 at night",
    ],
    kept: [["lactate above 4 between 10pm and 6am", { number: { value: 4 } }]],
  },
  "a signal is in one state at a time": {
    broken: ["pump in fault; page me once the pump runs"],
    kept: [
      ["the pump is in fault", { label: "fault" }],
      ["the pump is running again", { label: "running" }],
    ],
  },
  "the unit of a number is read": {
    broken: ["risk of the deployment above 5 furlongs", "insulation of the cable below 5 furlongs"],
    kept: [["risk of the deployment above 5", { primitive_id: "deploy.risk_score" }]],
  },
  "what a number exceeds is read": {
    broken: ["measured weight over the limit by 10 kg"],
    kept: [["measured weight over 10 kg", { primitive_id: "parcel.measured_weight_kg" }]],
  },
  "a deadline is no condition": {
    broken: ["lactate above 4 by the end of the week"],
    kept: [["lactate above 4", { number: { value: 4 } }]],
  },
};

describe.each(Object.entries(sentences))("the law that %s", (_, { broken, kept }) => {
  it.each(broken)("refuses %s", (sentence) => expect(refused(sentence)).toBe(true));
  it.each(kept)("keeps %s", (sentence, part) => {
    const reading = read(sentence);
    expect(reading.unread).toBeNull();
    expect(reading.question ?? null).toBeNull();
    expect(reading.parts[0]).toMatchObject(part);
  });
});

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
  ])("%s is asked about", (sentence, described) => {
    const { unread, question } = named(sentence, ...described);
    expect(unread?.reason === "ambiguous_signal" || question?.about === "signal").toBe(true);
  });

  it.each([
    ["search latency above 500 ms", latencies, "es.search_latency_ms"],
    ["indexing latency above 500 ms", latencies, "es.indexing_latency_ms"],
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
