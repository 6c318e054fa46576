import type { Input } from "../../core/types.ts";
import { type Command, countOf, exitCodes } from "../command.ts";
import { listing } from "../listing.ts";
import { fields } from "../table.ts";

const list = listing({
  name: "keys list",
  summary: "Lists issued API keys, without their secrets. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm keys list", "dm keys list --json"],
  of: ({ client }) => client().keys.list({ limit: 100 }),
  heads: ["key", "name", "scopes", "reaches", "ends", "last used"],
  row: (key) => [
    key.key_id,
    key.name,
    key.scopes.join(" "),
    [...(key.entities ?? []), ...(key.signals ?? [])].join(" "),
    key.revoked_at === null ? key.expires_at : `revoked ${key.revoked_at}`,
    key.last_used_at,
  ],
  none: "No keys have been issued.",
});

const create: Command = {
  name: "keys create",
  usage: "NAME --scope SCOPE [--scope SCOPE ...] [--entity E ...] [--signal S ...] [--per-minute N] [--expires TIME]",
  summary: "Issues an API key and shows its secret, once. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {
    scope: {
      type: "string",
      multiple: true,
      help: "read, evaluate, author, observe or operate; may be repeated (read)",
    },
    entity: { type: "string", multiple: true, help: "only these entities: names, or beginnings that end in *" },
    signal: { type: "string", multiple: true, help: "only these signals, in the same form" },
    "per-minute": { type: "string", help: "requests a minute; as many as any key, if left out" },
    expires: { type: "string", help: "when it stops working; never, if left out" },
  },
  examples: ['dm keys create "billing service" --scope read --scope evaluate --expires 2027-01-01T00:00:00Z'],
  takes: [1, 1],
  async run(context) {
    const { client, positionals, text, texts, show } = context;
    const scopes = texts("scope") as Input<"createApiKey">["scopes"];
    const expires_at = text("expires");
    const [entities, signals] = [texts("entity"), texts("signal")];
    const per_minute = text("per-minute") === undefined ? undefined : countOf(context, "per-minute", 0);
    const key = await client().keys.create({
      name: positionals[0] ?? "",
      scopes: scopes.length === 0 ? ["read"] : scopes,
      ...(entities.length === 0 ? {} : { entities }),
      ...(signals.length === 0 ? {} : { signals }),
      ...(per_minute === undefined ? {} : { per_minute }),
      ...(expires_at === undefined ? {} : { expires_at }),
    });
    const { key_id, name, secret } = key;
    show(key, () => [
      ...fields({ key: key_id, name, scopes: key.scopes.join(", "), expires: key.expires_at ?? "never", secret }),
      "",
      "The secret is not stored and cannot be shown again.",
    ]);
    return exitCodes.ok;
  },
};

const revoke: Command = {
  name: "keys revoke",
  usage: "KEY_ID",
  summary: "Revokes an API key; it stops working within a minute. Needs DECISION_MONITOR_ELEVATED_KEY.",
  options: {},
  examples: ["dm keys revoke key_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b"],
  takes: [1, 1],
  async run({ client, positionals, show }) {
    const id = positionals[0] ?? "";
    await client().keys.delete({ id });
    show({ revoked: id }, () => [`Revoked ${id}.`]);
    return exitCodes.ok;
  },
};

/** Commands about API keys. */
export const keyCommands: Command[] = [list, create, revoke];
