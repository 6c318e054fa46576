import { given } from "../../command.ts";
import { listing } from "../../listing.ts";
import { cell } from "../../table.ts";

/** Lists who changed what. */
export const listAudit = listing({
  name: "audit",
  usage: "[--operation O] [--subject ID] [--key KEY_ID] [--from T] [--to T]",
  summary: "Lists the changes, newest first; needs the elevated key.",
  options: {
    operation: { type: "string", help: "only this operation, such as updateTask" },
    subject: { type: "string", help: "only changes to this" },
    key: { type: "string", help: "only changes by this id of a key or a person" },
    from: { type: "string", help: "from this time on" },
    to: { type: "string", help: "up to this time" },
  },
  examples: ["dm audit --operation createGuardrails", "dm audit --from 2026-09-01T00:00:00Z --limit 1000 --json"],
  most: 50,
  of: (context, limit) =>
    context.client().audit.list({
      ...given(context, { operation: "operation", subject: "subject", key: "key_id", from: "from", to: "to" }),
      limit,
    }),
  heads: ["at", "by", "operation", "subject", "before", "after"],
  row: (one) => [one.at, one.by.name, one.operation, one.subject, cell(one.before), cell(one.after)],
  none: "No changes.",
});
