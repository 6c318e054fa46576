import type { CellOp } from "../values/definitions/concept.ts";
import { withoutMean } from "../concept/operators/cell-ops.ts";
import { untilText } from "../concept/until-limit.ts";
import { canonicalHash } from "../values/hashing/canonical.ts";
import type { ConceptDefinition, ConceptSignal, Feature } from "../values/definitions/concept.ts";
import { traitsOf, type OutputType } from "../values/values.ts";
import type { CatalogueSignal } from "../language/catalogue.ts";
import { type ReadFigure, shareOps } from "../language/reading.ts";

/** Version of every compiled definition: another content is another id. */
export const firstVersion = "1.0";

export type AggregateFigure = Extract<ReadFigure, { kind: "aggregate" }>;
type PairFigure = Extract<ReadFigure, { other: string }>;

/** The concept that passes one signal on, as it is at the time of the question; its id derives from its content. */
export function valueConcept(signal: CatalogueSignal, namespace: string): ConceptDefinition {
  const { base, series, nullable } = traitsOf(signal.type);
  return ofOne(signal, namespace, {
    slug: "",
    description: `Current value of ${signal.primitive_id}`,
    output_type: series || !nullable ? base : (signal.type as OutputType),
    feature: { op: series ? "latest" : "passthrough" },
  });
}

/** What has a result over no rows. */
const neverNull: ReadonlySet<string> = new Set(["count", "sum", "changes", "resets"]);

/** The concept that summarises the rows of a series in a window; null over no rows, except for counts and sums. */
export function aggregateConcept(
  signal: CatalogueSignal,
  figure: AggregateFigure,
  namespace: string,
): ConceptDefinition {
  const { op, window, q } = figure;
  if (shareOps.has(op) && q === undefined) throw new Error("a quantile without its share");
  const whole =
    ["count", "changes", "resets"].includes(op) ||
    (["sum", "min", "max", "delta", "increase"].includes(op) && traitsOf(signal.type).base === "int");
  const base = whole ? "int" : "float";
  return ofOne(signal, namespace, {
    slug: `-${op}`,
    description: sentence(conceptFigure(signal.primitive_id, figure)),
    output_type: neverNull.has(op) ? base : `${base}?`,
    feature: { op, params: { window, ...(q === undefined ? {} : { q }) } },
  });
}

/** The concept that compares the mean of a series in a window with its usual; null without rows. */
export function ownUsualConcept(
  signal: CatalogueSignal,
  figure: Extract<ReadFigure, { kind: "own_usual" }>,
  namespace: string,
): ConceptDefinition {
  return ofOne(signal, namespace, {
    slug: "-own-usual",
    description: sentence(conceptFigure(signal.primitive_id, figure)),
    output_type: "float?",
    feature: { op: "usual", params: withoutMean({ window: figure.window, of: cellOf(figure) }) },
  });
}

/** The concept that tells the seconds until a series reaches a limit by its trend; null with too few rows. */
export function timeToConcept(
  signal: CatalogueSignal,
  figure: Extract<ReadFigure, { kind: "time_to" }>,
  namespace: string,
): ConceptDefinition {
  const { limit, direction, window } = figure;
  return ofOne(signal, namespace, {
    slug: "-time-to",
    description: sentence(conceptFigure(signal.primitive_id, figure)),
    output_type: "float?",
    feature: { op: "time_to", params: { limit, direction, window } },
  });
}

/** The concept that tells the seconds since the newest row of a series; null where there is none. */
export function timeSinceConcept(signal: CatalogueSignal, namespace: string): ConceptDefinition {
  return ofOne(signal, namespace, {
    slug: "-time-since",
    description: `Seconds since the newest observation of ${signal.primitive_id}`,
    output_type: "float?",
    feature: { op: "time_since" },
  });
}

function ofOne(
  signal: CatalogueSignal,
  namespace: string,
  made: { slug: string; description: string; output_type: OutputType; feature: Omit<Feature, "inputs"> },
): ConceptDefinition {
  const name = localName(signal.primitive_id);
  const output = name === "value" ? "result" : "value";
  const { op, params } = made.feature;
  const content = {
    version: firstVersion,
    namespace,
    description: made.description,
    output_type: made.output_type,
    ...labelsOf(signal),
    primitives: { [name]: pinnedSignal(signal) },
    features: { [output]: { op, inputs: [name], ...(params === undefined ? {} : { params }) } },
    output_feature: output,
  } satisfies Omit<ConceptDefinition, "concept_id">;
  return { concept_id: contentId(`${name}${made.slug}`, content), ...content };
}

