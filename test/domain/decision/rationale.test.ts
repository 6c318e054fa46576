import { expect, it } from "vitest";
import { rationaleOf } from "../../../worker/domain/decision/rationale.ts";

const part = (parameters: object[], tier: object | null = null) => ({
  primitive_id: "app.x",
  strategy: "threshold",
  tier,
  parameters,
});
const byHand = "The parameters were registered by hand; no reason for them is recorded.";
const medium = {
  tier: "high_severity",
  word: "sharply",
  base: "medium_severity",
  shifts: [{ source: "sensitivity low", shift: 1 }],
};

it.each([
  [null, byHand],
  [{}, byHand],
  [
    { summary: "calibrated from 1.0 on 4 disputes", calibrations: [] },
    `${byHand} Since then: calibrated from 1.0 on 4 disputes.`,
  ],
  [
    part([{ name: "value", value: 5, source: "sentence", from: "below 5" }]),
    'threshold on app.x: value 5 was given in the sentence ("below 5").',
  ],
  [
    {
      guardrails: "v3",
      parts: [part([{ name: "value", value: 5, source: "parameter_priors", from: "app.x.high_severity" }], medium)],
    },
    'threshold on app.x: value 5 is app.x.high_severity of guardrails v3, for high severity ("sharply" means medium, sensitivity low shifts it by 1).',
  ],
  [
    part([
      { name: "direction", value: "below", source: "threshold_directions", from: "app.x" },
      { name: "value", value: 4, source: "calibration", from: "1.0 on 14 disputes" },
      { name: "window", value: "7d", source: "meaningful_windows", from: "max" },
    ]),
    'threshold on app.x: direction "below" is set for the signal in threshold_directions of the guardrails, value 4 was calibrated from version 1.0 on 14 disputes and window "7d" was moved to the max of the meaningful windows of the application context.',
  ],
])("the reason of %j", (provenance, text) => {
  expect(rationaleOf(provenance)).toBe(text);
});
