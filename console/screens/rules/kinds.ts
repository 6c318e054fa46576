import { isDecisionMonitorError, type Input, type GuardrailsImpact, type RulesTrial } from "../../../sdk/src/index.ts";
import { elevated } from "../../session/elevation.ts";
import { client } from "../../session/session.ts";
import { type RulesKind, type Version, versionOfContext, versionOfGuardrails } from "./version.ts";
import type { Fields } from "./read-fields.ts";

/** How many versions a page of the list shows. */
const PAGE = 50;

/** What is in force: a version, else the guardrails of the file, else no context. */
export async function readInForce(kind: RulesKind, signal: AbortSignal): Promise<Version> {
  try {
    return kind === "guardrails"
      ? versionOfGuardrails(await client().guardrails.get({}, { signal }))
      : versionOfContext(await client().context.get({}, { signal }));
  } catch (error) {
    if (!isDecisionMonitorError(error, "not_found")) throw error;
    return bare(kind, signal);
  }
}

async function bare(kind: RulesKind, signal: AbortSignal): Promise<Version> {
  const none = { createdAt: null, createdBy: null, note: null };
  if (kind === "context") return { ...none, name: "none", body: {}, isInForce: true };
  const { guardrails, in_force } = await client().guardrails.getFile({}, { signal });
  return { ...none, name: "file", body: guardrails, isInForce: in_force };
}

/** One version by its name, or what there is without one. */
export async function readVersion(kind: RulesKind, name: string, signal: AbortSignal): Promise<Version> {
  if (name === "file" || name === "none") return bare(kind, signal);
  return kind === "guardrails"
    ? versionOfGuardrails(await client().guardrails.getVersion({ version: name }, { signal }))
    : versionOfContext(await client().context.getVersion({ version: name }, { signal }));
}

/** A page of versions, newest first; a cursor is the name of the last one shown. */
export async function versions(
  kind: RulesKind,
  before: string | undefined,
  signal: AbortSignal,
): Promise<{ items: Version[]; next_cursor: string | null }> {
  const query = { limit: PAGE, ...(before === undefined ? {} : { before }) };
  const items =
    kind === "guardrails"
      ? (await client().guardrails.listVersions(query, { signal })).map(versionOfGuardrails)
      : (await client().context.listVersions(query, { signal })).map(versionOfContext);
  return { items, next_cursor: items.length < PAGE ? null : (items.at(-1)?.name ?? null) };
}

/** How many active tasks were written under which version. */
export const impact = (kind: RulesKind, signal: AbortSignal): Promise<GuardrailsImpact> =>
  kind === "guardrails" ? client().guardrails.getImpact({}, { signal }) : client().context.getImpact({}, { signal });

/** What a page of active tasks would become. */
export function trial(
  kind: RulesKind,
  body: Fields,
  cursor: string | null,
  signal: AbortSignal,
  limit = 200,
): Promise<RulesTrial> {
  const page = { limit, ...(cursor === null ? {} : { cursor }) };
  return kind === "guardrails"
    ? client().guardrails.try({ guardrails: { ...body } as Input<"tryGuardrails">["guardrails"], ...page }, { signal })
    : client().context.try({ context: { ...body } as Input<"tryContext">["context"], ...page }, { signal });
}

/** Whether the API takes a draft: rejects with what is wrong with it. Of all tasks, one is tried. */
export async function check(kind: RulesKind, body: Fields, signal: AbortSignal): Promise<void> {
  await trial(kind, body, null, signal, 1);
}

/** Puts a version in force if the one it replaces still is; null where the person gives no elevated key. */
export async function putInForce(
  kind: RulesKind,
  body: Fields,
  about: { note: string; replaces: string },
): Promise<Version | null> {
  const note = about.note.trim();
  const said = { replaces: about.replaces, ...(note === "" ? {} : { change_note: note }) };
  if (kind === "context")
    return versionOfContext(await client().context.create({ ...body, ...said } as Input<"createContext">));
  const made = await elevated("put guardrails in force", (elevatedClient) =>
    elevatedClient.guardrails.create({ guardrails: { ...body } as Input<"createGuardrails">["guardrails"], ...said }),
  );
  return made === null ? null : versionOfGuardrails(made);
}
