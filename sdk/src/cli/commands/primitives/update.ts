import { type Command, exitCodes, given, UsageError } from "../../command.ts";
import { fields } from "../../table.ts";

/** `dm primitives update` */
export const updatePrimitive: Command = {
  name: "primitives update",
  usage: "SIGNAL [--description TEXT] [--synonym TEXT ...] [--unit TEXT]",
  summary: "Changes the words that sentences find a signal by. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {
    description: { type: "string", help: "what it measures and in what unit" },
    synonym: {
      type: "string",
      multiple: true,
      help: "another name that people use; replaces all the old ones",
    },
    unit: { type: "string", help: "the unit of its values" },
  },
  examples: ['dm primitives update account.active_user_rate --synonym "active users" --synonym engagement'],
  takes: [1, 1],
  async run(context) {
    const synonyms = context.texts("synonym");
    const words = {
      ...given(context, { description: "description", unit: "unit" }),
      ...(synonyms.length === 0 ? {} : { synonyms }),
    };
    if (Object.keys(words).length === 0) throw new UsageError("Give --description, --synonym or --unit.");
    const signal = await context.client().primitives.update({ id: context.positionals[0] ?? "", ...words });
    context.show(signal, () => fields({ ...signal }));
    return exitCodes.ok;
  },
};
