import { type Command, countOf, exitCodes, firstOf, given } from "../../command.ts";
import { cell, table } from "../../table.ts";

/** Lists who changed what. */
export const listAudit: Command = {
  name: "audit",
  usage: "[--operation O] [--subject ID] [--key KEY_ID] [--from T] [--to T] [--limit N]",
  summary: "Lists the changes, newest first; needs the elevated key.",
  options: {
    operation: { type: "string", help: "only this operation, such as updateTask" },
    subject: { type: "string", help: "only changes to this" },
    key: { type: "string", help: "only changes by this id of a key or a person" },
    from: { type: "string", help: "from this time on" },
    to: { type: "string", help: "up to this time" },
    limit: { type: "string", help: "how many at most (50)" },
  },
  examples: ["dm audit --operation createGuardrails", "dm audit --from 2026-09-01T00:00:00Z --limit 1000 --json"],
  takes: [0, 0],
  async run(context) {
    const most = countOf(context, "limit", 50);
    const query = {
      ...given(context, "operation", "operation"),
      ...given(context, "subject", "subject"),
      ...given(context, "key", "key_id"),
      ...given(context, "from", "from"),
      ...given(context, "to", "to"),
      limit: Math.min(most, 200),
    };
    const entries = await firstOf(context.client().audit.list(query), most);
    const rows = entries.map((one) => [
      one.at,
      one.by.name,
      one.operation,
      one.subject,
      cell(one.before),
      cell(one.after),
    ]);
    context.show(entries, () => table(["at", "by", "operation", "subject", "before", "after"], rows, "No changes."));
    return exitCodes.ok;
  },
};
