import { type Command, countOf, exitCodes, firstOf, given } from "../../command.ts";
import { table } from "../../table.ts";

/** `dm primitives list` */
export const listPrimitives: Command = {
  name: "primitives list",
  usage: "[--namespace NAME] [--search TEXT] [--limit N]",
  summary: "Lists the signals that sentences can name.",
  options: {
    namespace: { type: "string", help: "only ids that begin with it" },
    search: { type: "string", help: "only those whose id, description or synonyms contain this text" },
    limit: { type: "string", help: "how many at most (100)" },
  },
  examples: ["dm primitives list --namespace account", 'dm primitives list --search "active user" --json'],
  takes: [0, 0],
  async run(context) {
    const most = countOf(context, "limit", 100);
    const query = { ...given(context, "namespace", "namespace"), ...given(context, "search", "q"), limit: 100 };
    const signals = await firstOf(context.client().primitives.list(query), most);
    const rows = signals.map((signal) => [
      signal.primitive_id,
      signal.type,
      signal.unit,
      signal.source.kind,
      signal.description,
    ]);
    context.show(signals, () => table(["signal", "type", "unit", "source", "description"], rows, "No signals."));
    return exitCodes.ok;
  },
};
