import type { LabelDrafting, NumberDrafting, Taken } from "../../condition/strategies/drafting.ts";
import { strategies } from "../../condition/strategies/registry.ts";
import type { Strategy } from "../../condition/strategies/strategy.ts";
import type { ApplicationContext } from "../../values/definitions/context.ts";
import type { ContextRule, GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import type { StrategySpec } from "../../values/definitions/condition.ts";
import { levelDirection, openDirection, type Directed } from "./direction.ts";
import { labelOf } from "../label.ts";
import { priorFor } from "./priors.ts";
import type { ParameterProvenance, TierProvenance } from "../provenance.ts";
import type { Polarity, ReadingPart } from "../../language/reading.ts";
import { aboutSignal } from "../../language/refuse.ts";
import type { Selection } from "./select-strategy.ts";
import { severityOf } from "./severity.ts";
import type { Subject } from "../subject.ts";
import { stemsOf } from "../../language/words.ts";
import { isDuration, parseDuration } from "../../values/time.ts";

/** What filling needs besides the part and its strategy. */
interface FillInput {
  guardrails: GuardrailsDefinition;
  context: ApplicationContext | null;
  contextRules: readonly ContextRule[];
  sensitivity: "low" | "medium" | "high" | undefined;
  frame: string;
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
export function fillParameters(subject: Subject, selection: Selection, input: FillInput): Filled {
  const strategy = strategies[selection.strategy];
  const { draft } = strategy;
  if (draft === null) throw new Error(`${selection.strategy} was selected for a single clause`);
  return draft.by === "label" ? fillLabel(subject, draft) : fillNumber(subject, selection, { strategy, draft }, input);
}

function fillLabel({ part, signal }: Subject, draft: LabelDrafting): Filled {
  const value = labelOf(part, signal);
  const source = part.hint === null ? "sentence" : "semantic_hint";
  return {
    spec: draft.spec(value, signal.labels),
    parameters: [{ name: "value", value, source, from: part.words }],
    tier: null,
    warnings: [],
  };
}

function fillNumber(
  subject: Subject,
  selection: Selection,
  { strategy, draft }: { strategy: Strategy; draft: NumberDrafting },
  input: FillInput,
): Filled {
  const { part, signal } = subject;
  const directed = directionFor(part, signal, selection, draft, input);
  const side = directed.direction;
  const { value, inclusive, tier, window, provenance, warnings } =
    part.number === null
      ? fromPrior(subject, side, { strategy, draft }, tierFor(subject, selection, input), input.guardrails)
      : fromNumber(subject, part.number, side, draft);
  const parameters: ParameterProvenance[] = [
    { name: "direction", value: side, source: directed.source, from: directed.from },
    { name: "value", value, ...provenance },
  ];
  const windowed = windowFor(strategy.defaultWindow, part.window, window, input.context);
  if (windowed !== null)
    parameters.push({ name: "window", value: windowed.window, source: windowed.source, from: windowed.from });
  return {
    spec: draft.spec(side, value, windowed?.window ?? "", inclusive),
    parameters,
    tier,
    warnings: [...warnings, ...guessedSide(part, signal.primitive_id, directed)],
  };
}

/** Throws intent_unresolved for an explicit number to which nothing gives a side. */
function directionFor(
  part: ReadingPart,
  signal: Subject["signal"],
  selection: Selection,
  draft: NumberDrafting,
  { guardrails, asks }: FillInput,
): Directed<"above" | "below" | "any"> {
  const { polarity } = part;
  const said = part.direction ?? selection.direction;
  const either =
    said === null &&
    draft.eitherBy.includes(part.relation) &&
    guardrails.threshold_directions?.[signal.primitive_id] === undefined;
  const read = { direction: either ? "any" : said, polarity } as const;
  const directed = (draft.twoSided ? openDirection : levelDirection)(read, signal, guardrails, part.words);
  const judged = part.number?.text ?? (polarity === undefined ? null : part.words);
  // "The worst 5%" is the upper end where nothing says otherwise, as a person can read in the answer.
  const ranked = part.relation === "rank" && polarity !== undefined;
  if (judged !== null && !ranked && isDefault(directed) && said === null && asks) throw noDirection(part, judged);
  return directed;
}

const isDefault = ({ source, from }: Directed<string>): boolean => source === "default" && from === null;

interface FilledValue {
  value: number;
  /** The value itself fires as well. */
  inclusive: boolean;
  provenance: Pick<ParameterProvenance, "source" | "from">;
  tier: TierProvenance | null;
  window: { window: string | undefined; key: string; source: ParameterProvenance["source"] } | null;
  warnings: string[];
}

function fromNumber(
  { part, judged, signal }: Subject,
  number: NonNullable<ReadingPart["number"]>,
  side: "above" | "below" | "any",
  draft: NumberDrafting,
): FilledValue {
  const inclusive = number.inclusive === true;
  const taken = draft.fromNumber({ ...number, relation: part.relation, side, inclusive }, judged);
  if ("mismatch" in taken) throw misfitError(part, taken, signal.description);
  const { value, note, boundary } = taken;
  const strict = `"${part.words}" became ${side} ${value}: thresholds are strict, so exactly ${value} does not fire.`;
  return {
    value,
    inclusive: boundary === "inclusive",
    provenance: {
      source: part.hint === null ? (number.implied === true ? "description" : "sentence") : "semantic_hint",
      from: number.text,
    },
    tier: null,
    window: null,
    warnings: [...(note === null ? [] : [note]), ...(inclusive && boundary === undefined ? [strict] : [])],
  };
}

/** A strategy that the sentence names takes the medium tier: neither severity words nor sensitivity nor context touch it. */
function tierFor({ part, signal }: Subject, { priority }: Selection, input: FillInput): TierProvenance {
  if (priority === "user_explicit") return { tier: "medium_severity", word: null, base: "medium_severity", shifts: [] };
  const named = stemsOf(signal.primitive_id.replace(/[._]/g, " "));
  const { bias_rules } = input.guardrails;
  return severityOf(part.words, named, input.frame, bias_rules, input.sensitivity, input.contextRules);
}

function fromPrior(
  { judged, signal }: Subject,
  side: "above" | "below" | "any",
  { strategy, draft }: { strategy: Strategy; draft: NumberDrafting },
  tier: TierProvenance,
  guardrails: GuardrailsDefinition,
): FilledValue {
  const { prior, source, key } = priorFor(strategy.name, tier.tier, signal, guardrails);
  const own = source === "parameter_priors" ? prior.value : draft.fromPrior(prior.value, side, judged);
  return {
    value: own ?? prior.value,
    inclusive: false,
    provenance: { source, from: key },
    tier,
    window: { window: prior.window, key, source },
    warnings: [],
  };
}

/** What a person should check where a side was taken that nothing makes certain. */
function guessedSide(
  { polarity, direction, number, words }: ReadingPart,
  id: string,
  directed: Directed<string>,
): string[] {
  if (polarity !== undefined && directed.source === "default" && directed.from !== null)
    return [
      `${id} was taken to be bad when it is ${badWhen(polarity, directed)}, because of "${directed.from}" in its name. Set threshold_directions in the guardrails to make it certain.`,
    ];
  if (polarity !== undefined && directed.source === "default")
    return [
      `Nothing says which side of ${id} is bad: "${polarity}" was taken as ${directed.direction}. Set threshold_directions in the guardrails to make it certain.`,
    ];
  return number !== null && direction === "any" && isDefault(directed)
    ? [`"${words}" can mean either direction, but a level of ${id} needs one: it was taken as above.`]
    : [];
}

/** At which end the signal was taken to be bad, where a judgement took a direction. */
const badWhen = (polarity: Polarity, { direction }: Directed<string>): "high" | "low" =>
  (direction === "above") === (polarity === "worse") ? "high" : "low";

function noDirection(part: ReadingPart, number: string): Error {
  return aboutSignal(part, null, {
    message: `The sentence does not say on which side of ${number} ${part.primitive_id} matters.`,
    reason: "no_direction",
    suggestion: `Say "above ${number}" or "below ${number}", or set threshold_directions in the guardrails.`,
  });
}

function misfitError(
  part: ReadingPart,
  { mismatch, suggestion }: Extract<Taken, { mismatch: string }>,
  description: string | undefined,
): Error {
  return aboutSignal(part, description, {
    message: `${mismatch}.`,
    reason: "unit_mismatch",
    suggestion: suggestion ?? "Say the number in the signal's own unit, or name the signal you mean.",
  });
}

/** A duration and where it came from. */
interface Windowed {
  window: string;
  source: ParameterProvenance["source"];
  from: string | null;
}

/** How far back a strategy looks: the sentence, the prior, else its default moved into the context's meaningful windows; null where it does not. */
function windowFor(
  standard: string | null,
  read: string | null,
  prior: { window: string | undefined; key: string; source: ParameterProvenance["source"] } | null,
  context: ApplicationContext | null,
): Windowed | null {
  if (standard === null) return null;
  if (read !== null) return { window: read, source: "sentence", from: read };
  if (prior?.window !== undefined) return { window: prior.window, source: prior.source, from: prior.key };
  const { min, max } = context?.behavioural?.meaningful_windows ?? {};
  const ms = parseDuration(standard);
  if (min !== undefined && isDuration(min) && ms < parseDuration(min))
    return { window: min, source: "meaningful_windows", from: "min" };
  if (max !== undefined && isDuration(max) && ms > parseDuration(max))
    return { window: max, source: "meaningful_windows", from: "max" };
  return { window: standard, source: "default", from: null };
}
