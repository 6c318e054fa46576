import type { ConditionDiff, ConditionVersions } from "../../contract/resources/learning/calibration.ts";
import { diffOf } from "../../domain/condition/diff.ts";
import { stepsOf } from "../../domain/learning/calibration/extend-provenance.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { ConditionRow } from "../ports/definitions/definitions.ts";
import { findVersions, requireConditionRow } from "./required.ts";
import type { Services } from "../services.ts";
import { noSuch } from "../service/not-found.ts";

/** Every version of a condition, newest first, each with where it comes from; throws `not_found`. */
export async function listConditionVersions(services: Services, { id }: { id: string }): Promise<ConditionVersions> {
  const rows = await findVersions(services, id);
  if (rows.length === 0) {
    throw noSuch("condition", id);
  }
  return rows.map(toVersion);
}

function toVersion({ definition, provenance, ir_hash, created_at }: ConditionRow): ConditionVersions[number] {
  const step = stepsOf(provenance).at(-1) ?? null;
  const summary = (provenance as { summary?: unknown } | null)?.summary;
  return {
    condition_id: definition.condition_id,
    version: definition.version,
    previous_version: step?.from ?? null,
    strategy: definition.strategy.type,
    params: { ...definition.strategy.params },
    summary: typeof summary === "string" ? summary : null,
    calibration: step && { ...step, before: { ...step.before }, after: { ...step.after } },
    ir_hash,
    created_at: formatTimestamp(created_at),
  };
}

/** How two versions of a condition differ, in words and in data; throws `not_found` for either. */
export async function diffConditionVersions(
  services: Services,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<ConditionDiff> {
  const old = await requireConditionRow(services, id, from, "from");
  const now = await requireConditionRow(services, id, to, "to");
  const { summary, changes } = diffOf(old.definition, now.definition);
  return {
    condition_id: id,
    from,
    to,
    same_logic: old.ir_hash === now.ir_hash,
    summary,
    changes: changes.map((change) => ({ ...change })),
  };
}
