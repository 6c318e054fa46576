import { describe, expect, it } from "vitest";
import { byCodePoint } from "../../../worker/domain/values/wording/code-point-order.ts";
import { SignalEntitiesClient } from "../../../worker/ledger/client/signal-entities-client.ts";
import type { ShardSignalEntities } from "../../../worker/ledger/shard/observations/signal-entities.ts";

const of = (...names: string[]) => names.map((entity) => ({ entity, observed_at: 0, value: 1, observation_count: 1 }));

/** The names on a page that shards with these answers make, and where it goes on. */
async function page(parts: readonly ShardSignalEntities[], limit: number) {
  const onShard = <T>(shard: number) => Promise.resolve(parts[shard] as T);
  const client = new SignalEntitiesClient({ shards: parts.length, onShard });
  const { entities, next } = await client.page("a.b", { starts_with: "", after: "", limit });
  return [entities.map(({ entity }) => entity), next];
}

describe("the parts of the shards", () => {
  it("make one list by name", async () => {
    const parts = [
      { entities: of("a:1", "a:4"), up_to: null },
      { entities: of("a:2", "a:3"), up_to: null },
    ];
    expect(await page(parts, 10)).toEqual([["a:1", "a:2", "a:3", "a:4"], null]);
    expect(await page(parts, 3)).toEqual([["a:1", "a:2", "a:3"], "a:3"]);
    expect(await page(parts, 4)).toEqual([["a:1", "a:2", "a:3", "a:4"], null]);
  });

  it("show nothing beyond a name that some shard has not looked past", async () => {
    const parts = [
      { entities: of("a:1", "a:9"), up_to: null },
      { entities: of("a:2"), up_to: "a:5" },
      { entities: [], up_to: "a:7" },
    ];
    expect(await page(parts, 10)).toEqual([["a:1", "a:2"], "a:5"]);
  });

  it("may hold nothing and yet not be the end", async () => {
    expect(await page([{ entities: [], up_to: "m" }], 10)).toEqual([[], "m"]);
    expect(await page([{ entities: [], up_to: null }], 10)).toEqual([[], null]);
  });

  it("are ordered as the shards order them, beyond the halves of surrogate pairs too", () => {
    const ordered = ["", "a", "a:1", "a:10", "a:2", "b", "é", "\uFB01", "\u{1F600}", "\u{1F600}x"];
    expect([...ordered].reverse().sort(byCodePoint)).toEqual(ordered);
    expect(["\uFB01", "\u{1F600}"].sort()).toEqual(["\u{1F600}", "\uFB01"]);
  });
});
