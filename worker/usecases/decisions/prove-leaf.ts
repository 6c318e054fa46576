import { entryOf, leafKey, loggedDecision } from "../../domain/decision/log/entry.ts";
import type { LeafProof } from "../../domain/decision/log/leaf-proof.ts";
import { logKeys } from "../../domain/decision/log/keys.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { hex } from "../../domain/values/hashing/hex.ts";
import type { RawDecisionRow } from "../ports/decisions/decisions.ts";
import type { Services } from "../services.ts";

/** Where a stored decision is in the log; null where no log is kept, or it has no such leaf. */
export async function proveLeaf(
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
