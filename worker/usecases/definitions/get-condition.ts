import type { Condition, GetConditionInput } from "../../contract/resources/definitions/conditions.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { requireConditionRow } from "./required.ts";
import type { Services } from "../services.ts";

/** One condition version; throws `not_found`. */
export async function getCondition(services: Services, { id, version }: GetConditionInput): Promise<Condition> {
  const row = await requireConditionRow(services, id, version, "id");
  return {
    ...row.definition,
    engine: row.definition.engine ?? 1,
    ir_hash: row.ir_hash,
    created_at: formatTimestamp(row.created_at),
  };
}
