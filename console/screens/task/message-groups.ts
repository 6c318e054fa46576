import type { SentMessage } from "../../../sdk/src/index.ts";

/** Messages that mean the same: what they told, and what became of them. */
interface MessageGroup {
  kind: SentMessage["kind"];
  status: SentMessage["status"];
  count: number;
  /** Of the newest. */
  last: SentMessage;
}

const order: readonly SentMessage["status"][] = ["failed", "retrying", "pending", "delivered"];

/** Messages folded by what they told and what became of them; what did not arrive comes first. */
export function messageGroups(messages: readonly SentMessage[]): MessageGroup[] {
  const groups = [...Map.groupBy(messages, ({ kind, status }) => `${kind} ${status}`).values()].flatMap((all) => {
    const [last] = all.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
    return last === undefined ? [] : [{ kind: last.kind, status: last.status, count: all.length, last }];
  });
  return groups.toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || b.last.updated_at.localeCompare(a.last.updated_at),
  );
}
