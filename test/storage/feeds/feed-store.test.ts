import { expect, it } from "vitest";
import { emptyFeedTally, pass, reject } from "../../../worker/domain/feeds/tally.ts";
import { FeedStore } from "../../../worker/storage/feeds/feed-store.ts";
import { standardLimits } from "../../../worker/domain/feeds/kinds.ts";
import { testDatabase } from "../../support/memory/database.ts";

const feed_id = "fleet";

it("names that wait to be written are forgotten with those that are, and their counts are not", async () => {
  const stored = testDatabase();
  const waits: (() => void)[] = [];
  const pause = () => new Promise<void>((go) => waits.push(go));
  const store = new FeedStore(stored.db, "a key", { now: () => 0, pause });
  await store.add({ feed_id, kind: "prometheus", ...standardLimits, verify: null, map: [], created_at: 0 });
  const note = (name: string) => {
    const tally = { ...emptyFeedTally(), received: 2 };
    reject(tally, { name, sample: "of somebody" }, "collides", 1);
    pass(tally, { name, sample: "of somebody", value: 1, help: null, count: 1 });
    return store.note(feed_id, tally);
  };
  const waiting = note("before");
  await store.forget(0);
  const after = note("after");
  waits.forEach((go) => go());
  await Promise.all([waiting, after]);
  expect(stored.rows("feeds")).toMatchObject([{ received: 4, unmapped: 2, rejected: 2 }]);
  expect([...stored.rows("feed_rejects"), ...stored.rows("feed_seen")].map(({ name }) => name)).toEqual([
    "after",
    "after",
  ]);
});
