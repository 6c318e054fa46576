import type { NewMembers } from "../../../domain/action/alarm/new-members.ts";
import type { FireOn } from "../../../domain/action/definition.ts";
import type { RecordColumns } from "../../../domain/decision/packed.ts";
import type { HeldBack } from "../../../domain/firing/rule.ts";
import type { ActionRow } from "./ledger.ts";

/** What of a decision its actions are planned from. `entity` and `namespaces` only serve to match scopes. */
export interface ActionPlanRow extends RecordColumns {
  /** As JSON text: true, false or the quoted label. */
  decision_value: string;
  fires: FireOn[];
  entity: string;
  namespaces: string[];
  plans?: TravellingPlans;
  /** By task that keeps changes alone, the most extreme score that it has seen in the run. */
  peaks?: Readonly<Record<string, number>>;
  /** By task that is to fire, the rule as JSON by which that was decided: under another it is decided again. */
  rules?: Readonly<Record<string, string>>;
  /** By task, the members that have begun to fire in a run that it has told of. */
  fresh?: Readonly<Record<string, NewMembers>>;
}

/** By task that watches, what its shard has decided for a decision: to fire, to ask what was recorded before, that another row decides, that a run goes on which it does not hold, or why it does not fire. */
export type TravellingPlans = Record<
  string,
  "fire" | "ask" | "elsewhere" | "open" | HeldBack | "silenced" | "superseded"
>;

/** Tells which actions decisions would fire if they were recorded `now`, without storing anything: what would be planned reads as `would_trigger`. */
export interface Planner {
  plan(row: ActionPlanRow, now: number): Promise<ActionRow[]>;
  /** The same for many decisions at once, by decision id. Each is judged beside what is stored, not beside the others. */
  planMany(rows: readonly ActionPlanRow[], now: number): Promise<Map<string, ActionRow[]>>;
}
