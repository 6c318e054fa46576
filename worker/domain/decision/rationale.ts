import { isRecord } from "../values/is-record.ts";
import type { ParameterProvenance, PartProvenance, Provenance } from "../task/provenance.ts";
import { listText, valueText } from "../values/wording/words.ts";
import { tierNames } from "../task/summarise.ts";

/** Why the parameters of a condition are what they are, from the provenance pinned with it. */
export function rationaleOf(provenance: unknown): string {
  if (isCompiled(provenance)) {
    const guardrails = provenance.guardrails === "file" ? "the guardrails file" : `guardrails ${provenance.guardrails}`;
    return provenance.parts.map((part) => partRationale(part, guardrails)).join(" ");
  }
  if (isPart(provenance)) return partRationale(provenance, "the guardrails");
  const byHand = "The parameters were registered by hand; no reason for them is recorded.";
  return hasSummary(provenance) ? `${byHand} Since then: ${provenance.summary}.` : byHand;
}

const isCompiled = (value: unknown): value is Provenance =>
  isRecord(value) && Array.isArray(value["parts"]) && value["parts"].every(isPart);
const isPart = (value: unknown): value is PartProvenance => isRecord(value) && Array.isArray(value["parameters"]);
const hasSummary = (value: unknown): value is { summary: string } =>
  isRecord(value) && typeof value["summary"] === "string" && value["summary"] !== "";

function partRationale(part: PartProvenance, guardrails: string): string {
  const reasons = part.parameters.map(
    (parameter) => `${parameter.name} ${valueText(parameter.value)} ${sourceText(parameter, part, guardrails)}`,
  );
  return `${part.strategy} on ${part.primitive_id}: ${listText(reasons)}.`;
}

function sourceText({ source, from }: ParameterProvenance, { tier }: PartProvenance, guardrails: string): string {
  const words = from === null ? "" : ` ("${from}")`;
  switch (source) {
    case "sentence":
      return `was given in the sentence${words}`;
    case "semantic_hint":
      return `came from a hint of the application context${words}`;
    case "description":
      return `came from the description of the signal${words}`;
    case "parameter_priors":
    case "strategy_priors":
      return `is ${from ?? source} of ${guardrails}${tier === null ? "" : `, for ${tierNames[tier.tier]} severity (${tierText(tier)})`}`;
    case "threshold_directions":
      return `is set for the signal in threshold_directions of ${guardrails}`;
    case "falling_priors":
      return "follows from priors that fall as severity rises";
    case "calibration":
      return `was calibrated from version ${from ?? "before"}`;
    case "meaningful_windows":
      return `was moved to the ${from ?? "bound"} of the meaningful windows of the application context`;
    case "default":
      return "is the default";
  }
}

function tierText({ word, base, shifts }: NonNullable<PartProvenance["tier"]>): string {
  const start = word === null ? "no severity word" : `"${word}" means ${tierNames[base]}`;
  return [start, ...shifts.map(({ source, shift }) => `${source} shifts it by ${shift}`)].join(", ");
}
