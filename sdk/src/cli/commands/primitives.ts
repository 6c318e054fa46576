import type { RegisterPrimitiveBody } from "../../generated/schemas.ts";
import { type Command, given, required, UsageError } from "../command.ts";
import { listing } from "../listing.ts";
import { fields } from "../table.ts";

const list = listing({
  name: "primitives list",
  usage: "[--namespace NAME] [--search TEXT]",
  summary: "Lists the signals that sentences can name.",
  options: {
    namespace: { type: "string", help: "only ids that begin with it" },
    search: { type: "string", help: "only those whose id, description or synonyms contain this text" },
  },
  examples: ["dm primitives list --namespace account", 'dm primitives list --search "active user" --json'],
  most: 100,
  of: (context) =>
    context.client().primitives.list({ ...given(context, { namespace: "namespace", search: "q" }), limit: 100 }),
  heads: ["signal", "type", "unit", "source", "description"],
  row: (signal) => [signal.primitive_id, signal.type, signal.unit, signal.source.kind, signal.description],
  none: "No signals.",
});

const get: Command = {
  name: "primitives get",
  usage: "SIGNAL",
  summary: "Shows one signal.",
  examples: ["dm primitives get account.active_user_rate"],
  async run({ client, subject, show }) {
    const signal = await client().primitives.get({ id: subject });
    return show(signal, () => fields({ ...signal }));
  },
};

const source: Command = {
  name: "primitives source",
  usage: "SIGNAL",
  summary: "Shows where the values of a signal come from, and how reading them goes.",
  examples: ["dm primitives source account.rate"],
  async run({ client, subject, show }) {
    const status = await client().primitives.getSource({ id: subject });
    return show(status, () => fields({ ...status.source, ...status.reading }));
  },
};

const register: Command = {
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
  async run(context) {
    const [labels, synonyms] = [context.texts("label"), context.texts("synonym")];
    const body = {
      primitive_id: context.subject,
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
    return context.show(signal, () => fields({ ...signal }));
  },
};

const update: Command = {
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
  async run(context) {
    const synonyms = context.texts("synonym");
    const words = {
      ...given(context, { description: "description", unit: "unit" }),
      ...(synonyms.length === 0 ? {} : { synonyms }),
    };
    if (Object.keys(words).length === 0) throw new UsageError("Give --description, --synonym or --unit.");
    const signal = await context.client().primitives.update({ id: context.subject, ...words });
    return context.show(signal, () => fields({ ...signal }));
  },
};

const remove: Command = {
  name: "primitives delete",
  usage: "SIGNAL [--purge]",
  summary: "Deletes a signal that nothing uses. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: { purge: { type: "boolean", help: "removes its observations too; this cannot be undone" } },
  examples: ["dm primitives delete account.typo", "dm primitives delete account.typo --purge"],
  async run({ client, subject, flag, show }) {
    const answer = await client().primitives.delete({
      id: subject,
      ...(flag("purge") ? { purge: true } : {}),
    });
    return show(answer, () => fields({ ...answer }));
  },
};

/** Commands about signals. */
export const primitiveCommands: Command[] = [list, get, source, register, update, remove];
