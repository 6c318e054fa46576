import type { Partial } from "../../domain/concept/population/facts.ts";
import { compileConcept } from "../../domain/concept/compile.ts";
import type { Difference } from "../../domain/decision/difference.ts";
import { countedDifferences, type CountedPartials } from "../../domain/decision/population-proof.ts";
import { readable } from "../../domain/decision/verify.ts";
import { isExpired } from "../../domain/values/kept.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import type { RawDecisionRow } from "../ports/decisions/decisions.ts";
import type { ProofRequest } from "../ports/decisions/proofs.ts";
import type { Services } from "../services.ts";
import { deadlineMs } from "../service/question-time.ts";

/** What counting the members of a decision's groups again came to. */
interface GroupRecount {
  partials: CountedPartials;
  differences: Difference[];
  /** Why some that were counted then may not be there any more; null where all should be. */
  gone: "erased" | "expired" | null;
  /** Whether they could all be counted, and give what was recorded. */
  agrees: boolean;
}

/**
 * Counts the members of the groups of a recorded decision again, from what is stored under the same seals: `recount`, or takes
 * what was counted then. Nothing is sealed. Throws `unavailable` where a shard does not answer.
 */
export async function recountGroups(
  services: Pick<Services, "populations" | "ledger" | "now">,
  { bucket, entity_id }: Pick<RawDecisionRow, "bucket" | "entity_id">,
  { record: stored, concepts }: ProofRequest,
  recount: boolean,
): Promise<GroupRecount> {
  const record = readable(stored);
  const populations = record?.populations;
  const partials: Record<string, Partial[]> = {};
  if (!record?.deterministic || populations === undefined)
    return { partials, differences: [], gone: null, agrees: true };
  const entity = await services.ledger.entityOf(entity_id, bucket);
  const label = entity?.split("/")[1] ?? null;
  const t = parseTimestamp(record.evaluated_at);
  for (const definition of concepts) {
    const { population } = definition;
    const { key: conceptKey, ir } = compileConcept(definition);
    const [signal] = ir.signals;
    if (population === undefined || signal === undefined || populations[conceptKey] === undefined) continue;
    const deadline = services.now() + deadlineMs;
    const about = { population, key: signal.primitive_id, entity: entity ?? "", label };
    const question = { ...about, t, seals: false, recount, deadline };
    try {
      partials[conceptKey] = await services.populations.partials(question);
    } catch (error) {
      if (!isExpired(error)) throw error;
      return { partials: {}, differences: [], gone: "expired", agrees: false };
    }
  }
  const gone = Object.values(partials)
    .flat()
    .flatMap((partial) => partial.gone ?? []);
  const differences = countedDifferences(populations, concepts, partials);
  return {
    partials,
    differences,
    agrees: differences.length === 0,
    gone: gone.includes("erased") ? "erased" : (gone[0] ?? null),
  };
}
