import { againstUsual, ownUsual } from "../../../concept/against-usual.ts";
import { untilLimit } from "../../../concept/until-limit.ts";
import type { ConceptDefinition, Feature } from "../../../values/definitions/concept.ts";
import { figureOps, type ReadFigure } from "../../../language/reading.ts";
import type { Judged } from "../form/sentence.ts";
import { filterOf } from "../../../values/definitions/member-filter.ts";
import type { AggregateFigure } from "../../figure-concept.ts";

const aggregateOps: ReadonlySet<string> = new Set(figureOps);
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
    const { primitive_id, ...figure } = usual;
    return { primitive_id, figure: { kind: "usual", ...figure } };
  }
  const own = ownUsual(concept);
  if (own !== null)
    return { primitive_id: own.primitive_id, figure: { kind: "own_usual", op: own.op, window: own.window } };
  const until = untilLimit(concept);
  if (until !== null) {
    const { primitive_id, ...figure } = until;
    return { primitive_id, figure: { kind: "time_to", ...figure } };
  }
  const feature = concept.features[concept.output_feature];
  if (feature === undefined) return null;
  const [side, other] = feature.inputs.map((input) => sideBehind(input, concept));
  if (side == null || (other !== undefined && side.over !== other?.over)) return null;
  const figure = readFigureOf(feature, other ?? null);
  if (figure === undefined || (side.over !== undefined && figure?.kind !== "quotient")) return null;
  return { primitive_id: side.primitive_id, figure };
}

/** Null for a signal's own value, undefined for what sentences have no words for. */
function readFigureOf({ op, params = {} }: Feature, other: FigureSide | null): ReadFigure | null | undefined {
  if ((op === "latest" || op === "passthrough") && Object.keys(params).length === 0) return null;
  if (op === "time_since" && Object.keys(params).length === 0) return { kind: "time_since" };
  const pair = pairs[op];
  if (pair !== undefined) {
    if (other === null) return undefined;
    return { kind: pair, other: other.primitive_id, ...(other.over !== undefined && { over: other.over }) };
  }
  const { window, q } = params;
  if (!aggregateOps.has(op) || typeof window !== "string" || params["unit"] !== undefined) return undefined;
  return { kind: "aggregate", op: op as AggregateFigure["op"], window, ...(typeof q === "number" ? { q } : {}) };
}

/** A signal, or what it grew by over a time. */
interface FigureSide {
  primitive_id: string;
  over?: string;
}

/** The signal that an input passes on or tells the growth of, however its unit was converted. */
function sideBehind(input: string, { primitives, features }: ConceptDefinition): FigureSide | null {
  const signal = primitives[input];
  if (signal !== undefined) return { primitive_id: signal.primitive_id };
  const { op = "", inputs = [], params = {} } = features[input] ?? {};
  const [first] = inputs;
  const side = first === undefined ? null : sideBehind(first, { primitives, features } as ConceptDefinition);
  if (op === "latest" || op === "multiply") return side;
  if (op !== "increase" || side?.over !== undefined || typeof params["window"] !== "string") return null;
  return side && { ...side, over: params["window"] };
}
