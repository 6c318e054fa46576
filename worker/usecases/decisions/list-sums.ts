import { z } from "zod";
import type { ListSumsQuery, StoredSumList } from "../../contract/resources/service/leaves.ts";
import { decodeCursor, encodeCursor } from "../../contract/wire/pagination.ts";
import type { LedgerPlace } from "../ports/decisions/logged.ts";
import type { Services } from "../services.ts";
import { logOf } from "./read-log.ts";

const sumPlaceSchema = z
  .tuple([z.enum(["entities", "observations", "looks"]), z.array(z.int()).max(4).readonly()])
  .readonly();
const sumPosition = (shards: number) =>
  z
    .tuple([
      z
        .int()
        .min(0)
        .max(shards - 1),
      sumPlaceSchema.nullable(),
    ])
    .readonly();

/** A page of what the shards store, added up by leaf, one shard after the other. Throws `not_found` where no log is kept. */
export async function listSums(services: Services, { limit, cursor }: ListSumsQuery): Promise<StoredSumList> {
  logOf(services);
  const { ledgerSums } = services;
  const position = sumPosition(ledgerSums.shards);
  const [shard, after] = cursor === undefined ? ([0, null] as const) : decodeCursor("sums", cursor, position);
  const { sums, faults, next } = await ledgerSums.recount(shard, after, limit);
  const rest = next === null && shard + 1 >= ledgerSums.shards ? null : placeAfter(shard, next);
  return {
    items: [
      ...sums.map(({ subject, ...sum }) => ({ ...sum, subject: `${shard}/${subject}`, found: null })),
      ...faults.map(({ kind, subject, found }) => {
        return {
          kind,
          subject: kind === "entity" ? subject : `${shard}/${subject}`,
          found,
          points: null,
          digest: null,
        };
      }),
    ],
    has_more: rest !== null,
    next_cursor: rest,
  };
}

function placeAfter(shard: number, next: LedgerPlace | null): string {
  return encodeCursor("sums", next === null ? [shard + 1, null] : [shard, next]);
}
