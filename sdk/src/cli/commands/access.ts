import type { Input } from "../../core/types.ts";
import { type Command, countOf, given } from "../command.ts";
import { listing } from "../listing.ts";
import { cell, fields } from "../table.ts";

const keys = listing({
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
  async run(context) {
    const { client, subject, text, texts, show } = context;
    const scopes = texts("scope") as Input<"createApiKey">["scopes"];
    const expires_at = text("expires");
    const [entities, signals] = [texts("entity"), texts("signal")];
    const per_minute = text("per-minute") === undefined ? undefined : countOf(context, "per-minute", 0);
    const key = await client().keys.create({
      name: subject,
      scopes: scopes.length === 0 ? ["read"] : scopes,
      ...(entities.length === 0 ? {} : { entities }),
      ...(signals.length === 0 ? {} : { signals }),
      ...(per_minute === undefined ? {} : { per_minute }),
      ...(expires_at === undefined ? {} : { expires_at }),
    });
    const { key_id, name, secret } = key;
    return show(key, () => [
      ...fields({
        key: key_id,
        name,
        scopes: key.scopes.join(", "),
        ...(key.entities === null ? {} : { entities: key.entities.join(", ") }),
        ...(key.signals === null ? {} : { signals: key.signals.join(", ") }),
        ...(key.per_minute === null ? {} : { "per minute": key.per_minute }),
        expires: key.expires_at ?? "never",
        secret,
      }),
      "",
      "The secret is not stored and cannot be shown again.",
    ]);
  },
};

const revoke: Command = {
  name: "keys revoke",
  usage: "KEY_ID",
  summary: "Revokes an API key; it stops working within a minute. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm keys revoke key_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b"],
  async run({ client, subject: id, show }) {
    await client().keys.delete({ id });
    return show({ revoked: id }, () => [`Revoked ${id}.`]);
  },
};

const peopleList = listing({
  name: "people list",
  summary: "Lists who has signed in, and programs that came with tokens. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm people list", "dm people list --json"],
  of: ({ client }) => client().people.list({ limit: 100 }),
  heads: ["id", "kind", "name", "first seen", "last seen"],
  row: (one) => [one.person_id, one.kind, one.name, one.created_at, one.seen_at],
  none: "Nobody has signed in.",
});

const forget: Command = {
  name: "people forget",
  usage: "PERSON_ID",
  summary:
    "Removes a name and ends the sessions; what was done stays, under the id. Needs DECISION_MONITOR_ELEVATED_KEY.",
  examples: ["dm people forget person_9f3c1a7be0d24c58"],
  async run({ client, subject, show }) {
    const person = await client().people.delete({ id: subject });
    return show(person, () => [`Forgot ${person.person_id}. Whoever the issuer vouches for can sign in again.`]);
  },
};

const auditTrail = listing({
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

/** Commands about keys and people, and what they changed. */
export const accessCommands: Command[] = [keys, create, revoke, peopleList, forget, auditTrail];
