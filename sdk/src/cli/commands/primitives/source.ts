import { type Command, exitCodes } from "../../command.ts";
import { fields } from "../../table.ts";

/** `dm primitives source` */
export const sourceOfPrimitive: Command = {
  name: "primitives source",
  usage: "SIGNAL",
  summary: "Shows where the values of a signal come from, and how reading them goes.",
  options: {},
  examples: ["dm primitives source account.rate"],
  takes: [1, 1],
  async run({ client, positionals, show }) {
    const status = await client().primitives.getSource({ id: positionals[0] ?? "" });
    show(status, () => fields({ ...status.source, ...status.reading }));
    return exitCodes.ok;
  },
};
