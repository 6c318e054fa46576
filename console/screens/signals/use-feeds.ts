import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { feedsOf } from "./arrivals.ts";

const MOST = 100;

/** Which rule of which feed fills which signal. */
export async function readFeedRules(signal: AbortSignal) {
  const { items } = await client().feeds.list({ limit: MOST }, { signal });
  return items.flatMap(({ feed_id, map }) => map.map((rule) => ({ feed: feed_id, signal: rule.signal })));
}

/** Tells by which feeds values of a signal arrive; none until that is known. */
export function useFeedsOf(): (primitiveId: string) => readonly string[] {
  const feeds = useResource("feeds of signals", readFeedRules);
  return (primitiveId) => feedsOf(feeds.data ?? [], primitiveId);
}
