import { keysBesideBound } from "../concept/running/buckets.ts";
import { bucketQuantile } from "../concept/operators/bucket-quantile.ts";
import type { CatalogueSignal } from "../language/catalogue.ts";
import type { ReadingPart, ReadMembers } from "../language/reading.ts";
import { unresolved } from "../language/refuse.ts";
import type { ConceptDefinition, MemberFold } from "../values/definitions/concept.ts";
import type { StrategySpec } from "../values/definitions/condition.ts";
import { type OutputType, traitsOf } from "../values/values.ts";
import { contentId, localName } from "./figure-concept.ts";
import { filterOf } from "../values/definitions/member-filter.ts";

/**
 * A concept over signals of which some have members: computed for each, and folded as the sentence says. Where it says nothing, one
 * member is enough: the highest for above, the lowest for below. Throws intent_unresolved where that leaves open what is meant.
 */
export function overMembers(
  concept: ConceptDefinition,
  signals: readonly CatalogueSignal[],
  part: ReadingPart,
  spec: StrategySpec,
): ConceptDefinition {
  const members = new Map(signals.flatMap((one) => (one.members ? [[one.primitive_id, one.members] as const] : [])));
  const membered = Object.values(concept.primitives).filter(({ primitive_id }) => members.has(primitive_id));
  const [first] = membered;
  if (first === undefined) {
    if (part.members !== undefined) throw unclear(part, `${part.primitive_id} has no members`, "Leave them out.");
    return concept;
  }
  const usual = Object.values(concept.features).find(({ op }) => op === "usual");
  if (usual !== undefined) {
    const { window = "1h", of = "mean" } = usual.params as { window?: string; of?: string };
    const judged = `${of} of \`${first.primitive_id}\` over ${window}`;
    throw unclear(
      part,
      `${first.primitive_id} has members, and what is usual is not computed over them`,
      `Say it of one number: "Alert when max across members of ${judged} is 3 deviations above its mean of 30d."`,
    );
  }
  const { concept_id: _, ...rest } = concept;
  const primitives = Object.fromEntries(
    Object.entries(concept.primitives).map(([name, pin]) => {
      const keys = members.get(pin.primitive_id);
      return [name, keys === undefined ? pin : { ...pin, members: keys }];
    }),
  );
  if (isOneHistogram(concept, members.get(first.primitive_id) ?? [])) {
    if (part.members !== undefined)
      throw unclear(part, `the buckets of ${first.primitive_id} are one histogram`, "Leave its members out.");
    const whole = { ...rest, primitives };
    return { concept_id: contentId(`${localName(first.primitive_id)}-buckets`, whole), ...whole };
  }
  const fold = memberFold(part, spec, first.primitive_id);
  const { across } = fold;
  const content = {
    ...rest,
    output_type: foldedOutput(concept.output_type, across),
    primitives,
    across,
    ...filterOf(fold),
  };
  return { concept_id: contentId(`${localName(first.primitive_id)}-${across}-member`, content), ...content };
}

const isOneHistogram = ({ features }: ConceptDefinition, keys: readonly string[]): boolean =>
  Object.values(features).some(({ op }) => op === bucketQuantile.name) && keysBesideBound(keys).length === 0;

/** Null where no member is there; a count of them never is. */
function foldedOutput(type: OutputType, across: MemberFold): OutputType {
  if (across === "count") return "int";
  if (type === "boolean") return type;
  return across !== "mean" && traitsOf(type).base === "int" ? "int?" : "float?";
}

function memberFold(part: ReadingPart, { params }: StrategySpec, signal: string): ReadMembers & { across: MemberFold } {
  const { across, every = false, ...filter } = part.members ?? {};
  const only = filterOf(filter);
  if (across !== undefined) return { across, ...only };
  const side = "direction" in params ? params.direction : typeof part.label === "string" ? part.label : null;
  const highest = side === "above" || side === "increase" || side === "true";
  if ((!highest && side !== "below" && side !== "decrease" && side !== "false") || part.negate)
    throw unclear(
      part,
      `${signal} has members, and the sentence does not say which of them have to be so`,
      `Say it of one number: "max across members of ${signal} is above 5".`,
    );
  return { across: highest === every ? "min" : "max", ...only };
}

const unclear = (part: ReadingPart, why: string, suggestion: string): Error =>
  unresolved(`"${part.words}" cannot be judged: ${why}.`, {
    reason: "no_parameter",
    suggestion,
    candidates: [{ primitive_id: part.primitive_id, score: part.confidence, description: null }],
  });
