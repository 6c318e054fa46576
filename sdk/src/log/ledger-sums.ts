import type { LedgerKind } from "../../../worker/domain/decision/log/entry.ts";
import { noRows, type RowSum, sumOf } from "../../../worker/domain/decision/log/row-sum.ts";
import type { AuditClient, LogFinding } from "./audit-client.ts";

/** The last leaf about some rows of a shard. */
interface SumLeaf {
  leaf: number;
  kind: LedgerKind;
  subject: string;
  content?: unknown;
  logged_at: string | null;
}

/** What such a leaf says. */
interface SaidSum extends RowSum {
  without_log?: boolean;
}

const sumsPerPage = 10_000;

/** What the shards store, beside the leaves that say what it adds up to. */
export class LedgerSums {
  readonly #leaves = new Map<string, SumLeaf>();
  /** The first stretch of each kind and shard that has a leaf. */
  readonly #first = new Map<string, number>();
  findings: LogFinding[] = [];

  /** A later leaf about the same rows counts. */
  leaf(leaf: SumLeaf): void {
    const [run, stretch] = sumPlace(leaf);
    this.#leaves.set(sumName(leaf), leaf);
    this.#first.set(run, Math.min(this.#first.get(run) ?? stretch, stretch));
  }

  /** Adds up what is stored. */
  async compare(client: AuditClient): Promise<void> {
    const stored = new Map<string, RowSum>();
    const findings: LogFinding[] = [];
    for await (const { kind, subject, found, points, digest } of client.audit.listSums({ limit: sumsPerPage })) {
      const name = sumName({ kind, subject });
      if (points === null || digest === null)
        findings.push({ found: found ?? "changed", kind, subject, leaf: null, logged_at: null });
      else stored.set(name, sumOf(stored.get(name) ?? noRows, { points, digest }));
    }
    for (const [name, one] of this.#leaves) {
      const { content: _, ...about } = one;
      const found = this.#found(one, stored.get(name) ?? noRows);
      if (found !== null) findings.push({ found, ...about });
    }
    this.findings = findings;
  }

  #found(of: SumLeaf, stored: RowSum): LogFinding["found"] | null {
    const said = sumIn(of.content);
    if (said === null) return null;
    if (said.points !== stored.points || said.digest !== stored.digest) return sumDifference(said, stored);
    // What is from before the log comes before all else that a shard has.
    const [run, stretch] = sumPlace(of);
    return said.without_log === true && this.#first.get(run) !== stretch ? "added" : null;
  }
}

const sumName = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;

function sumPlace({ kind, subject }: SumLeaf): [run: string, stretch: number] {
  const [shard = "", stretch] = subject.split("/");
  return [`${kind} ${shard}`, Number(stretch)];
}

function sumDifference(said: RowSum, stored: RowSum): LogFinding["found"] {
  if (said.points === stored.points) return "changed";
  return said.points > stored.points ? "removed" : "added";
}

function sumIn(content: unknown): SaidSum | null {
  if (typeof content !== "object" || content === null) return null;
  const said = content as Partial<SaidSum>;
  return typeof said.points === "number" && typeof said.digest === "string" ? (said as SaidSum) : null;
}
