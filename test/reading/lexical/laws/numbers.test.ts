import { describeLaws } from "./describe-laws.ts";

// Numbers, their units, and what moved.
describeLaws({
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
  "what a number is said to be is read": {
    broken: ["the queue has not been tidy for 2 minutes", "the heart rate is peculiarish"],
    kept: [["the heart rate is above 120 for 2 minutes", { primitive_id: "patient.heart_rate" }]],
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
  "a distance from another thing is no movement": {
    broken: ["the air temperature of the fridge is more than 5% higher than the lowest rival reading"],
    kept: [
      ["messages ready are 20% higher than a week ago", { relation: "move" }],
      ["messages ready more than 20% higher than last week", { relation: "move" }],
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
  "a movement without a number is said of the signal": {
    broken: ["lactate has not changed", "heart rate is not rising"],
    kept: [["lactate is rising", { relation: "move", direction: "above" }]],
  },
  "a number without a comparison counts things in a time": {
    broken: ["3 connections in 10 minutes", "2 messages above 50 in an hour"],
    kept: [],
  },
  "an amount of movement is a movement": {
    broken: ["an acute increase of ≥2 SOFA points from baseline", "total daily insulin up by a third over 3 days"],
    kept: [["SOFA score of at least 2", { number: { value: 2 } }]],
  },
  "a unit is one that the signal documents": {
    broken: ["oil acidity above 85 °C", "oil acidity over 50 GB"],
    kept: [
      ["oil moisture above 85 ppm", { primitive_id: "oil.moisture_ppm" }],
      ["heart rate above 120/min", { primitive_id: "patient.heart_rate" }],
    ],
  },
  "what happens several times in a row is no single movement": {
    broken: ["lactate has gone up three days in a row", "heart rate rising for 3 consecutive hours"],
    kept: [
      ["lactate above 4 for three days in a row", { number: { value: 4 } }],
      ["lactate up by 20% within 3 days", { relation: "move" }],
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
});
