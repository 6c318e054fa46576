import type { Concept } from "../../../sdk/src/index.ts";
import { scoreUnit } from "../../data/score-unit.ts";
import { client } from "../../session/session.ts";
import { groupFactsOf, groupUnit } from "./facts.ts";

const PAGE = 200;

/** The newest decisions about a group, the tasks that asked, and what the newest of them counted, in which units. */
export async function readGroup(entity: string, signal: AbortSignal) {
  const options = { signal };
  const { items } = await client().decisions.list({ entity_id: entity, limit: PAGE }, options);
  const [newest] = items;
  if (newest === undefined) return null;
  const facts = groupFactsOf(newest);
  if (facts === null) return null;
  const { concept_id, concept_version, condition_id, condition_version } = newest;
  const [concept, tasks] = await Promise.all([
    client().concepts.get({ id: concept_id, version: concept_version }, options),
    client().tasks.list({ condition_id, condition_version, limit: 5 }, options),
  ]);
  const memberUnit = concept.population === undefined ? null : await unitOfMembers(concept.population, signal);
  return { items, newest, facts, tasks: tasks.items, memberUnit, unit: groupUnit(concept.population, memberUnit) };
}

/** What the values of members count in; null where that is no signal's unit. */
async function unitOfMembers({ of }: NonNullable<Concept["population"]>, signal: AbortSignal): Promise<string | null> {
  const options = { signal };
  const condition =
    "condition_id" in of
      ? await client().conditions.get({ id: of.condition_id, version: of.condition_version }, options)
      : null;
  const { concept_id, concept_version } = condition ?? (of as Extract<typeof of, { concept_id: string }>);
  const { primitives } = await client().concepts.get({ id: concept_id, version: concept_version }, options);
  const [only, more] = Object.values(primitives);
  if (only === undefined || more !== undefined) return null;
  const { unit } = await client().primitives.get({ id: only.primitive_id }, options);
  return scoreUnit(condition?.strategy.type ?? "threshold", unit);
}
