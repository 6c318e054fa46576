import { DecisionMonitorError, type DecisionMonitor, type Input, type Output } from "@decision-monitor/sdk";
import { mapLimited } from "../../worker/domain/values/map-limited.ts";

/** The pinned definitions one question names. */
type Pinned = Pick<Input<"evaluateFull">, "concept_id" | "concept_version" | "condition_id" | "condition_version">;

/** One answer: the bytes of its Result and Decision, or the type of the refusal. */
export interface Answer {
  at: string;
  bytes: string;
  fired: boolean;
  replayed: boolean;
  reason: string | null;
  refused: string | null;
}

function answerOf(at: string, answered: Output<"evaluateFull">): Answer {
  const { result, decision, decision_id, replayed } = answered;
  return {
    at,
    bytes: JSON.stringify({ result, decision, decision_id }),
    fired: decision.value !== false,
    replayed,
    reason: decision.reason,
    refused: null,
  };
}

/** Asks about one entity at every given time over HTTP; a question that cannot be answered is an Answer too. */
export function evaluateAll(
  client: DecisionMonitor,
  pinned: Pinned,
  entity: string,
  times: string[],
): Promise<Answer[]> {
  return mapLimited(16, times, async (at) => {
    try {
      return answerOf(at, await client.evaluateFull({ ...pinned, entity, timestamp: at }));
    } catch (error) {
      if (!(error instanceof DecisionMonitorError) || error.status !== 422) throw error;
      return {
        at,
        bytes: `${error.status} ${error.type}`,
        fired: false,
        replayed: false,
        reason: null,
        refused: error.type,
      };
    }
  });
}

/** Counts the stored decisions of a condition by paging through them. */
export async function countDecisions(client: DecisionMonitor, pinned: Pinned): Promise<number> {
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: Output<"listDecisions"> = await client.listDecisions({
      condition_id: pinned.condition_id,
      condition_version: pinned.condition_version,
      limit: 200,
      ...(cursor === null ? {} : { cursor }),
    });
    count += page.items.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return count;
}
