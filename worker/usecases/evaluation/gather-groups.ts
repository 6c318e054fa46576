import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { mergePartials, type PopulationFacts, populationResult } from "../../domain/concept/population/facts.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { groupsOf } from "../../domain/task/group-scope.ts";
import { fewOf } from "../../domain/values/wording/listed.ts";
import type { NewObservation } from "../ports/evaluation/ledger.ts";
import type { Services } from "../services.ts";

/** A question as far as groups depend on it. */
export interface GroupQuestion {
  entity: string;
  /** Epoch milliseconds. */
  t: number;
  /** A question that names its time is asked before anything is fetched: it may be answered already. */
  sealed: boolean;
  /** Nothing of it is kept: what the members of a group are seen by is not fixed for it either. */
  dry_run?: boolean;
  /** Epoch milliseconds. */
  deadline: number;
}

/** What groups came to at the question's time: a value for each, and what stands behind it by concept key. */
interface GatheredGroups {
  observations: NewObservation[];
  populations: Record<string, PopulationFacts>;
}

/** Asks every shard of the ledger about the members of the groups that concepts are about. Throws `unavailable` where one does not answer. */
export async function gatherGroups(
  services: Pick<Services, "populations">,
  { entity, t, sealed, dry_run = false, deadline }: GroupQuestion,
  concepts: readonly CompiledConcept[],
): Promise<GatheredGroups> {
  const gathered: GatheredGroups = { observations: [], populations: {} };
  for (const { key: conceptKey, definition, ir } of concepts) {
    const { population } = definition;
    const [signal] = ir.signals;
    if (population === undefined || signal === undefined) continue;
    const { primitive_id: key, type } = signal;
    const question = { population, key, entity, label: labelInEntity(entity), t, seals: sealed && !dry_run, deadline };
    const facts = mergePartials(population, await services.populations.partials(question));
    const value = populationResult(population, facts);
    gathered.observations.push({ primitive_id: key, type, entity, observed_at: t, value });
    gathered.populations[conceptKey] = facts;
  }
  return gathered;
}

/** The segment that a group's entity names; null of a whole group. */
function labelInEntity(entity: string): string | null {
  const slash = entity.indexOf("/");
  return slash < 0 ? null : entity.slice(slash + 1);
}

/** Throws `not_found` for concepts about many entities that are asked about another entity than their own groups. */
export function refuseOtherGroups({
  entity,
  concepts,
}: {
  entity: string;
  concepts: readonly CompiledConcept[];
}): void {
  const groups = groupsOf(concepts);
  if (groups === null || groups.includes(entity)) return;
  const about = concepts.flatMap(({ key, definition }) => (definition.population === undefined ? [] : key));
  throw new DomainError("not_found", `${fewOf(about)} is about many entities at once, and not about this one.`, {
    location: "entity",
    suggestion: `Ask it about ${fewOf(groups)}.`,
  });
}
