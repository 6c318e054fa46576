import { entryOf, isDatabaseKind, type LogKind, logKinds } from "../../../worker/domain/decision/log/entry.ts";
import { GrowingTree } from "../../../worker/domain/decision/log/growing-tree.ts";
import { type Hash, leafHash, sameHash } from "../../../worker/domain/decision/log/hashes.ts";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { AuditClient, Leaf, LogFinding } from "./audit-client.ts";
import { checkLog, type KnownLog, opened } from "./check-log.ts";
import { type LogReach, unlessMissing, fetchedBytes } from "./fetch-log.ts";
import { LedgerSums } from "./ledger-sums.ts";
import { hashesOf, tilePath, tileWidth, widthIn } from "../../../worker/domain/decision/log/tiles.ts";

/** The leaves of a log of one size, a tile at a time. */
class LeafTiles {
  readonly #reach: LogReach;
  readonly #size: number;
  #index = -1;
  #hashes: Hash[] = [];

  constructor(reach: LogReach, size: number) {
    this.#reach = reach;
    this.#size = size;
  }

  /** The hash of a leaf; null for one that the log does not have. */
  async leaf(leaf: number): Promise<Hash | null> {
    const index = Math.floor(leaf / tileWidth);
    if (index !== this.#index) {
      const width = widthIn(this.#size, 0, index);
      this.#hashes = width === 0 ? [] : hashesOf(await fetchedBytes(this.#reach, tilePath({ level: 0, index, width })));
      this.#index = index;
    }
    return this.#hashes[leaf % tileWidth] ?? null;
  }
}

/** What came of an audit. */
export interface LogAudit {
  /** Whether the log holds and everything stored is what its leaves say. */
  holds: boolean;
  /** What is wrong with the log itself, in words. */
  problem: string | null;
  origin: string;
  size: number;
  /** Leaves by what they stand for. */
  leaves: Partial<Record<LogKind, number>>;
  findings: LogFinding[];
  /** To keep for the next time. */
  known: KnownLog;
}

/** How an audit is done. */
export interface AuditOptions {
  client: AuditClient;
  log: LogReach;
  /** What was kept of the log; without it the key that the log names is believed. */
  known?: KnownLog | null;
  onProgress?: (at: { leaves: number; size: number }) => void;
}

/** What never changes: a second leaf that says something else does not make the first one good. */
const permanent: ReadonlySet<LogKind> = new Set(["decision", "concept", "condition", "audit"]);
const ledgerKinds = logKinds.filter((kind) => !isDatabaseKind(kind));
const leavesPerPage = 500;
const rowsPerPage = 5_000;
/** How often the shards are asked at most before what they store is held to differ from their leaves. */
const mostAsked = 5;

/**
 * Recomputes every leaf of a log from what is stored now, and names what was changed, removed or put in by hand. Holds one id for each
 * row of the database in memory.
 *
 * Rejects with TypeError when the log cannot be reached, and as the client does when the service refuses.
 */
export async function auditLog(options: AuditOptions): Promise<LogAudit> {
  const { client, log, known = null } = options;
  const check = await checkLog(log, known);
  const found = { origin: check.origin, size: check.size, known: check.known };
  if (!check.holds) return { ...found, holds: false, problem: check.problem, leaves: {}, findings: [] };
  const audit = new AuditedLeaves(await storedRows(client));
  let { checkpoint } = check.known;
  let asked = 0;
  for (let size = check.size; ;) {
    const problem = await unlessMissing(audit.readTo(size, options));
    if (problem !== null || !sameHash(audit.root(), opened({ ...check.known, checkpoint })?.root ?? new Uint8Array()))
      return {
        ...found,
        ...audit.result(),
        holds: false,
        problem: problem ?? "The tiles do not add up to the signed root.",
      };
    // What was changed meanwhile has its leaf behind the ones that were read.
    let next = await checkLog(log, { ...check.known, checkpoint });
    // Once all leaves are read, and again where the shards had something to tell: rows went for good meanwhile.
    if (next.holds && next.size === size && (await audit.addUp(client)) && asked++ < mostAsked) {
      await settleShards(client);
      next = await checkLog(log, { ...check.known, checkpoint: next.known.checkpoint });
    }
    if (!next.holds) return { ...found, ...audit.result(), holds: false, problem: next.problem };
    Object.assign(found, { size: next.size, known: next.known });
    if (next.size === size) break;
    [size, checkpoint] = [next.size, next.known.checkpoint];
  }
  const { leaves, findings } = audit.result();
  return { ...found, holds: findings.length === 0, problem: null, leaves, findings };
}

/** What is stored, before any leaf is read: whatever comes later has its leaf later. */
async function storedRows(client: AuditClient): Promise<StoredSegment> {
  const rows = new Set<string>();
  const problems: LogFinding[] = [];
  for (const kind of logKinds)
    for await (const { subject, problem } of client.audit.listLoggedRows({ kind, limit: rowsPerPage })) {
      if (problem !== null) problems.push({ found: problem, kind, subject, leaf: null, logged_at: null });
      // A segment is no decision: it has no leaf of its own.
      if (!isSegment(subject)) rows.add(`${kind} ${subject}`);
    }
  return { rows, problems };
}

/** What is stored, by kind and subject, and what is wrong with it before any leaf is read. */
interface StoredSegment {
  rows: Set<string>;
  problems: readonly LogFinding[];
}

/** Has the shards tell the log what they have not told: they do so before they list it. */
async function settleShards(client: AuditClient): Promise<void> {
  for (const kind of ledgerKinds) await client.audit.listLoggedRows({ kind, limit: 1 })[Symbol.asyncIterator]().next();
}

const isSegment = (subject: string) => /^(decisions\/[0-9a-f]{64}\.ndjson\.gz|segments\/\d+)$/.test(subject);

/** The leaves that were read, beside what is stored. */
class AuditedLeaves {
  readonly #tree = new GrowingTree();
  readonly #unlogged: Set<string>;
  /** By what they stand for: leaves that say something else than what is stored, unless a later one says it. */
  readonly #differing = new Map<string, LogFinding>();
  readonly #sums = new LedgerSums();
  readonly #leaves: Partial<Record<LogKind, number>> = {};

