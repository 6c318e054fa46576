import { z } from "zod";
import type {
  LeafList,
  ListLeavesQuery,
  ListLoggedRowsQuery,
  LoggedRowList,
} from "../../contract/resources/service/leaves.ts";
import { type LogKind, leafKey, logKinds } from "../../domain/decision/log/entry.ts";
import { withoutSecrets } from "../../domain/decision/log/withheld.ts";
import { logSaltOf } from "../../domain/decision/log/keys.ts";
import { hex } from "../../domain/values/hashing/hex.ts";
import { readable } from "../../domain/decision/verify.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import { resumedPage } from "../service/paging.ts";
import type { NamedLeaf } from "../ports/decisions/decision-log.ts";
import type { ArchivedContents, ArchivedRow, SealFault } from "../ports/decisions/logged.ts";
import type { Services } from "../services.ts";
import { logOf } from "./read-log.ts";

interface LeafRow {
  leaf: number;
  named: NamedLeaf | null;
  content: unknown;
  seal_fault: SealFault | null;
  unreadable: boolean;
}
/** Something that is stored; `place` is where the list goes on behind it. */
type SubjectRow = { place: readonly [string, string]; subject: string; problem: ArchivedRow["problem"] };

/** How cursors name the part of a list that is in the archive. */
const inArchive = "archived";

/**
 * A page of the log: what each leaf stands for, what is stored of it now, and the key that opens it. Throws `not_found` where
 * no log is kept.
 */
export function listLeaves(services: Services, { from = 0, ...query }: ListLeavesQuery): Promise<LeafList> {
  const salt = logSaltOf(services.config.log) ?? new Uint8Array();
  return resumedPage(query, {
    cursor: "leaves",
    position: z.tuple([z.number()]).readonly(),
    read: async (after, limit) => readLeaves(services, after === null ? from : after[0] + 1, limit),
    key: ({ leaf }) => [leaf] as const,
    view: ({ leaf, named, content, seal_fault, unreadable }) => ({
      leaf,
      kind: named === null ? null : (named.kind as LogKind),
      subject: named?.id ?? null,
      key: named === null ? null : hex(leafKey(salt, { kind: named.kind as LogKind, id: named.id })),
      logged_at: named === null ? null : formatTimestamp(named.logged_at),
      content: content ?? null,
      seal_fault,
      unreadable,
    }),
  });
}

/** A page of what is stored of a kind and has a leaf, or should have one. */
export function listLoggedRows(services: Services, { kind, ...query }: ListLoggedRowsQuery): Promise<LoggedRowList> {
  logOf(services);
  return resumedPage(query, {
    cursor: "logged_rows",
    position: z.tuple([z.string(), z.string()]).readonly(),
    read: (after, limit) => readRows(services, kind, after, limit),
    key: ({ place }) => place,
    view: ({ subject, problem }) => ({ kind, subject, problem }),
  });
}

/** The archive comes behind the database: what moves meanwhile moves forward. */
async function readRows(
  { loggedRows, loggedArchive }: Services,
  kind: LogKind,
  after: readonly [string, string] | null,
  limit: number,
): Promise<{ rows: SubjectRow[]; resume: readonly [string, string] | null }> {
  const behind = (part: string) => (after?.[0] === part ? after[1] : null);
  const stored = after?.[0] === inArchive ? [] : await loggedRows.list(kind, behind(kind), limit);
  const rows: SubjectRow[] = stored.map(({ key, id }) => ({ place: [kind, key], subject: id, problem: null }));
  if (kind !== "decision" || rows.length >= limit) return { rows, resume: null };
  const archived = await loggedArchive.list(behind(inArchive), limit - rows.length);
  for (const { place, ...row } of archived.rows) rows.push({ place: [inArchive, place], ...row });
  return { rows, resume: archived.resume === null ? null : [inArchive, archived.resume] };
}

/** The leaves from one on, as far as what they stand for can be read in one call. */
async function readLeaves(
  services: Services,
  from: number,
  limit: number,
): Promise<{ rows: LeafRow[]; resume: readonly [number] | null }> {
  const all = await logOf(services).named(from, limit);
  const { contents, unread, later } = await contentsOf(
    services,
    all.flatMap((one) => one ?? []),
  );
  const end = all.findIndex((one) => one?.kind === "decision" && later.has(one.id));
  const named = end < 0 ? all : all.slice(0, end);
  const salt = logSaltOf(services.config.log) ?? new Uint8Array();
  const shown = (one: NamedLeaf) =>
    withoutSecrets({ kind: one.kind as LogKind, id: one.id, content: contents.get(keyOf(one)) }, salt).content;
  const faults = await sealFaults(services, named, contents);
  const rows = named.map((one, at) => ({
    leaf: from + at,
    named: one,
    content: one && shown(one),
    seal_fault: (one?.kind === "decision" ? faults.get(one.id) : null) ?? null,
    unreadable: one?.kind === "decision" && unread.has(one.id),
  }));
  return { rows, resume: end < 0 ? null : [from + end - 1] };
}

/** Of the decisions among some leaves that are in the database; a seal may go when its record is archived. */
async function sealFaults(
  { ledgerSums, loggedRows }: Services,
  named: readonly (NamedLeaf | null)[],
  contents: ReadonlyMap<string, unknown>,
): Promise<Map<string, SealFault>> {
  const ids = named.flatMap((one) => (one?.kind === "decision" ? one.id : []));
  const buckets = ids.length === 0 ? new Map<string, number>() : await loggedRows.buckets(ids);
  const questions = [...buckets].flatMap(([decision_id, bucket]) => {
    const content = contents.get(keyOf({ kind: "decision", id: decision_id })) as { record: unknown } | undefined;
    const record = content === undefined ? null : readable(content.record);
    if (record === null || !record.deterministic) return [];
    const { entity_id, watermarks } = record;
    return { decision_id, bucket, entity_id, t: parseTimestamp(record.evaluated_at), watermarks };
  });
  return questions.length === 0 ? new Map() : ledgerSums.unsealed(questions);
}

const keyOf = ({ kind, id }: Pick<NamedLeaf, "kind" | "id">) => `${kind} ${id}`;

/** What is stored of some leaves now; decisions that are not in the database are in the archive, or nowhere. */
async function contentsOf(services: Services, named: readonly NamedLeaf[]): Promise<ArchivedContents> {
  const groups = await Promise.all(
    logKinds.map(async (kind) => {
      const ids = [...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))];
      const found = ids.length === 0 ? new Map<string, unknown>() : await services.loggedRows.contents(kind, ids);
      return [...found].map(([id, content]) => [keyOf({ kind, id }), content] as const);
    }),
  );
  const contents = new Map(groups.flat());
  const decisions = named.filter((one) => one.kind === "decision" && !contents.has(keyOf(one))).map(({ id }) => id);
  if (decisions.length === 0) return { contents, unread: new Set(), later: new Set() };
  const archived = await services.loggedArchive.contents(decisions);
  for (const [id, content] of archived.contents) contents.set(keyOf({ kind: "decision", id }), content);
  return { ...archived, contents };
}
