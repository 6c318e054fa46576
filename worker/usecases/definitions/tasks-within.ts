import { groupsOf } from "../../domain/task/group-scope.ts";
import { isScopeWithin, parseScope } from "../../domain/task/scope.ts";
import { isGroupName, type Population } from "../../domain/values/definitions/population.ts";
import type { TaskSubject } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";
import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import { isReached } from "../../domain/values/reach.ts";
import type { Narrowed } from "../ports/service/narrowed.ts";
import { signalNamespaces } from "../signals/concept-signals.ts";

type Concepts = readonly Pick<CompiledConcept, "definition">[];

/** The signals of concepts. */
const signalsIn = (concepts: Concepts): string[] =>
  concepts.flatMap(({ definition }) => [
    ...Object.values(definition.primitives).map(({ primitive_id }) => primitive_id),
    ...(definition.population?.segment === undefined ? [] : [definition.population.segment.primitive_id]),
  ]);

/** Whether somebody reaches all signals of concepts, and all members of groups; what members are asked is among the concepts. */
export function reachConcepts({ entities, signals }: Narrowed, concepts: Concepts): boolean {
  const namespaces = signalNamespaces(concepts);
  const isGroupWithin = ({ scope }: Population) => isScopeWithin(parseScope(scope, namespaces), entities);
  return (
    signalsIn(concepts).every((signal) => isReached(signals, signal)) &&
    concepts.every(({ definition: { population } }) => population === undefined || isGroupWithin(population))
  );
}

/** Whether whoever asks reaches all signals of stored concepts, those that the members of groups are asked about too, and all these members. */
export async function areWithin(
  services: Pick<Services, "definitions" | "narrowed">,
  concepts: Concepts,
): Promise<boolean> {
  const { narrowed } = services;
  return narrowed === null || reachConcepts(narrowed, [...concepts, ...(await askedOfMembers(services, concepts))]);
}

async function askedOfMembers(
  { definitions }: Pick<Services, "definitions">,
  concepts: Concepts,
): Promise<CompiledConcept[]> {
  const asked: CompiledConcept[] = [];
  for (const { definition } of concepts) {
    const of = definition.population?.of;
    if (of === undefined) continue;
    const found =
      "concept_id" in of
        ? [await definitions.concept(of.concept_id, of.concept_version)]
        : ((await definitions.condition(of.condition_id, of.condition_version))?.concepts ?? [null]);
    asked.push(...found.filter((one) => one !== null));
  }
  return asked;
}

/** Ids of the tasks within reach of whoever asks: those whose signals and whose entities, now and before, all are. Null: every task. */
export async function tasksWithin(services: Services): Promise<readonly string[] | null> {
  const { narrowed } = services;
  if (narrowed === null) return null;
  const known = (await services.tasks.subjects()).filter(
    (task) => isOfGroups(task) || isScopeWithin(rulesOf(task), narrowed.entities),
  );
  const conditions = await services.definitions.conditions(known);
  const within = await Promise.all(
    known.map(async (task) => {
      const condition = conditions.get(`${task.condition_id}@${task.condition_version}`);
      if (condition === undefined || !(await areWithin(services, condition.concepts))) return false;
      return groupsOf(condition.concepts) !== null || isScopeWithin(rulesOf(task), narrowed.entities);
    }),
  );
  return known.filter((_, at) => within[at]).map(({ task_id }) => task_id);
}

/** Whom a task is about, and was about: what it has recorded and said is about them too. */
export const rulesOf = ({ scope_rules, past_scopes }: Pick<TaskSubject, "scope_rules" | "past_scopes">) => [
  ...scope_rules,
  ...past_scopes,
];

const isOfGroups = ({ scope_rules }: TaskSubject): boolean =>
  scope_rules.every((rule) => rule.kind === "entity" && isGroupName(rule.value));
