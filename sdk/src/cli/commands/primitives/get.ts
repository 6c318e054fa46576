import { type Command, exitCodes } from "../../command.ts";
import { fields } from "../../table.ts";

/** `dm primitives get` */
export const getPrimitive: Command = {
  name: "primitives get",
  usage: "SIGNAL",
  summary: "Shows one signal.",
  options: {},
  examples: ["dm primitives get account.active_user_rate"],
  takes: [1, 1],
  async run({ client, positionals, show }) {
    const signal = await client().primitives.get({ id: positionals[0] ?? "" });
    show(signal, () => fields({ ...signal }));
    return exitCodes.ok;
  },
};
