import { describeLaws } from "./describe-laws.ts";

// Which signal a sentence is about.
describeLaws({
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
});
