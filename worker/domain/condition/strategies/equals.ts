import { constant, labelList, optionalParam } from "../../concept/operators/params.ts";
import { equalsAccount } from "../accounts/equals.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import type { EqualsParams } from "../../values/definitions/condition.ts";
import type { CompiledConcept } from "../../concept/compiled.ts";
import { traitsOf } from "../../values/values.ts";
import type { Strategy } from "./strategy.ts";
import { fewOf } from "../../values/wording/listed.ts";
import type { Report } from "../../concept/operators/operator.ts";

function normalLabel(value: unknown): string {
  return String(value).normalize("NFC");
}

function check(params: Readonly<Record<string, unknown>>, concept: CompiledConcept, report: Report): void {
  if (typeof params["value"] === "number") {
    report("value", "must be a label or a boolean; numbers are compared with threshold.");
    return;
  }
  const label = normalLabel(params["value"]);
  const { base } = traitsOf(concept.definition.output_type);
  const labels = base === "boolean" ? ["true", "false"] : concept.ir.labels;
  if (labels && !labels.includes(label)) {
    report("value", `"${label}" is not a label of the concept (${fewOf(labels)}).${didYouMean(label, labels)}`);
  }
  const own = params["labels"];
  if (!Array.isArray(own)) return;
  if (!own.map(normalLabel).includes(label)) report("value", `"${label}" is not one of "labels".`);
  for (const other of own.map(normalLabel)) {
    if (labels && !labels.includes(other))
      report("labels", `"${other}" is not a label of the concept.${didYouMean(other, labels)}`);
  }
}

/** The Result is exactly the label; a boolean counts as `true` or `false`. The Decision is the matched label, else false. */
export const equalsStrategy: Strategy = {
  name: "equals",
  decisionType: "categorical",
  accepts: ["boolean", "categorical", "string"],
  params: { value: constant, labels: optionalParam(labelList) },
  check,
  fires: () => false,
  defaultWindow: null,
  engine: 1,
  describe: (params) => `is ${String((params as EqualsParams).value)}`,
  draft: {
    by: "label",
    saidBy: ["state"],
    spec: (value, labels) => ({
      type: "equals",
      params: { value, ...(labels === undefined ? {} : { labels: [...labels] }) },
    }),
  },
  phrasing: {
    wordings: [{ text: "is {json:value}", unsaid: ["labels"], holds: "is {json:value}", fails: "is not {json:value}" }],
  },
  account: equalsAccount,
  axis: () => null,
  bind: (params) => {
    const { value, labels } = params as EqualsParams;
    const label = normalLabel(value);
    return {
      type: equalsStrategy,
      threshold_applied: null,
      window_ms: 0,
      ir_params: { value: label, ...(labels ? { labels: labels.map(normalLabel) } : {}) },
      decide: (result) => {
        const matched = String(result) === label;
        return {
          value: matched ? label : false,
          label_matched: matched ? label : null,
          score: null,
          reason: null,
          history_count: null,
          history: null,
        };
      },
    };
  },
};