  constructor({ rows, problems }: StoredSegment) {
    this.#unlogged = rows;
    for (const one of problems) this.#differing.set(`${one.kind} ${one.subject}`, one);
  }

  root(): Hash {
    return this.#tree.root();
  }

  /** Reads on up to a size; what is wrong with the log, in words, or null. */
  async readTo(size: number, { client, log, onProgress }: AuditOptions): Promise<string | null> {
    const tiles = new LeafTiles(log, size);
    if (this.#tree.size >= size) return null;
    for await (const leaf of client.audit.listLeaves({ from: this.#tree.size, limit: leavesPerPage })) {
      const hash = await tiles.leaf(leaf.leaf);
      if (leaf.leaf !== this.#tree.size || hash === null) break;
      this.#tree.append(hash);
      this.#compare(leaf, hash);
      if (this.#tree.size % leavesPerPage === 0) onProgress?.({ leaves: this.#tree.size, size });
      if (this.#tree.size === size) break;
    }
    onProgress?.({ leaves: this.#tree.size, size });
    return this.#tree.size === size ? null : `The log has ${size} leaves, and the service shows ${this.#tree.size}.`;
  }

  /** Compares what the shards store with the leaves read so far; whether anything differs. */
  async addUp(client: AuditClient): Promise<boolean> {
    await this.#sums.compare(client);
    return this.result().findings.some(({ kind }) => ledgerKinds.some((one) => one === kind));
  }

  result(): Pick<LogAudit, "leaves" | "findings"> {
    const added = [...this.#unlogged].map((key): LogFinding => {
      const [kind = "", ...subject] = key.split(" ");
      return { found: "added", kind: kind as LogKind, subject: subject.join(" "), leaf: null, logged_at: null };
    });
    const sums = this.#sums.findings.filter(({ kind, subject }) => !this.#differing.has(`${kind} ${subject}`));
    return { leaves: this.#leaves, findings: [...this.#differing.values(), ...sums, ...added] };
  }

  #compare({ leaf, kind, subject, key, content, logged_at, seal_fault, unreadable }: Leaf, hash: Hash): void {
    if (kind === null || subject === null || key === null) {
      this.#differing.set(`leaf ${leaf}`, { found: "unnamed", kind: null, subject: null, leaf, logged_at: null });
      return;
    }
    const name = `${kind} ${subject}`;
    this.#leaves[kind] = (this.#leaves[kind] ?? 0) + 1;
    if (!isDatabaseKind(kind)) this.#sums.leaf({ leaf, kind, subject, content, logged_at });
    this.#unlogged.delete(name);
    const gone = content === null || content === undefined;
    if (gone || !sameHash(leafHash(entryOf(hexToBytes(key), { kind, id: subject, content })), hash)) {
      const found = unreadable ? "unreadable" : gone ? "removed" : "changed";
      if (!permanent.has(kind) || !this.#differing.has(name))
        this.#differing.set(name, { found, kind, subject, leaf, logged_at });
    } else if (!permanent.has(kind)) this.#differing.delete(name);
    else if (seal_fault !== null)
      this.#differing.set(`seal ${subject}`, { found: seal_fault, kind: "seal", subject, leaf, logged_at });
  }
}
