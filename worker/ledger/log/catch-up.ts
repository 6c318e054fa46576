import { entryOf, leafKey, logKinds } from "../../domain/decision/log/entry.ts";
import { leafHash } from "../../domain/decision/log/hashes.ts";
import { withoutSecrets } from "../../domain/decision/log/withheld.ts";
import type { BacklogRow, LogBacklog } from "../../storage/decisions/log-backlog.ts";
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

/**
 * Walks once through all that is stored and takes in what the log does not have, so many rows a time at most. How far it is
 * stands in the same transaction as the leaves. What is stored meanwhile comes by the queue.
 */
export async function catchUp(work: CatchUp, most: number): Promise<{ taken: number; more: boolean }> {
  let read = 0;
  let taken = 0;
  for (const kind of logKinds) {
    for (let { at, done } = work.batches.backlog(kind); !done;) {
      if (read >= most) return { taken, more: true };
      const rows = await work.backlog.page(kind, at, pageRows);
      read += rows.length;
      const next = { at: rows.at(-1)?.key ?? at, done: rows.length < pageRows };
      taken += work.storage.transactionSync(() => {
        work.batches.setBacklog(kind, next);
        return append(work, kind, rows);
      });
      ({ at, done } = next);
    }
  }
  return { taken, more: false };
}

/** A decision whose batch the log has came by the queue. */
function append(work: CatchUp, kind: string, rows: readonly BacklogRow[]): number {
  const { batches, tiles, salt } = work;
  const logged = rows
    .filter(({ batch_id }) => batch_id === null || batches.find(batch_id) === null)
    .flatMap(({ logged: one }) => (one === null ? [] : [withoutSecrets(one, salt)]));
  const [first] = logged;
  if (first === undefined) return 0;
  const { size } = batches.head();
  tiles.append(
    size,
    logged.map((one) => leafHash(entryOf(leafKey(salt, one), one))),
  );
  const batch_id = backlogName(kind, first.id);
  const subjects = logged.map((one) => [one.kind, one.id] as const);
  batches.add({ batch_id, first: size, leaves: logged.length, logged_at: work.now() }, subjects);
  return logged.length;
}
