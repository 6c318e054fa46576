import type { DecisionParams } from "../../contract/resources/decisions/decisions.ts";
import type { DecisionProofView, VerificationView } from "../../contract/resources/decisions/proof.ts";
import { type PinnedDefinitions, compileDefinitions } from "../../domain/decision/definitions.ts";
import { type CountedPartials, type ShownPartials, shownPartials } from "../../domain/decision/population-proof.ts";
import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { recountGroups } from "./recount-groups.ts";
import type { Services } from "../services.ts";
import { entryOf, leafKey, loggedDecision } from "../../domain/decision/log/entry.ts";
import type { LeafProof } from "../../domain/decision/log/leaf-proof.ts";
import { logKeys } from "../../domain/decision/log/keys.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { hex } from "../../domain/values/hashing/hex.ts";
import type { RawDecisionRow } from "../ports/decisions/decisions.ts";
import { erasedVerification, expiredVerification, readable, verificationOf } from "../../domain/decision/verify.ts";
import type { Difference } from "../../domain/decision/difference.ts";
import { operandRefs } from "../../domain/condition/operand-refs.ts";
import { unpackRecord } from "../../domain/decision/packed.ts";
import type { ConditionDefinition } from "../../domain/values/definitions/condition.ts";
import type { ProofRequest } from "../ports/decisions/proofs.ts";
import { noSuch } from "../service/not-found.ts";

/**
 * Everything needed to recompute a decision without the service. Throws `not_found`, and `payload_too_large` for a decision
 * that saw more observations than can be handed out.
 */
export async function getDecisionProof(
  services: Services,
  { decision_id }: DecisionParams,
): Promise<DecisionProofView> {
  const { columns, request } = await proofRequest(services, decision_id);
  const { record, concepts, conditions } = request;
  const { ledger, expired } = await services.proofs.ledgerOf(columns.bucket, request);
  const erased = ledger === null && !expired && (await services.erasing.isErased(columns));
  const { partials } = await recountGroups(services, columns, request, false);
  return {
    record,
    concepts,
    conditions,
    ...graphOf(request),
    ...(erased && { status: "erased" }),
    ...(expired && { status: "expired" }),
    ...(Object.keys(partials).length > 0 && { partials: shownOf(partials, concepts) }),
    ledger,
    log: await proveLeaf(services, columns, record),
  } as unknown as DecisionProofView;
}

/** What of a proof its partials may be, in bytes of JSON. */
const mostPartials = 1_000_000;

function shownOf(partials: CountedPartials, concepts: readonly ConceptDefinition[]): ShownPartials {
  const shown = Object.fromEntries(
    concepts.flatMap(({ concept_id, version, population }) => {
      const key = `${concept_id}@${version}`;
      const each = partials[key];
      return population === undefined || each === undefined ? [] : [[key, shownPartials(population, each)]];
    }),
  );
  const { length } = JSON.stringify(shown);
  if (length <= mostPartials) return shown;
  throw new DomainError(
    "payload_too_large",
    `What the shards counted takes ${length} bytes, and a proof has room for ${mostPartials}.`,
    {
      suggestion: "POST /decisions/{decision_id}/verify counts the members again where they are stored.",
    },
  );
}

/** The execution graph of the definitions; null where they no longer compile. */
function graphOf(definitions: PinnedDefinitions): { ir: unknown; ir_hash: string | null; engine: number } {
  try {
    const { ir, ir_hash } = compileDefinitions(definitions);
    return { ir, ir_hash, engine: ir.engine };
  } catch {
    return { ir: null, ir_hash: null, engine: 1 };
  }
}

/** Where a stored decision is in the log; null where no log is kept, or it has no such leaf. */
async function proveLeaf(
  { config, decisionLog }: Pick<Services, "config" | "decisionLog">,
  { decision_id, batch_id, recorded_at }: RawDecisionRow,
  record: unknown,
): Promise<LeafProof | null> {
  if (config.log === null || decisionLog === null) return null;
  const logged = loggedDecision(decision_id, record, formatTimestamp(recorded_at));
  const key = leafKey(logKeys(config.log.key).salt, logged);
  const proof = await decisionLog.prove(batch_id, entryOf(key, logged), decision_id);
  if (proof === null) return null;
  const { logged_at, ...rest } = proof;
  return { recorded_at: formatTimestamp(recorded_at), key: hex(key), logged_at: formatTimestamp(logged_at), ...rest };
}

/**
 * Recomputes a recorded decision from the ledger and the pinned definitions, both as they are stored, and names every
 * difference; where observations that it saw have expired, it says so and names those that show without them. Seals and records nothing. Throws `not_found`.
 */
export async function verifyDecision(services: Services, { decision_id }: DecisionParams): Promise<VerificationView> {
  const { columns, request } = await proofRequest(services, decision_id);
  const { differences, bucket, expired } = await services.proofs.verify(columns.bucket, request);
  if (bucket === null && (await services.erasing.isErased(columns))) return erasedVerification as VerificationView;
  const all = [...columnDifferences(columns, request.record, bucket), ...differences];
  const recount = await recountGroups(services, columns, request, true);
  if (!recount.agrees && recount.gone !== null && all.length === 0)
    return { verified: false, status: recount.gone === "erased" ? "members_erased" : "expired", differences: [] };
  all.push(...recount.differences);
  return (expired ? expiredVerification(all) : verificationOf(all)) as VerificationView;
}

/** Columns that repeat what the record says must say the same, and the bucket must be that of the entity. */
function columnDifferences(columns: RawDecisionRow, stored: unknown, bucket: number | null): Difference[] {
  const record = readable(stored);
  if (record === null) return [];
  const expected = {
    outcome: record.outcome,
    score: record.score,
    bucket: bucket ?? columns.bucket,
  };
  return Object.entries(expected).flatMap(([name, computed]) => {
    const recorded = columns[name as keyof RawDecisionRow];
    return recorded === computed ? [] : [{ field: `columns.${name}`, recorded, computed: computed ?? null }];
  });
}

/** A decision row with its definitions, all read from the database rather than from memory. */
interface StoredProof {
  columns: RawDecisionRow;
  request: ProofRequest;
}

/** Reads what a verification starts from; throws `not_found` for an unknown decision. */
async function proofRequest(services: Services, decisionId: string): Promise<StoredProof> {
  const columns = await services.decisions.columns(decisionId);
  if (!columns) throw noSuch("decision", decisionId);
  const record = unpackRecord(columns, columns.record);
  const definitions = await provenDefinitions(services, columns.condition_id, columns.condition_version);
  return { columns, request: { record, entity_id: columns.entity_id, ...definitions } };
}

/** Operands first, then the condition itself, with every concept they read; one that is missing is left out. */
async function provenDefinitions(services: Services, conditionId: string, conditionVersion: string) {
  const conditions: ConditionDefinition[] = [];
  const concepts = new Map<string, ConceptDefinition>();
  const add = async (id: string, version: string) => {
    const row = await services.definitions.conditionRow(id, version);
    if (!row) return;
    const { definition } = row;
    for (const ref of operandRefs(definition.strategy)) await add(ref.condition_id, ref.condition_version);
    conditions.push(definition);
    const { concept_id, concept_version } = definition;
    const concept = await services.definitions.conceptRow(concept_id, concept_version);
    if (concept) concepts.set(`${concept_id}@${concept_version}`, concept.definition);
  };
  await add(conditionId, conditionVersion);
  return { conditions, concepts: [...concepts.values()] };
}
