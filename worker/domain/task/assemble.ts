import { canonicalHash } from "../values/canonical.ts";
import type { GuardrailsDefinition } from "./guardrails/definition.ts";
import type { ConceptDefinition, ConceptSignal, Feature } from "../values/concept.ts";
import type { Bounds, ConditionDefinition, OperandRef, StrategySpec } from "../values/condition.ts";
import { traitsOf } from "../values/values.ts";
import type { CatalogueSignal } from "../language/catalogue.ts";
import { describeComposite, describeSpec } from "../condition/describe.ts";

const version = "1.0";

/** A concept and the condition on it. */
export interface Assembled {
  concept: ConceptDefinition;
  condition: ConditionDefinition;
}

/** The concept that passes one signal on, as it is at the time of the question; its id derives from its content. */
export function conceptOf(signal: CatalogueSignal, namespace: string): ConceptDefinition {
  const { base, series, nullable } = traitsOf(signal.type);
  const name = localName(signal.primitive_id);
  const output = name === "value" ? "result" : "value";
  const labels = labelsOf(signal);
  const content = {
    version,
    namespace,
    description: `Current value of ${signal.primitive_id}`,
    output_type: series || !nullable ? base : signal.type,
    ...labels,
    primitives: { [name]: pinned(signal) },
    features: { [output]: { op: series ? "latest" : "passthrough", inputs: [name] } },
    output_feature: output,
  } satisfies Omit<ConceptDefinition, "concept_id" | "output_type"> & { output_type: string };
  return { concept_id: idOf(name, content), ...content } as ConceptDefinition;
}

/** The concept that subtracts one signal from another, so that "above" means that the first is greater. */
export function differenceOf(signal: CatalogueSignal, against: CatalogueSignal, namespace: string): ConceptDefinition {
  const names = [localName(signal.primitive_id), localName(against.primitive_id)];
  const [name = "", other = ""] = names[0] === names[1] ? names.map((local, at) => `${local}_${at + 1}`) : names;
  const nullable = [signal, against].some(({ type }) => traitsOf(type).nullable);
  const whole = [signal, against].every(({ type }) => traitsOf(type).base === "int");
  const current = (local: string, { type }: CatalogueSignal): [string, Feature][] =>
    traitsOf(type).series ? [[`latest_${local}`, { op: "latest", inputs: [local] }]] : [];
  const inputOf = (local: string, { type }: CatalogueSignal): string =>
    traitsOf(type).series ? `latest_${local}` : local;
  const content: Omit<ConceptDefinition, "concept_id"> = {
    version,
    namespace,
    description: `${signal.primitive_id} minus ${against.primitive_id}`,
    output_type: whole ? (nullable ? "int?" : "int") : nullable ? "float?" : "float",
    primitives: { [name]: pinned(signal), [other]: pinned(against) },
    features: {
      ...Object.fromEntries([...current(name, signal), ...current(other, against)]),
      difference: { op: "subtract", inputs: [inputOf(name, signal), inputOf(other, against)] },
    },
    output_feature: "difference",
  };
  return { concept_id: idOf(`${name}-minus-${other}`, content), ...content };
}

function pinned(signal: CatalogueSignal): ConceptSignal {
  return {
    primitive_id: signal.primitive_id,
    type: signal.type,
    missing_data_policy: signal.missing_data_policy,
    ...(signal.max_age === undefined ? {} : { max_age: signal.max_age }),
    ...labelsOf(signal),
  };
}

function labelsOf(signal: CatalogueSignal): { labels?: string[] } {
  return traitsOf(signal.type).base === "categorical" && signal.labels !== undefined
    ? { labels: [...signal.labels] }
    : {};
}

/** The condition that judges a concept's Result, with the limits in force pinned into it. */
export function conditionOf(
  concept: ConceptDefinition,
  signal: CatalogueSignal,
  strategy: StrategySpec,
  guardrails: GuardrailsDefinition,
): ConditionDefinition {
  const content = {
    version,
    namespace: concept.namespace,
    description: `${concept.output_feature === "difference" ? concept.description : signal.primitive_id} ${describeSpec(strategy)}`,
    concept_id: concept.concept_id,
    concept_version: concept.version,
    strategy,
    ...pinnedLimits(signal.primitive_id, strategy, guardrails),
  };
  return { condition_id: idOf(`${localName(signal.primitive_id)}-${strategy.type}`, content), ...content };
}

/** Joins conditions; its Result is that of the first. */
export function compositeOf(
  operands: readonly (Assembled & { negate: boolean })[],
  operator: "AND" | "OR" | "NOT",
  first: Assembled,
): ConditionDefinition {
  const refs: OperandRef[] = operands.map(({ condition, negate }) => ({
    condition_id: condition.condition_id,
    condition_version: condition.version,
    ...(negate && operator !== "NOT" ? { negate: true } : {}),
  }));
  const content = {
    version,
    namespace: first.concept.namespace,
    description: describeComposite(
      operands.map(({ condition, negate }) => ({
        text: condition.description ?? condition.condition_id,
        negate: negate || operator === "NOT",
      })),
      operator,
    ),
    concept_id: first.concept.concept_id,
    concept_version: first.concept.version,
    strategy: { type: "composite", params: { operator, operands: refs } } satisfies StrategySpec,
  };
  return {
    condition_id: idOf(
      `${localName(Object.values(first.concept.primitives)[0]?.primitive_id ?? "")}-composite`,
      content,
    ),
    ...content,
  };
}

function pinnedLimits(
  id: string,
  strategy: StrategySpec,
  guardrails: GuardrailsDefinition,
): Pick<ConditionDefinition, "min_history" | "threshold_bounds" | "on_bounds_exceeded"> {
  if (strategy.type === "equals" || strategy.type === "composite") return {};
  const all = guardrails.threshold_bounds ?? {};
  const general = Object.hasOwn(all, strategy.type) ? all[strategy.type] : undefined;
  const bounds = Object.hasOwn(all, id) ? all[id] : general && sidedBounds(general, strategy);
  const counts = strategy.type === "percentile" || strategy.type === "z_score";
  return {
    ...(counts && guardrails.min_history !== undefined ? { min_history: guardrails.min_history } : {}),
    ...(bounds === undefined
      ? {}
      : { threshold_bounds: { ...bounds }, on_bounds_exceeded: guardrails.on_bounds_exceeded ?? "clamp" }),
  };
}

/** Bounds of a strategy as its priors: those of percentile are written for `above` and mirrored for `below`. */
function sidedBounds({ min, max }: Bounds, strategy: StrategySpec): Bounds {
  if (strategy.type !== "percentile" || strategy.params.direction !== "below")
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const mirrored = (place: number): number => Number((100 - place).toPrecision(12));
  return {
    ...(max === undefined ? {} : { min: mirrored(max) }),
    ...(min === undefined ? {} : { max: mirrored(min) }),
  };
}

/** A readable word and the hash of the content: identical definitions get one id. */
function idOf(slug: string, content: unknown): string {
  return `${slug.slice(0, 80)}-${canonicalHash(content).slice(0, 24)}`;
}

function localName(primitiveId: string): string {
  const name = primitiveId
    .slice(primitiveId.indexOf(".") + 1)
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .slice(0, 100);
  return /^[A-Za-z]/.test(name) ? name : `s_${name}`;
}
