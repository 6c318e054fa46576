import { describeLaws } from "./describe-laws.ts";

// How clauses are joined, and the times and states in them.
describeLaws({
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
  "every joined part is read": {
    broken: ["lactate above 4 and the patient is on metformin", "lactate above 4 unless the patient gets dobutamine"],
    kept: [
      ["lactate above 4 and moisture above 30 ppm", { primitive_id: "patient.lactate_mmol_l" }],
      ["heart rate above 120 in any patient and geography", { primitive_id: "patient.heart_rate" }],
    ],
  },
  "no data is silence": {
    broken: ["no lactate data above 4"],
    kept: [
      ["no heart rate data for 5 minutes", { figure: { kind: "time_since" } }],
      ["no data from the probe duration for 10 minutes", { figure: { kind: "time_since" } }],
    ],
  },
  "what is left in a state is in it": {
    broken: ["someone has left the open door of the fridge unlocked"],
    kept: [
      ["the fridge door is open", { label: "true" }],
      ["someone left the fridge door open", { label: "true" }],
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
  "a deadline is no condition": {
    broken: ["lactate above 4 by the end of the week"],
    kept: [["lactate above 4", { number: { value: 4 } }]],
  },
});
