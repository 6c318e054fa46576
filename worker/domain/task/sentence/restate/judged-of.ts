import { againstUsual, ownUsual } from "../../../concept/against-usual.ts";
import { untilLimit } from "../../../concept/until-limit.ts";
import type { ConceptDefinition, Feature } from "../../../values/definitions/concept.ts";
import { figureOps, type ReadFigure } from "../../../language/reading.ts";
import type { Judged } from "../form/sentence.ts";
import { filterOf } from "../../../values/definitions/member-filter.ts";

type Aggregate = Extract<ReadFigure, { kind: "aggregate" }>;
const aggregates: ReadonlySet<string> = new Set(figureOps);
const pairs: Readonly<Record<string, "difference" | "quotient">> = { subtract: "difference", divide: "quotient" };

/** What a concept judges, as sentences name it; null for one that is more than a figure of one or two signals. */
export function judgedOf(concept: ConceptDefinition): Judged | null {
  const { across } = concept;
  if (Object.values(concept.features).some((feature) => feature.across !== undefined)) return null;
  const judged = judgedOfOne(concept);
  if (judged === null || across === undefined) return judged;
  return { ...judged, members: { across, ...filterOf(concept) } };
}

function judgedOfOne(concept: ConceptDefinition): Judged | null {
  const usual = againstUsual(concept);
  if (usual !== null) {
    const { primitive_id, window, period, cycles } = usual;
    return { primitive_id, figure: { kind: "usual", window, period, cycles } };
  }
  const own = ownUsual(concept);
  if (own !== null) return { primitive_id: own.primitive_id, figure: { kind: "own_usual", window: own.window } };
  const until = untilLimit(concept);
  if (until !== null) {
    const { primitive_id, ...figure } = until;
    return { primitive_id, figure: { kind: "time_to", ...figure } };
  }
  const feature = concept.features[concept.output_feature];
  const [primitive_id, other] = (feature?.inputs ?? []).map((input) => signalBehind(input, concept));
  if (feature === undefined || primitive_id == null) return null;
  const figure = figureOf(feature, other ?? null);
  return figure === undefined ? null : { primitive_id, figure };
}

/** Null for a signal's own value, undefined for what sentences have no words for. */
function figureOf({ op, params = {} }: Feature, other: string | null): ReadFigure | null | undefined {
  if ((op === "latest" || op === "passthrough") && Object.keys(params).length === 0) return null;
  if (op === "time_since" && Object.keys(params).length === 0) return { kind: "time_since" };
  const pair = pairs[op];
  if (pair !== undefined) return other === null ? undefined : { kind: pair, other };
  const { window, q } = params;
  if (!aggregates.has(op) || typeof window !== "string" || params["unit"] !== undefined) return undefined;
  return { kind: "aggregate", op: op as Aggregate["op"], window, ...(typeof q === "number" ? { q } : {}) };
}

/** The signal that an input passes on, however its unit was converted. */
function signalBehind(input: string, { primitives, features }: ConceptDefinition): string | null {
  const signal = primitives[input];
  if (signal !== undefined) return signal.primitive_id;
  const feature = features[input];
  if (feature === undefined || !["latest", "multiply"].includes(feature.op)) return null;
  const [first] = feature.inputs;
  return first === undefined ? null : signalBehind(first, { primitives, features } as ConceptDefinition);
}
