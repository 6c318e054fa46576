import { describe, expect, it } from "vitest";
import { read, refused } from "./signals.ts";

/** By the name of each law: sentences that break it, and what it leaves alone. */
const sentences: Record<string, { broken: string[]; kept: [sentence: string, part: object][] }> = {
  "what follows a number is read": {
    broken: [
      "memory used by the queue above 80% times the usual",
      "heart rate above 120 or both",
      "heart rate above 120 for most of the day",
      "heart rate above 120 in each region",
      "heart rate above 120 squared",
      "heart rate above 120, premium tier",
      "heart rate above 120, only on weekdays android tablets",
      "memory used by the queue above 80% give or take",
      "heart rate above 120 out of range",
    ],
    kept: [
      ["memory used by the queue above 80% of the time", { primitive_id: "queue.memory_used_pct" }],
      ["heart rate above 120 right now", { primitive_id: "patient.heart_rate", number: { value: 120 } }],
      ["heart rate above the 120 mark", { primitive_id: "patient.heart_rate", number: { value: 120 } }],
      ["heart rate above 120 in this patient", { primitive_id: "patient.heart_rate" }],
    ],
  },
  "what stands before a name is read": {
    broken: [
      "premium heart rate above 120",
      "weekly heart rate above 120",
      "estimated lactate above 4",
      "planned head loss above 2 m",
      "premium lactate is critical",
    ],
    kept: [
      ["critical heart rate above 120", { primitive_id: "patient.heart_rate" }],
      ["notify us of a lactate above 4", { primitive_id: "patient.lactate_mmol_l" }],
    ],
  },
  "what keeps a level from being reached is read": {
    broken: [
      "heart rate is almost above 120",
      "heart rate rarely exceeds 120",
      "heart rate may exceed 120",
      "heart rate stops exceeding 120",
      "lactate is barely above 4",
    ],
    kept: [["heart rate is above roughly 120", { primitive_id: "patient.heart_rate", number: { value: 120 } }]],
  },
  "what a sentence opens with is read": {
    broken: [
      "unless planned, heart rate above 120",
      "on the first of the month, heart rate above 120",
      "for most of the day, heart rate above 120",
      "at any time, heart rate above 120",
    ],
    kept: [["in the last hour, average heart rate above 120", { primitive_id: "patient.heart_rate" }]],
  },
  "what is joined behind a bracket is read": {
    broken: ["heart rate is poor (> 120) but the pump is dry", "heart rate is poor (> 120) or the backup breaks"],
    kept: [["heart rate is poor (> 120)", { primitive_id: "patient.heart_rate" }]],
  },
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
  "what a condition is narrowed to is read": {
    broken: [
      "lactate above 4 with sepsis",
      "lactate above 4 on a ventilator",
      "AF with a heart rate above 110",
      "in smokers, tell me when the heart rate is above 120",
      "flag premium parcels whose declared weight is above 30 kg",
      "heart rate above 120 in the north wing",
      "in smokers, heart rate above 120",
      "if it rains, moisture in the oil above 30 ppm",
      "messages ready above 5000 while rebooting",
      "heart rate of premium members above 120",
      "probe duration over 2 minutes except in Bavaria",
      "lactate above 4 after a transfusion",
    ],
    kept: [
      ["heart rate above 120 on average over 10 minutes", { primitive_id: "patient.heart_rate" }],
      ["bradycardia with a heart rate below 40", { primitive_id: "patient.heart_rate" }],
      ["heart rate of any patient above 120", { primitive_id: "patient.heart_rate" }],
      ["lactate above 4 in a patient", { primitive_id: "patient.lactate_mmol_l" }],
      ["moisture in the oil above 30 ppm, early sign of a leak", { primitive_id: "oil.moisture_ppm" }],
      ["memory used above 90% of the configured maximum", { primitive_id: "queue.memory_used_pct" }],
    ],
  },
  "what stands before a one-word name is read": {
    broken: ["tracking weight above 5", "the freezing temperature is below 3"],
    kept: [["heart rate above 120", { primitive_id: "patient.heart_rate" }]],
  },
  "half of a compound is no verb": {
    broken: ["any double-bit heart rate"],
    kept: [["heart rate doubles within 1 hour", { primitive_id: "patient.heart_rate" }]],
  },
  "a distance from another thing is no movement": {
    broken: ["the air temperature of the fridge is more than 5% higher than the lowest rival reading"],
    kept: [
      ["messages ready are 20% higher than a week ago", { relation: "move" }],
      ["messages ready more than 20% higher than last week", { relation: "move" }],
    ],
  },
  "no word of the name stands for another": {
    broken: [
      "dew air temperature in the fridge above 8 °C",
      "put packet loss above 5%",
      "failed connections above 5 in the last minute",
      "supply head loss above 3 metres",
      "gearbox moisture above 30 ppm",
    ],
    kept: [
      ["oil moisture above 30 ppm", { primitive_id: "oil.moisture_ppm" }],
      ["rejected connections above 5 in the last minute", { primitive_id: "redis.rejected_connections_1m" }],
    ],
  },
  "two conditions are of two signals": {
    broken: [
      "fridge air temperature above 8 °C and pantry air temperature above 12 °C",
      "heart rate above 120 and rate above 25",
    ],
    kept: [
      ["heart rate above 90 and below 120", { primitive_id: "patient.heart_rate" }],
      ["heart rate above 90 and SOFA score above 6", { primitive_id: "patient.heart_rate" }],
    ],
  },
  "a percentile that the signal is names it": {
    broken: ["payment execution takes over 10 seconds at the 95th percentile"],
    kept: [
      ["payment execution p95 over 10 seconds", { primitive_id: "payment.execution_p95_ms", relation: "compare" }],
      ["payment execution p95 above the 95th percentile of its history", { relation: "rank" }],
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
  "a number without a comparison counts things in a time": {
    broken: ["3 connections in 10 minutes", "2 messages above 50 in an hour"],
    kept: [],
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
    broken: ["oil acidity above 85 °C", "oil acidity over 50 GB"],
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
