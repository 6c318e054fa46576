import type { RulesTrial } from "../../../generated/schemas.ts";
import type { Context, ExitCode } from "../../command.ts";
import { table } from "../../table.ts";

/** Shows the tasks whose sentence would mean something else, over all pages; the answer is no if there are any. */
export async function listTrial(
  { show }: Context,
  ask: (page: { limit: number; cursor?: string }) => PromiseLike<RulesTrial>,
): Promise<ExitCode> {
  const items: RulesTrial["items"] = [];
  let cursor: string | null = null;
  do {
    const page: RulesTrial = await ask({ limit: 200, ...(cursor === null ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  const rows = items.map((one) => [one.task_id, one.outcome, one.after ?? one.message ?? ""]);
  return show(
    items,
    () => table(["task", "outcome", "becomes"], rows, "No task's sentence would change."),
    items.length === 0,
  );
}
