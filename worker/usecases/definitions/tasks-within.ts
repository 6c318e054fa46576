import { groupsOf } from "../../domain/task/group-scope.ts";
import { isScopeWithin } from "../../domain/task/scope.ts";
import { isGroupName } from "../../domain/values/definitions/population.ts";
import type { TaskSubject } from "../ports/tasks/tasks.ts";
import { areWithin } from "./within-reach.ts";
import type { Services } from "../services.ts";

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
