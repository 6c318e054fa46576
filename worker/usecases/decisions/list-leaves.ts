import { z } from "zod";
import type {
  LeafList,
  ListLeavesQuery,
  ListLoggedRowsQuery,
  LoggedRowList,
} from "../../contract/resources/service/leaves.ts";
import { unpackRecord } from "../../domain/decision/packed.ts";
import { leafKey, loggedDecision, logKinds, type LogKind } from "../../domain/decision/log/entry.ts";
import { withoutSecrets } from "../../domain/decision/log/withheld.ts";
import { logSaltOf } from "../../domain/decision/log/keys.ts";
import { hex } from "../../domain/values/hashing/hex.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { page } from "../service/paging.ts";
import type { NamedLeaf } from "../ports/decisions/decision-log.ts";
import type { Services } from "../services.ts";
import { logOf } from "./read-log.ts";

type LeafRow = { leaf: number; named: NamedLeaf | null; content: unknown };

/**
 * A page of the log: what each leaf stands for, what is stored of it now, and the key that opens it. Throws `not_found` where
 * no log is kept.
 */
export function listLeaves(services: Services, { from = 0, ...query }: ListLeavesQuery): Promise<LeafList> {
  const salt = logSaltOf(services.config.log) ?? new Uint8Array();
  return page(query, {
    cursor: "leaves",
    position: z.tuple([z.number()]).readonly(),
    read: async (after, limit) => readLeaves(services, after === null ? from : after[0] + 1, limit),
    key: ({ leaf }) => [leaf] as const,
    view: ({ leaf, named, content }) => ({
      leaf,
      kind: named === null ? null : (named.kind as LogKind),
      subject: named?.id ?? null,
      key: named === null ? null : hex(leafKey(salt, { kind: named.kind as LogKind, id: named.id })),
      logged_at: named === null ? null : formatTimestamp(named.logged_at),
      content: content ?? null,
    }),
  });
}

/** A page of what is stored of a kind and has a leaf, or should have one. */
export function listLoggedRows(services: Services, { kind, ...query }: ListLoggedRowsQuery): Promise<LoggedRowList> {
  logOf(services);
  return page(query, {
    cursor: "logged_rows",
    position: z.tuple([z.string(), z.string()]).readonly(),
    read: (after, limit) => services.loggedRows.list(kind, after?.[0] === kind ? after[1] : null, limit),
    key: ({ key }) => [kind, key] as const,
    view: ({ id }) => ({ kind, subject: id }),
  });
}

async function readLeaves(services: Services, from: number, limit: number): Promise<LeafRow[]> {
  const named = await logOf(services).named(from, limit);
  const contents = await contentsOf(
    services,
    named.flatMap((one) => one ?? []),
  );
  const salt = logSaltOf(services.config.log) ?? new Uint8Array();
  const shown = (one: NamedLeaf) =>
    withoutSecrets({ kind: one.kind as LogKind, id: one.id, content: contents.get(keyOf(one)) }, salt).content;
  return named.map((one, at) => ({ leaf: from + at, named: one, content: one && shown(one) }));
}

const keyOf = ({ kind, id }: Pick<NamedLeaf, "kind" | "id">) => `${kind} ${id}`;

async function contentsOf(services: Services, named: readonly NamedLeaf[]): Promise<Map<string, unknown>> {
  const groups = await Promise.all(
    logKinds.map(async (kind) => {
      const ids = [...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))];
      const found = ids.length === 0 ? new Map<string, unknown>() : await services.loggedRows.contents(kind, ids);
      const elsewhere = kind === "decision" ? ids.filter((id) => !found.has(id)) : [];
      for (const id of elsewhere) found.set(id, await decisionContent(services, id));
      return [...found].map(([id, content]) => [keyOf({ kind, id }), content] as const);
    }),
  );
  return new Map(groups.flat());
}

/** Of a decision that is not among those in the database. */
async function decisionContent({ decisions }: Services, id: string): Promise<unknown> {
  const row = await decisions.columns(id);
  const record = row && unpackRecord(row, row.record);
  return row && record && loggedDecision(id, record, formatTimestamp(row.recorded_at)).content;
}
