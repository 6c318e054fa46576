import { entryOf, isDatabaseKind, leafKey, logKinds } from "../../domain/decision/log/entry.ts";
import { leafHash } from "../../domain/decision/log/hashes.ts";
import { withoutSecrets } from "../../domain/decision/log/withheld.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { BacklogPart, BacklogRow, LogBacklog } from "../../storage/decisions/log-backlog.ts";
import { backlogName, type LeafBatches } from "./leaf-batches.ts";
import type { TileStore } from "./tile-store.ts";

/** What rows are taken from, and what they are put into. */
interface CatchUp {
  storage: Pick<DurableObjectStorage, "transactionSync">;
  backlog: Pick<LogBacklog, "page">;
  batches: LeafBatches;
  tiles: TileStore;
  salt: Uint8Array;
  now(): number;
}

const pageRows = 1_000;

/** What moves into the archive during the walk moves behind what is still to be walked through. */
const backlogParts: readonly BacklogPart[] = [...logKinds.filter(isDatabaseKind), "archived"];

/**
 * Walks once through all that is stored and takes in what the log does not have, so many rows at a time. How far it has
 * come is stored in the same transaction as the leaves. What is stored meanwhile arrives through the queue.
 */
export async function catchUp(work: CatchUp, most: number): Promise<{ taken: number; more: boolean }> {
  let read = 0;
  let taken = 0;
  for (const part of backlogParts) {
    for (let { at, done } = work.batches.backlog(part); !done;) {
      if (read >= most) return { taken, more: true };
      const rows = await backlogPage(work, part, at);
      if (rows === null) return { taken, more: true };
      read += rows.length;
      // A page of the archive ends with its segment.
      const isLast = part === "archived" ? rows.length === 0 : rows.length < pageRows;
      const next = { at: rows.at(-1)?.key ?? at, done: isLast };
      taken += work.storage.transactionSync(() => {
        work.batches.setBacklog(part, next);
        return append(work, part, rows);
      });
      ({ at, done } = next);
    }
  }
  return { taken, more: false };
}

/** The next page of a part; null where it cannot be read now, which whoever reads the archive has told its operator. */
async function backlogPage({ backlog }: CatchUp, part: BacklogPart, at: string | null): Promise<BacklogRow[] | null> {
  try {
    return await backlog.page(part, at, pageRows);
  } catch (error) {
    if (error instanceof DomainError && error.code === "unavailable") return null;
    throw error;
  }
}

/** A decision whose batch the log has came by the queue; one that was archived meanwhile may have come from the database. */
function append(work: CatchUp, part: BacklogPart, rows: readonly BacklogRow[]): number {
  const { batches, tiles, salt } = work;
  const logged = rows
    .filter(({ batch_id }) => batch_id === null || batches.find(batch_id) === null)
    .filter(({ logged: one }) => part !== "archived" || one === null || !batches.isInOlder(one))
    .flatMap(({ logged: one }) => (one === null ? [] : [withoutSecrets(one, salt)]));
  const [first] = logged;
  if (first === undefined) return 0;
  const { size } = batches.head();
  tiles.append(
    size,
    logged.map((one) => leafHash(entryOf(leafKey(salt, one), one))),
  );
  const batch_id = backlogName(rows[0]?.pages ?? part, first.id);
  const subjects = logged.map((one) => [one.kind, one.id] as const);
  batches.add({ batch_id, first: size, leaves: logged.length, logged_at: work.now() }, subjects);
  return logged.length;
}
