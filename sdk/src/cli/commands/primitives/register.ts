import type { RegisterPrimitiveBody } from "../../../generated/schemas.ts";
import { type Command, exitCodes, given, required } from "../../command.ts";
import { fields } from "../../table.ts";

/** `dm primitives register` */
export const registerPrimitive: Command = {
  name: "primitives register",
  usage:
    "SIGNAL --type TYPE [--description TEXT] [--synonym TEXT ...] [--unit TEXT] [--label TEXT ...] [--max-age AGE] [--interval SPAN]",
  summary: "Registers a signal whose values are pushed. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {
    type: { type: "string", help: "such as float, int, boolean, categorical or time_series<float>" },
    description: { type: "string", help: "what it measures and in what unit; sentences are matched against it" },
    synonym: { type: "string", multiple: true, help: "another name that people use; may be repeated" },
    unit: { type: "string", help: "the unit of its values" },
    label: { type: "string", multiple: true, help: "a label of a categorical signal; repeat for each" },
    kind: { type: "string", help: "level, event or counter (level)" },
    "missing-data": { type: "string", help: "null, zero, forward_fill or backward_fill (null)" },
    "max-age": { type: "string", help: "the age from which a value counts as missing, such as 7d" },
    interval: { type: "string", help: "how far apart its values usually are, such as 5m" },
  },
  examples: [
    'dm primitives register account.active_user_rate --type "time_series<float>" --description "Share of users active, 0 to 1"',
    "dm primitives register order.state --type categorical --label open --label shipped",
  ],
  takes: [1, 1],
  async run(context) {
    const [labels, synonyms] = [context.texts("label"), context.texts("synonym")];
    const body = {
      primitive_id: context.positionals[0] ?? "",
      type: required(context, "type"),
      ...given(context, {
        description: "description",
        kind: "kind",
        unit: "unit",
        "missing-data": "missing_data_policy",
        "max-age": "max_age",
        interval: "interval",
      }),
      ...(synonyms.length === 0 ? {} : { synonyms }),
      ...(labels.length === 0 ? {} : { labels }),
    };
    // What its words may be is for the service to judge.
    const signal = await context.client().primitives.register(body as RegisterPrimitiveBody);
    context.show(signal, () => fields({ ...signal }));
    return exitCodes.ok;
  },
};