/**
 * The concept that subtracts one signal from another, so that "above" means that the first is greater, or divides it by the
 * other. `factor` brings the other signal to the unit of the first.
 */
export function pairConcept(
  signal: CatalogueSignal,
  other: CatalogueSignal,
  figure: PairFigure,
  factor: number,
  namespace: string,
): ConceptDefinition {
  const locals = [signal, other].map(({ primitive_id }) => localName(primitive_id));
  const same = locals[0] === locals[1];
  const [name = "", against = ""] = same ? locals.map((local, at) => `${local}_${at + 1}`) : locals;
  const minus = figure.kind === "difference";
  const features: Record<string, Feature> = {};
  const add = (feature: string, definition: Feature): string => {
    features[feature] = definition;
    return feature;
  };
  const { over } = figure;
  const current = (local: string, { type }: CatalogueSignal): string => {
    if (over !== undefined)
      return add(`increase_${local}`, { op: "increase", inputs: [local], params: { window: over } });
    return traitsOf(type).series ? add(`latest_${local}`, { op: "latest", inputs: [local] }) : local;
  };
  const [left, right] = [current(name, signal), current(against, other)];
  const scaled =
    factor === 1 ? right : add(`converted_${against}`, { op: "multiply", inputs: [right], params: { value: factor } });
  const output = add(figure.kind, { op: minus ? "subtract" : "divide", inputs: [left, scaled] });
  const content: Omit<ConceptDefinition, "concept_id"> = {
    version: firstVersion,
    namespace,
    description: conceptFigure(signal.primitive_id, figure),
    output_type: minus ? differenceType([signal, other], factor) : "float?",
    primitives: { [name]: pinnedSignal(signal), [against]: pinnedSignal(other) },
    features,
    output_feature: output,
  };
  return { concept_id: contentId(`${name}-${minus ? "minus" : "per"}-${against}`, content), ...content };
}

function differenceType(signals: readonly CatalogueSignal[], factor: number): OutputType {
  const nullable = signals.some(({ type }) => traitsOf(type).nullable);
  const whole = signals.every(({ type }) => traitsOf(type).base === "int") && Number.isInteger(factor);
  const base = whole ? "int" : "float";
  return nullable ? `${base}?` : base;
}

/** A signal or a figure of it as descriptions name it: `mean of app.error_rate over 7d`. */
export function conceptFigure(id: string, figure: ReadFigure | null): string {
  switch (figure?.kind) {
    case "aggregate": {
      const name = shareOps.has(figure.op) ? `quantile ${figure.q}` : figure.op;
      return `${name} of ${figure.op === "bucket_quantile" ? "buckets of " : ""}${id} over ${figure.window}`;
    }
    case "difference":
      return `${id} minus ${figure.other}`;
    case "quotient":
      if (figure.over !== undefined) return `increase of ${id} divided by that of ${figure.other} over ${figure.over}`;
      return `${id} divided by ${figure.other}`;
    case "time_since":
      return `time since ${id}`;
    case "usual":
      return `${cellOf(figure)} of ${id} over ${figure.window} against ${figure.cycles === 1 ? `its ${cellOf(figure)} ${figure.period} before` : `usual every ${figure.period}`}`;
    case "own_usual":
      return `${cellOf(figure)} of ${id} over ${figure.window} against its usual`;
    case "time_to":
      return untilText(id, figure);
    case undefined:
      return id;
  }
}

const cellOf = ({ op = "mean" }: { op?: CellOp }): CellOp => op;

/** A text with a capital. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A signal as a concept pins it. */
export function pinnedSignal(signal: CatalogueSignal): ConceptSignal {
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

/** A readable word and the hash of the content: identical definitions get one id. */
export function contentId(slug: string, content: unknown): string {
  return `${slug.slice(0, 80)}-${canonicalHash(content).slice(0, 24)}`;
}

/** A signal's id without its namespace, as a name that features may refer to. */
export function localName(primitiveId: string): string {
  const name = primitiveId
    .slice(primitiveId.indexOf(".") + 1)
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .slice(0, 100);
  return /^[A-Za-z]/.test(name) ? name : `s_${name}`;
}
