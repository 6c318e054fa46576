import type { Input } from "../core/types.ts";
import { type Command, type Context, given } from "./command.ts";

/** The options by which decisions are filtered. */
export const filterOptions: NonNullable<Command["options"]> = {
  entity: { type: "string", help: "the entity they are about" },
  condition: { type: "string", help: "which condition judged" },
  outcome: { type: "string", help: "triggered or not_triggered" },
  from: { type: "string", help: "from this time on" },
  to: { type: "string", help: "up to this time" },
};

/** Those that were given, as the service takes them. */
export function filtersOf(context: Context): Omit<Input<"listDecisions">, "cursor" | "limit"> {
  return {
    ...given(context, { entity: "entity_id", condition: "condition_id" }),
    ...(given(context, { outcome: "outcome" }) as Pick<Input<"listDecisions">, "outcome">),
    ...given(context, { from: "from", to: "to" }),
  };
}
