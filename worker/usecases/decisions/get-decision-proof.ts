import type { DecisionParams } from "../../contract/resources/decisions/decisions.ts";
import type { DecisionProofView } from "../../contract/resources/decisions/proof.ts";
import { type PinnedDefinitions, compileDefinitions } from "../../domain/decision/definitions.ts";
import { type CountedPartials, type ShownPartials, shownPartials } from "../../domain/decision/population-proof.ts";
import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { recountGroups } from "./recount-groups.ts";
import { proofRequest } from "./proof-request.ts";
import type { Services } from "../services.ts";
import { entryOf, leafKey, loggedDecision } from "../../domain/decision/log/entry.ts";
import type { LeafProof } from "../../domain/decision/log/leaf-proof.ts";
import { logKeys } from "../../domain/decision/log/keys.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { hex } from "../../domain/values/hashing/hex.ts";
import type { RawDecisionRow } from "../ports/decisions/decisions.ts";

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
