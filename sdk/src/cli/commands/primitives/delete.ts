import { type Command, exitCodes } from "../../command.ts";
import { fields } from "../../table.ts";

/** `dm primitives delete` */
export const deletePrimitive: Command = {
  name: "primitives delete",
  usage: "SIGNAL [--purge]",
  summary: "Deletes a signal that nothing uses. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: { purge: { type: "boolean", help: "removes its observations too; this cannot be undone" } },
  examples: ["dm primitives delete account.typo", "dm primitives delete account.typo --purge"],
  takes: [1, 1],
  async run({ client, positionals, flag, show }) {
    const answer = await client().primitives.delete({
      id: positionals[0] ?? "",
      ...(flag("purge") ? { purge: true } : {}),
    });
    show(answer, () => fields({ ...answer }));
    return exitCodes.ok;
  },
};
