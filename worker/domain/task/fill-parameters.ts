import type { ApplicationContext } from "../context/definition.ts";
import type { ContextRule, GuardrailsDefinition } from "../guardrails/definition.ts";
import type { StrategySpec } from "../types/condition.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { levelDirection, openDirection } from "./direction.ts";
import { exactCut } from "./exact-cut.ts";
import { explicitValue } from "./explicit-value.ts";
import { labelOf } from "./label.ts";
import { priorFor } from "./priors.ts";
import type { ParameterProvenance, TierProvenance } from "./provenance.ts";
import type { ReadingPart } from "./reading.ts";
import { unresolved } from "./refuse.ts";
import { scaledValue } from "./scaled-value.ts";
import { stemsOf } from "./text/words.ts";
import type { Selection } from "./select-strategy.ts";
import { severityOf } from "./severity.ts";
import { windowFor } from "./window.ts";

/** What filling needs besides the part and its strategy. */
export interface FillInput {
  guardrails: GuardrailsDefinition;
  context: ApplicationContext | null;
  contextRules: readonly ContextRule[];
  sensitivity: "low" | "medium" | "high" | undefined;
  frame: string;
  /** The Result is a whole number. */
  whole: boolean;
  /** Whether an explicit number without a direction is asked about. */
  asks: boolean;
}

/** A strategy with its parameters, and where each came from. */
export interface Filled {
  spec: StrategySpec;
  parameters: ParameterProvenance[];
  /** Null when the sentence gave the value, so that severity did not matter. */
  tier: TierProvenance | null;
  warnings: string[];
}

/** Gives the chosen strategy its parameters. Throws intent_unresolved for a number or label that does not fit the signal. */
export function fillParameters(
  part: ReadingPart,
  signal: CatalogueSignal,
  selection: Selection,
  input: FillInput,
): Filled {
  if (selection.strategy === "equals") {
    const value = labelOf(part, signal);
    const labels = signal.labels === undefined ? {} : { labels: signal.labels };
    const parameters: ParameterProvenance[] = [
      { name: "value", value, source: part.hint === null ? "sentence" : "semantic_hint", from: part.words },
    ];
    return { spec: { type: "equals", params: { value, ...labels } }, parameters, tier: null, warnings: [] };
  }
  return fillNumeric(part, signal, selection, input);
}

function fillNumeric(part: ReadingPart, signal: CatalogueSignal, selection: Selection, input: FillInput): Filled {
  const { guardrails, context } = input;
  const { strategy } = selection;
  const read = part.direction ?? selection.direction;
  const open = strategy === "z_score" || strategy === "change";
  const opened =
    read === null &&
    part.relation === "deviate" &&
    strategy === "z_score" &&
    guardrails.threshold_directions?.[signal.primitive_id] === undefined
      ? "any"
      : read;
  const directed = open
    ? openDirection({ direction: opened, polarity: part.polarity }, signal, guardrails, part.words)
    : levelDirection({ direction: read, polarity: part.polarity }, signal, guardrails, part.words);

  const explicit = explicitValue(part, signal, strategy, directed.direction);
  const unsaid = directed.source === "default" && directed.from === null && part.polarity === undefined;
  if (explicit !== null && unsaid && read !== "any" && input.asks) throw noDirection(part, explicit.from);
  const tier =
    explicit === null
      ? severityOf(
          part.words,
          stemsOf(signal.primitive_id.replace(/[._]/g, " ")),
          input.frame,
          guardrails.bias_rules,
          input.sensitivity,
          input.contextRules,
        )
      : null;
  const prior = tier === null ? null : priorFor(strategy, tier.tier, signal, guardrails);
  const cut = exactCut(
    explicit?.value ?? scaledValue(strategy, prior, directed.direction, signal),
    directed.direction,
    explicit !== null && part.number?.inclusive === true,
    strategy === "threshold" && input.whole,
  );
  const { value } = cut;

  const valued: ParameterProvenance =
    explicit === null
      ? { name: "value", value, source: prior?.source ?? "default", from: prior?.key ?? null }
      : { name: "value", value, source: explicit.source, from: explicit.from };
  const parameters: ParameterProvenance[] = [
    { name: "direction", value: directed.direction, source: directed.source, from: directed.from },
    valued,
  ];
  const warnings = [
    ...(explicit?.note == null ? [] : [explicit.note]),
    ...(part.polarity !== undefined && directed.source === "default"
      ? [guessedSide(part.polarity, signal, directed)]
      : []),
    ...(explicit !== null && unsaid && read === "any" ? [oneSide(part, signal)] : []),
    ...(cut.included ? [notReached(part, directed.direction, value)] : []),
  ];
  if (strategy === "threshold") {
    return {
      spec: { type: "threshold", params: { direction: levelOf(directed.direction), value } },
      parameters,
      tier,
      warnings,
    };
  }
  const priorWindow = prior === null ? null : { window: prior.prior.window, key: prior.key, source: prior.source };
  const windowed = windowFor(strategy, part.window, priorWindow, context);
  parameters.push({ name: "window", value: windowed.window, source: windowed.source, from: windowed.from });
  return { spec: lookingBack(strategy, directed.direction, value, windowed.window), parameters, tier, warnings };
}

function guessedSide(polarity: string, signal: CatalogueSignal, { direction }: { direction: string }): string {
  return `Nothing says which side of ${signal.primitive_id} is bad: "${polarity}" was taken as ${direction}. Set threshold_directions in the guardrails to make it certain.`;
}

/** Comparisons are strict: a value that a sentence includes does not fire. */
function notReached(part: ReadingPart, direction: string, value: number): string {
  return `"${part.words}" became ${direction} ${value}: thresholds are strict, so exactly ${value} does not fire.`;
}

function oneSide(part: ReadingPart, signal: CatalogueSignal): string {
  return `"${part.words}" means either way, and a level of ${signal.primitive_id} has one: it was taken as above.`;
}

function noDirection(part: ReadingPart, number: string): Error {
  return unresolved(`The sentence does not say on which side of ${number} ${part.primitive_id} matters.`, {
    reason: "no_direction",
    suggestion: `Say "above ${number}" or "below ${number}", or set threshold_directions in the guardrails.`,
    candidates: [{ primitive_id: part.primitive_id, score: part.confidence, description: null }],
  });
}

const levelOf = (direction: "above" | "below" | "any"): "above" | "below" =>
  direction === "below" ? "below" : "above";
const movement = { above: "increase", below: "decrease", any: "any" } as const;

function lookingBack(
  strategy: Selection["strategy"],
  direction: "above" | "below" | "any",
  value: number,
  window: string,
): StrategySpec {
  if (strategy === "change") return { type: "change", params: { direction: movement[direction], value, window } };
  if (strategy === "z_score") return { type: "z_score", params: { direction, value, window } };
  return { type: "percentile", params: { direction: levelOf(direction), value, window } };
}
