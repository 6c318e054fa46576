import { base64, fromBase64 } from "../../domain/values/hashing/base64.ts";
import { checkpointText } from "../../domain/decision/log/checkpoint.ts";
import { type Hash, leafHash, sameHash } from "../../domain/decision/log/hashes.ts";
import { logFault } from "../../log.ts";
import { signedNote, verifierKey, verifierOf } from "../../domain/decision/log/note.ts";
import { inclusionProof, treeRoot } from "../../domain/decision/log/tree.ts";
import { type LogBacklog, pagesOfSegment } from "../../storage/decisions/log-backlog.ts";
import type { LogQueue, QueuedBatch, QueuedLeaf } from "../../storage/log/log-queue.ts";
import type { LeafPlace, LogHead, NamedLeaf } from "../../usecases/ports/decisions/decision-log.ts";
import { catchUp } from "./catch-up.ts";
import { type LeafBatch, LeafBatches } from "./leaf-batches.ts";
import { TileStore } from "./tile-store.ts";
import type { Tile } from "../../domain/decision/log/tiles.ts";
import { entryOf, leafKey, type LogKind, queueSeal } from "../../domain/decision/log/entry.ts";
import { withoutSecrets } from "../../domain/decision/log/withheld.ts";

/** What a log is kept with; the name is its own from the first start on. */
interface LogParts {
  storage: DurableObjectStorage;
  queue: Pick<LogQueue, "waiting" | "publish">;
  backlog: Pick<LogBacklog, "page" | "segmentOf">;
  name: string;
  secretKey: Uint8Array;
  /** Of the keys of leaves. */
  salt: Uint8Array;
  now(): number;
}

/** So many groups are taken in at a time. */
const batchesAtOnce = 100;

/**
 * An append-only Merkle log. A checkpoint is in D1 before anybody sees it, so that a log which was set back finds that it has
 * signed more, and signs no second history.
 */
export class LogKeeper {
  readonly #parts: LogParts;
  readonly #tiles: TileStore;
  readonly #batches: LeafBatches;
  readonly #signer: { name: string; secretKey: Uint8Array };
  readonly #verifierKey: string;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<LogHead> | null = null;

  constructor(parts: LogParts) {
    this.#parts = parts;
    this.#tiles = new TileStore(parts.storage.sql);
    this.#batches = new LeafBatches(parts.storage.sql);
    this.#signer = { name: this.#batches.origin(parts.name), secretKey: parts.secretKey };
    this.#verifierKey = verifierKey(verifierOf(this.#signer));
  }

