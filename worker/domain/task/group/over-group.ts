import { drawnLevel, movementOf } from "../../condition/strategies/drawn.ts";
import { type Assembled, conditionOf } from "../assemble.ts";
import { foldFault } from "../../concept/population/check.ts";
import { traitsOf } from "../../values/values.ts";
import { worstOf } from "../../concept/population/worst.ts";
import { exactCut } from "../../condition/strategies/exact-cut.ts";
import { sentence } from "../figure-concept.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import type { ReadGroup } from "../../language/reading.ts";
import { unresolved } from "../../language/refuse.ts";
import type { ConceptDefinition } from "../../values/definitions/concept.ts";
import type { StrategySpec } from "../../values/definitions/condition.ts";
import type { GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import { adverseDirection } from "../strategy/adverse-direction.ts";
import {
  countsMembers,
  type Population,
  type PopulationMovement,
  standsAlone,
  type WorstEnd,
} from "../../values/definitions/population.ts";
import { groupConcept, type MemberQuestion } from "./group-concept.ts";

/** A concept about many entities with the condition on it, and what is asked about each of them. */
interface OverGroup extends Assembled {
  members: MemberQuestion;
}

/**
 * What is said about each of many entities, made into one number of all of them and judged. Throws intent_unresolved for what cannot be
 * asked about members.
 */
export function overGroup(
  group: ReadGroup,
  asked: Assembled & Pick<MemberQuestion, "operands">,
  signals: readonly CatalogueSignal[],
  guardrails: GuardrailsDefinition,
): OverGroup {
  refuseFilled([asked.concept, ...asked.operands.map(({ concept }) => concept)], signals);
  const counts = countsMembers(group);
  const { base } = traitsOf(asked.concept.output_type);
  const fault = counts
    ? null
    : foldFault(group, base === "float" || base === "int" ? "number" : base === "boolean" ? "flag" : "other");
  if (fault !== null)
    throw unresolved(fault, { reason: "no_parameter", suggestion: "Name a signal that is a number." });
  const members = counts ? asked : { concept: asked.concept, condition: null, operands: [] };
  const { judge, movement } = counts ? countJudge(group) : foldJudge(group, asked.condition.strategy);
  if (!guardrails.strategy_registry.includes(judge.type)) throw notRegistered(judge.type);
  const text = `${foldText(group)} ${counts ? "with" : "of"} ${counts ? asked.condition.description : conceptText(asked.concept)}`;
  const worst = counts ? worstOf(asked.condition) : (foldEnd(group, asked, signals, guardrails) ?? lowEnd(judge));
  const segment = group.segment === undefined ? null : populationSegment(group.segment, signals);
  const concept = groupConcept(group, members, { worst, movement, segment, description: sentence(text) });
  const subject = { signal: { primitive_id: `group.${group.name}` }, part: { primitive_id: `group.${group.name}` } };
  return { concept, condition: conditionOf({ concept, text, figure: null, ...subject }, judge, guardrails), members };
}

/** A fold of a group as descriptions name it: `share of merchants`, `quantile 0.95 over clinics`. */
function foldText({ name, fold, q, each }: Pick<Population, "name" | "fold" | "q" | "each">): string {
  const figure = `${each === undefined ? "" : `${each} to `}${fold === "quantile" ? `quantile ${q}` : fold}`;
  return `${figure} ${countsMembers({ fold }) ? "of" : "over"} ${name.replace(/_/g, " ")}`;
}

const conceptText = ({ description, concept_id }: ConceptDefinition): string => description ?? concept_id;
const lowEnd = ({ params }: StrategySpec): WorstEnd =>
  "direction" in params && params.direction === "below" ? "lowest" : "highest";

/** How a share or count is judged, or its movement; a count that has its number in it by the strict cut that means the same. */
function countJudge(group: ReadGroup): GroupJudgement {
  const { fold, judge, moved } = group;
  if (judge !== null && movementOf(judge) !== null) return foldJudge(group, judge);
  const level = drawnLevel(judge);
  if (level === null) throw unjudged(fold, judge?.type ?? null);
  const { direction, value, inclusive } = level;
  const isCut = inclusive === true && fold === "count" && Number.isInteger(value);
  const cut = isCut ? exactCut(value, direction) : value;
  const params = { direction, ...(inclusive && !isCut && { inclusive }), value: cut };
  const movement = moved === undefined ? null : ({ window: moved, as: "difference" } as const);
  return { judge: { type: "threshold", params }, movement };
}

/** How a number of all members is judged: a level as it is, a movement by the group's own. */
function foldJudge(group: Pick<ReadGroup, "fold" | "each">, strategy: StrategySpec): GroupJudgement {
  const { fold } = group;
  if (drawnLevel(strategy) !== null) return { judge: strategy, movement: null };
  const moved = standsAlone(group) ? null : movementOf(strategy);
  if (moved === null || moved.direction === "any") throw unjudged(fold, strategy.type);
  const { direction, value, window = "1d" } = moved;
  const judge: StrategySpec =
    direction === "increase"
      ? { type: "threshold", params: { direction: "above", value } }
      : { type: "threshold", params: { direction: "below", value: -value + 0 } };
  return { judge, movement: { window, as: "fraction" } };
}

/** From which end the place of a member is counted; null where it is none. Throws intent_unresolved where nothing says which end is bad. */
function foldEnd(
  { fold, end }: ReadGroup,
  { concept }: Pick<Assembled, "concept">,
  signals: readonly CatalogueSignal[],
  guardrails: GuardrailsDefinition,
): WorstEnd | null {
  if (fold !== "rank" && fold !== "outranks") return null;
  if (end === "highest" || end === "lowest") return end;
  const ids = Object.values(concept.primitives).map(({ primitive_id }) => primitive_id);
  const signal = signals.find(({ primitive_id }) => primitive_id === ids[0]);
  const bad = signal === undefined ? null : adverseDirection(signal, guardrails);
  if (bad === null || end === undefined)
    throw unresolved(`Nothing says which end of ${ids.join(", ")} is the ${end ?? "worse"} one.`, {
      reason: "no_direction",
      suggestion: 'Say "highest" or "lowest", or set threshold_directions in the guardrails.',
      more: { qualifier: "group" },
    });
  return (bad.side === "above") === (end === "worse") ? "highest" : "lowest";
}

/** The signal that divides the members. Throws intent_unresolved for one without labels. */
function populationSegment(
  primitive_id: string,
  signals: readonly CatalogueSignal[],
): NonNullable<Population["segment"]> {
  const labels = signals.find((one) => one.primitive_id === primitive_id)?.labels ?? [];
  if (labels.length > 0) return { primitive_id, labels: [...labels] };
  throw unresolved(`The members of a group are divided by a signal with labels, and ${primitive_id} has none.`, {
    reason: "no_parameter",
    suggestion: "Name a categorical signal, or make a task for each part.",
    more: { qualifier: "group" },
  });
}

interface GroupJudgement {
  judge: StrategySpec;
  movement: PopulationMovement | null;
}

function unjudged(fold: string, type: string | null): Error {
  return unresolved(
    `What many entities come to (${fold}) cannot be judged ${type === null ? "without a number" : `by ${type}`}.`,
    {
      reason: "no_parameter",
      suggestion:
        'Say a level ("above 20%", "below 50"), or of a total or average a movement ("falls by 20% within 1d").',
      more: { qualifier: "group" },
    },
  );
}

const notRegistered = (type: string): Error =>
  unresolved(`The sentence is about many entities, but ${type} is not in the strategy registry.`, {
    reason: "strategy_not_admitted",
    suggestion: `Add ${type} to strategy_registry in the guardrails.`,
  });

function refuseFilled(concepts: readonly ConceptDefinition[], signals: readonly CatalogueSignal[]): void {
  const pins = concepts.flatMap(({ primitives }) => Object.values(primitives));
  const filled = pins.find(({ missing_data_policy }) => missing_data_policy === "backward_fill");
  if (filled === undefined) return;
  const { primitive_id } = filled;
  const { description = null } = signals.find((one) => one.primitive_id === primitive_id) ?? {};
  throw unresolved(
    `${primitive_id} takes missing values from later data (backward_fill), which no moment can be counted by.`,
    {
      reason: "no_parameter",
      suggestion: "Name a signal with another missing_data_policy.",
      candidates: [{ primitive_id, score: 1, description }],
    },
  );
}
