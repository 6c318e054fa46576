import { given } from "../../command.ts";
import { listing } from "../../listing.ts";

/** `dm primitives list` */
export const listPrimitives = listing({
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