  /** Takes in what waits and signs what grew. Whoever asks during a turn may have stored something that it did not see. */
  take(): Promise<LogHead> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        const turn = this.#take();
        this.#running = turn;
        return turn;
      });
    return this.#next;
  }

  /** The first hashes of a tile; null where the log does not have them. */
  tile({ level, index, width }: Tile): Uint8Array | null {
    return this.#tiles.read(level, index, width);
  }

  /** Where an entry of a batch is, proven under the last checkpoint; null where it is in no leaf. */
  async prove(batchId: string, entry: Uint8Array, decisionId = ""): Promise<LeafPlace | null> {
    if (this.#batches.find(batchId) === null) await this.take();
    const batch = this.#batches.find(batchId) ?? this.#batches.findOlder("decision", decisionId);
    const hash = leafHash(entry);
    const found = this.#placed(batch, hash) ?? this.#placed(await this.#archivedPage(decisionId), hash);
    const { signed, note } = this.#batches.head();
    if (found === null || note === null || found.leaf >= signed) return null;
    const { leaf, logged_at } = found;
    return {
      leaf,
      logged_at,
      checkpoint: note,
      verifier_key: this.#verifierKey,
      inclusion: inclusionProof(leaf, signed, this.#tiles.subtrees()).map(base64),
    };
  }

  #placed(batch: LeafBatch | null, hash: Hash): { leaf: number; logged_at: number } | null {
    if (batch === null) return null;
    const place = this.#tiles.leaves(batch.first, batch.leaves).findIndex((one) => sameHash(one, hash));
    return place < 0 ? null : { leaf: batch.first + place, logged_at: batch.logged_at };
  }

  /** The page of leaves that an archived decision may be in, if it was logged from the archive. */
  async #archivedPage(decisionId: string): Promise<LeafBatch | null> {
    const segment = await this.#parts.backlog.segmentOf(decisionId);
    return segment === null ? null : this.#batches.findOlder(pagesOfSegment(segment), decisionId);
  }

  /** What the leaves from one on stand for, of those that are signed. */
  named(from: number, most: number): (NamedLeaf | null)[] {
    return this.#batches.named(from, Math.min(most, this.#batches.head().signed - from));
  }

  /** Takes in what was stored before there was a log, so many rows at most; whether there is more. */
  async catchUp(most: number): Promise<{ taken: number; more: boolean; behind: boolean }> {
    const { behind } = await this.take();
    if (behind) return { taken: 0, more: true, behind };
    const work = { ...this.#parts, batches: this.#batches, tiles: this.#tiles };
    const found = await catchUp(work, most);
    if (found.taken > 0) await this.take();
    return { ...found, behind };
  }

  async #take(): Promise<LogHead> {
    for (;;) {
      const { batches, signed } = await this.#parts.queue.waiting(batchesAtOnce);
      const behind = signed > this.#batches.head().size;
      if (!behind) {
        this.#parts.storage.transactionSync(() => batches.forEach((batch) => this.#append(batch)));
        await this.#sign(
          signed,
          batches.map(({ batch_id }) => batch_id),
        );
      }
      const { note } = this.#batches.head();
      if (behind || batches.length < batchesAtOnce)
        return { note: note ?? "", verifier_key: this.#verifierKey, behind };
    }
  }

  /** A batch that was taken in before, but could not be removed from the queue, is passed over. */
  #append({ batch_id, leaves: queued }: QueuedBatch): void {
    if (this.#batches.find(batch_id) !== null) return;
    const leaves = queued.filter((leaf) => isSealed(leaf, batch_id, this.#parts.salt));
    if (leaves.length < queued.length) logFault("log_refused_unsealed", { batch_id });
    if (leaves.length === 0) return;
    const { size } = this.#batches.head();
    this.#tiles.append(
      size,
      leaves.map((leaf) => leafHash(queuedEntry(leaf, this.#parts.salt))),
    );
    this.#batches.add({ batch_id, first: size, leaves: leaves.length, logged_at: this.#parts.now() }, leaves);
  }

  async #sign(published: number, taken: readonly string[]): Promise<void> {
    const { size, signed, note } = this.#batches.head();
    if (note !== null && signed === size && published === size && taken.length === 0) return;
    const root = treeRoot(size, this.#tiles.subtrees());
    const next =
      signed === size && note !== null
        ? note
        : signedNote(checkpointText({ origin: this.#signer.name, size, root }), this.#signer);
    await this.#parts.queue.publish({ size, note: next }, taken);
    this.#batches.publish(size, next);
  }
}

/** Whether somebody with the log's key put a leaf down under this name. An entry that is made shows it by itself. */
function isSealed(leaf: QueuedLeaf, batchId: string, salt: Uint8Array): boolean {
  return typeof leaf[2] === "string" || leaf[3] === queueSeal(salt, batchId);
}

/** The entry of a leaf that waits. */
function queuedEntry([kind, id, said]: QueuedLeaf, salt: Uint8Array): Uint8Array {
  if (typeof said === "string") return fromBase64(said) ?? new Uint8Array();
  const logged = withoutSecrets({ kind: kind as LogKind, id, content: said }, salt);
  return entryOf(leafKey(salt, logged), logged);
}
