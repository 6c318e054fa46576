import { type ScopeRule, isScopeWithin } from "../../domain/task/scope.ts";
import type { DomainError } from "../../domain/values/errors/errors.ts";
import { pseudonymForm } from "../../domain/values/hashing/bucket.ts";
import { aboutAll, outOfReach, reachedFrom, isReached } from "../../domain/values/reach.ts";
import type { Narrowed } from "../ports/service/narrowed.ts";
import type { PlacedPseudonym } from "../ports/signals/pseudonyms.ts";
import type { Services } from "../services.ts";

/** One thing that a request touches. All of it has to be within reach. */
export interface Touch {
  /** Entities by their names. */
  entities?: readonly string[];
  /** Entities by their names or their pseudonyms. */
  known?: readonly string[];
  /** Entities of records. */
  placed?: readonly PlacedPseudonym[];
  /** Of the entities that begin so those within reach, of which there has to be one. */
  beginning?: string;
  /** Groups that stand for entities within reach, by their names: those of a definition that whoever asks may see. */
  groups?: readonly string[];
  rules?: readonly ScopeRule[];
  signals?: readonly string[];
  /** Id of the principal whose own it is; null for what is somebody else's. */
  owner?: string | null;
  /** What is answered where it is not there, and where it is out of reach; without one that it is out of reach is said. */
  absent?: DomainError;
}

/** What a request touches, in the order in which it is looked for; `whole` where it may be anything. */
export type Touches = "whole" | readonly Touch[];

/** Makes sure that everything a request touches is within reach; throws `forbidden`, or what would be thrown if it were not there. */
export async function requireWithin(
  { pseudonyms }: Pick<Services, "pseudonyms">,
  narrowed: Narrowed,
  touches: Touches,
): Promise<void> {
  if (touches === "whole") throw aboutAll();
  const names = await namesOf(pseudonyms, narrowed, touches);
  for (const touch of touches) {
    const outside = firstOutside(narrowed, touch, names);
    if (outside !== null) throw touch.absent ?? outOfReach(outside);
  }
}

/** The names behind the pseudonyms of all touches. */
async function namesOf(
  pseudonyms: Services["pseudonyms"],
  { entities }: Narrowed,
  touches: readonly Touch[],
): Promise<ReadonlyMap<string, string>> {
  if (entities === null) return new Map();
  const placed = touches.flatMap((touch) => [
    ...(touch.placed ?? []),
    ...(touch.known ?? []).filter(isPseudonym).map((entity_id) => ({ entity_id, bucket: null })),
  ]);
  return placed.length === 0 ? new Map() : pseudonyms.resolve(placed);
}

const isPseudonym = (entity: string) => pseudonymForm.test(entity);

/** What of a touch is out of reach, in words; null where nothing is. */
function firstOutside(narrowed: Narrowed, touch: Touch, names: ReadonlyMap<string, string>): string | null {
  const { entities, signals, by } = narrowed;
  const { groups = [] } = touch;
  const isWithin = (entity: string | undefined) =>
    entities === null || (entity !== undefined && (groups.includes(entity) || isReached(entities, entity)));
  const unnamed = touch.placed?.find(({ entity_id }) => !isWithin(names.get(entity_id)))?.entity_id;
  if (unnamed !== undefined) return `the entity ${unnamed}`;
  const entity =
    touch.entities?.find((name) => !isWithin(name)) ??
    touch.known?.find((name) => !isWithin(isPseudonym(name) ? names.get(name) : name));
  if (entity !== undefined) return `the entity ${entity}`;
  if (touch.beginning !== undefined && reachedFrom(entities, touch.beginning).length === 0)
    return `all entities that begin with ${touch.beginning === "" ? "anything" : touch.beginning}`;
  const rules = touch.rules?.filter((rule) => rule.kind !== "entity" || !groups.includes(rule.value));
  if (rules !== undefined && !isScopeWithin(rules, entities)) return "all entities of this scope";
  const signal = touch.signals?.find((id) => !isReached(signals, id));
  if (signal !== undefined) return `the signal ${signal}`;
  return touch.owner === undefined || touch.owner === by ? null : "what another has asked for";
}
