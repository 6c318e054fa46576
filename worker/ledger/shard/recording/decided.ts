import type { ActionPlanRow } from "../../../usecases/ports/evaluation/planner.ts";

/** What tasks that watch have decided of a decision, by task. */
export type TaskPlans = Pick<ActionPlanRow, "plans" | "peaks" | "rules" | "fresh">;

const plansIn = ({ plans = {} }: TaskPlans) => Object.entries(plans);
const isOwn = ([, plan]: ReturnType<typeof plansIn>[number]) => plan !== "elsewhere";
const noTasks: ReadonlySet<string> = new Set();

/** Which tasks have decided themselves, and do not leave it to another row. */
export const decidedIn = (one: TaskPlans) => plansIn(one).filter(isOwn);

/**
 * All of it as one: of each task what was decided first, and before what others leave to it. Nothing is left to `owners`, also where
 * they have nothing to say.
 */
export function plansTogether(all: readonly TaskPlans[], owners = noTasks): Required<TaskPlans> {
  const latestFirst = all.toReversed();
  const left = latestFirst.flatMap(plansIn).filter((one) => !isOwn(one) && !owners.has(one[0]));
  return {
    plans: Object.fromEntries([...left, ...latestFirst.flatMap(decidedIn)]),
    peaks: Object.assign({}, ...latestFirst.map(({ peaks }) => peaks)) as Required<TaskPlans>["peaks"],
    rules: Object.assign({}, ...latestFirst.map(({ rules }) => rules)) as Required<TaskPlans>["rules"],
    fresh: Object.assign({}, ...latestFirst.map(({ fresh }) => fresh)) as Required<TaskPlans>["fresh"],
  };
}
