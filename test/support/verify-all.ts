import type { Call } from "./call.ts";
import type { DecisionList } from "./world.ts";

/** The decisions, newest first and at most `most`, that a recomputation does not confirm, with what differs. */
export async function unverified(call: Call, most = 400): Promise<unknown[]> {
  const found: unknown[] = [];
  let seen = 0;
  let cursor: string | null = "";
  while (cursor !== null && seen < most) {
    const { body }: { body: DecisionList } = await call("GET", `/decisions?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const { decision_id } of body.items) {
      const { body: result } = await call<{ verified: boolean }>("POST", `/decisions/${decision_id}/verify`);
      if (!result.verified) found.push({ decision_id, ...result });
    }
    seen += body.items.length;
    cursor = body.next_cursor;
  }
  return found;
}
