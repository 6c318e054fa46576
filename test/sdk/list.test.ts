import { describe, expect, it } from "vitest";
import { DecisionMonitor } from "../../sdk/src/index.ts";

/** A client of a service that holds `ids`, two a page. */
function listOf(ids: string[]) {
  const asked: URLSearchParams[] = [];
  const client = new DecisionMonitor({
    apiKey: "key",
    baseUrl: "https://monitor.example.com/v1",
    fetch: async (url) => {
      const query = new URL(new Request(url).url).searchParams;
      asked.push(query);
      const from = Number(query.get("cursor") ?? "0");
      const next_cursor = from + 2 < ids.length ? String(from + 2) : null;
      const items = ids.slice(from, from + 2).map((decision_id) => ({ decision_id }));
      return Response.json({ items, has_more: next_cursor !== null, next_cursor });
    },
  });
  return { client, asked };
}

async function gathered(client: DecisionMonitor, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const found: string[] = [];
  for await (const { decision_id } of client.decisions.list({ outcome: "triggered" })) {
    found.push(decision_id);
    if (found.length >= most) break;
  }
  return found;
}

describe("a list", () => {
  it("is one page when it is awaited", async () => {
    const { client, asked } = listOf(["a", "b", "c"]);
    const page = await client.decisions.list();
    expect(page.items.map(({ decision_id }) => decision_id)).toEqual(["a", "b"]);
    expect(page.next_cursor).toBe("2");
    expect(asked).toHaveLength(1);
  });

  it.each([[[]], [["a"]], [["a", "b"]], [["a", "b", "c", "d", "e"]]])(
    "is every item of every page in a loop over %j",
    async (ids) => {
      const { client, asked } = listOf(ids);
      expect(await gathered(client)).toEqual(ids);
      expect(asked).toHaveLength(Math.max(1, Math.ceil(ids.length / 2)));
      expect(asked.every((query) => query.get("outcome") === "triggered")).toBe(true);
    },
  );

  it("fetches no page that the loop does not reach", async () => {
    const { client, asked } = listOf(["a", "b", "c", "d", "e"]);
    expect(await gathered(client, 3)).toEqual(["a", "b", "c"]);
    expect(asked).toHaveLength(2);
  });

  it("throws in the loop what its call would have thrown", async () => {
    const client = new DecisionMonitor({
      apiKey: "key",
      baseUrl: "https://monitor.example.com/v1",
      maxRetries: 0,
      fetch: () => Promise.reject(new Error("no")),
    });
    await expect(gathered(client)).rejects.toMatchObject({ type: "connection_error" });
  });
});
