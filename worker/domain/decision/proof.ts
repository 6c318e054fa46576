import { canonicalHash } from "../values/hashing/canonical.ts";
import { type ShownMark, markOf } from "../values/mark.ts";
import { type MemberLabels, memberText } from "../values/members.ts";
import { type SignalViews, noSeries, viewOfMembers } from "../values/series.ts";
import { parseTimestamp } from "../values/time.ts";
import type { Scalar } from "../values/values.ts";
import { finish } from "../values/work.ts";
import type { PinnedDefinitions } from "./definitions.ts";
import { type Difference, differencesOf } from "./difference.ts";
import { viewOfRows } from "./in-view.ts";
import { type ShownPartials, shownDifferences } from "./population-proof.ts";
import {
  erasedVerification,
  expiredVerification,
  type LedgerEvidence,
  messageOf,
  type MissingRows,
  readable,
  type SealedFacts,
  type Verification,
  verificationOf,
  verifyRecordInSteps,
} from "./verify.ts";

/** One stored row; `observed_at` as ISO 8601. */
interface ProofRow extends ShownMark {
  readonly observed_at: string;
  readonly value: Scalar;
  readonly sequence: number;
}

/** The rows in view of one concept. */
interface ProofView {
  /** `<concept_id>@<version>` */
  readonly concept: string;
  readonly watermark: number;
  readonly sealed: SealedFacts | null;
  readonly signals: readonly {
    readonly primitive_id: string;
    /** Of a signal with members, which has one such entry for each. */
    readonly member?: MemberLabels;
    /** Time of the earliest row in view, which may be older than those listed. */
    readonly first_at: string | null;
    readonly rows: readonly ProofRow[];
  }[];
}

/** Everything needed to recompute a decision offline. */
export interface DecisionProof extends PinnedDefinitions {
  /** As stored. */
  readonly record: unknown;
  /** The execution graph, and its SHA-256 over the RFC 8785 form. */
  readonly ir: unknown;
  readonly ir_hash: string | null;
  readonly engine: number;
  /** Present where the entity was erased, or observations that the decision saw had expired when the proof was made. */
  readonly status?: "erased" | "expired";
  /** Of a group what each shard had counted of its members, by concept key. */
  readonly partials?: ShownPartials;
  /** Null when the ledger no longer knows the entity. */
  readonly ledger: {
    readonly entity_id: string;
    readonly views: readonly ProofView[];
    readonly missing: readonly MissingRows[];
  } | null;
}

/**
 * Recomputes a decision from its proof alone and compares every field of the record: whether what is shown agrees with
 * itself, not where it comes from, whether it is all, or when it was recorded. Never throws for a bad proof.
 */
export function verifiedProof(proof: DecisionProof): Verification {
  if (proof.status === "erased") return erasedVerification;
  const { ledger } = proof;
  const graph = proof.ir === null ? [] : differencesOf(proof.ir_hash, canonicalHash(proof.ir), "proof.ir_hash");
  if (proof.status === "expired")
    return expiredVerification([...graph, ...verifyRecord(proof.record, proof, expiredEvidence(proof.record))]);
  const evidence = ledger && {
    entity_id: ledger.entity_id,
    viewsOf: (key: string, watermark: number) => provenViews(ledger.views, key, watermark),
    sealed: (key: string) => ledger.views.find((view) => view.concept === key)?.sealed ?? null,
    missing: ledger.missing,
  };
  return verificationOf([...graph, ...verifyRecord(proof.record, proof, evidence), ...partialDifferences(proof)]);
}

/** What a group's partials, put together again, do not give; a proof without them shows nothing of it. */
function partialDifferences({ record, concepts, partials }: DecisionProof): Difference[] {
  const populations = readable(record)?.populations;
  if (partials === undefined || populations === undefined) return [];
  try {
    return shownDifferences(populations, concepts, partials);
  } catch (error) {
    return [{ field: "partials", recorded: null, computed: messageOf(error) }];
  }
}

/** What a proof without observations shows of the ledger: nothing that could differ. */
function expiredEvidence(stored: unknown): LedgerEvidence {
  const entity_id = readable(stored)?.entity_id ?? "";
  const none = { times: [], values: [], first_at: null };
  return { entity_id, viewsOf: () => () => none, sealed: () => null, missing: [], expired: true };
}

function provenViews(views: readonly ProofView[], key: string, watermark: number): SignalViews {
  const view = views.find((one) => one.concept === key);
  return (primitiveId) => {
    const signals = (view?.signals ?? []).filter((one) => one.primitive_id === primitiveId);
    const seen = signals.map(({ member, rows, first_at }) => ({
      member,
      view: viewOfRows(
        rows.map((row) => ({ ...row, observed_at: parseTimestamp(row.observed_at), mark: markOf(row) })),
        watermark,
        first_at === null ? null : parseTimestamp(first_at),
      ),
    }));
    const members = seen.flatMap(({ member, view: of }) => (member ? [{ member: memberText(member), view: of }] : []));
    return members.length > 0 ? viewOfMembers(members) : (seen[0]?.view ?? noSeries);
  };
}

function verifyRecord(stored: unknown, definitions: PinnedDefinitions, evidence: LedgerEvidence | null): Difference[] {
  return finish(verifyRecordInSteps(stored, definitions, evidence));
}
