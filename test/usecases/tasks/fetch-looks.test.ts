import { describe, expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import type { Question } from "../../../worker/usecases/ports/evaluation/ledger.ts";
import type { FetchedLook } from "../../../worker/usecases/ports/tasks/watching.ts";
import { fetchLooks } from "../../../worker/usecases/tasks/looks/fetch-looks.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const signal = "shop.returns";
const t = Date.UTC(2025, 0, 2);

/** A chunk whose sources answer as `fetch` says; each entity's value is recorded as asked. */
async function world(failing: ReadonlySet<string>, names: string[]) {
  const memory = memoryServices();
  const source = { kind: "http", url: "https://metrics.example.com/{entity}" } as const;
  await register(memory, { primitive_id: signal, type: "float", source });
  const task = await makeTask(memory, `Alert when \`${signal}\` is above 5.`);
  const kept: FetchedLook[][] = [];
  const asked: Question[] = [];
  const sent: string[] = [];
  const { condition_id, condition_version, task_id } = task;
  const services: MemoryServices = {
    ...memory,
    watching: {
      ...memory.watching,
      fetchChunk: () =>
        Promise.resolve(names.length === 0 ? null : { condition_id, condition_version, entities: names }),
      keepFetched: (_, looks) => Promise.resolve(void kept.push([...looks])),
    },
    work: { ...memory.work, sendActions: (ids) => Promise.resolve(void sent.push(...ids)) },
    connector: {
      fetch: (signals, entity) =>
        Promise.resolve(
          signals.map(({ primitive_id }) =>
            failing.has(entity)
              ? { ok: false as const, error: { primitive_id, connector: "http", message: "HTTP 502.", attempts: 1 } }
              : { ok: true as const, primitive_id, value: 7, observed_at: t },
          ),
        ),
    },
    ledger: {
      ...memory.ledger,
      ask: (question) => {
        asked.push(question);
        const concepts = question.connected ?? [];
        if (question.fetched == null) return Promise.resolve({ ok: "needs_fetch", concepts: [...concepts] });
        if (question.entity === "shop:away") return Promise.reject(new DomainError("unavailable", "away"));
        const decision_id = `dec_${question.entity}`;
        const row = {
          decision_id,
          action_id: "a",
          action_version: "v1",
          task_id,
          state: "planned",
          reason: null,
        } as const;
        return Promise.resolve({
          ok: true,
          record: JSON.stringify({ decision_id, outcome: "triggered", reason: null, score: 7 }),
          recorded_at: 1,
          replayed: false,
          actions: [{ ...row, error: null, attempted_at: null, finished_at: null }],
          namespaces: [],
          explanation: null,
        });
      },
    },
  };
  return { services, kept, asked, sent, chunk: { shard: 1, task_id, t, chunk: 0 } };
}

describe("looks at fetched values", () => {
  it("are asked as anybody would ask about that time, and what they plan is sent before they are kept", async () => {
    const { services, kept, asked, sent, chunk } = await world(new Set(), ["shop:1", "shop:2"]);
    await fetchLooks(services, chunk);
    expect(asked.at(-1)).toMatchObject({ t, snapshot_id: null, dry_run: false });
    expect(sent).toEqual(["dec_shop:1", "dec_shop:2"]);
    const verdict = { outcome: "triggered", reason: null };
    expect(kept).toEqual([
      [
        { entity: "shop:1", verdict, score: 7, fired: true },
        { entity: "shop:2", verdict, score: 7, fired: true },
      ],
    ]);
  });

  it("are unanswered where a fetch fails, and nothing is asked or recorded for them", async () => {
    const { services, kept, asked, sent, chunk } = await world(new Set(["shop:1"]), ["shop:1"]);
    await fetchLooks(services, chunk);
    expect(asked).toHaveLength(1);
    expect(sent).toEqual([]);
    const verdict = { outcome: null, reason: "missing_data" };
    expect(kept).toEqual([[{ entity: "shop:1", verdict, score: null, fired: false }]]);
  });

  it("are made again where the ledger is away, but for those that are kept", async () => {
    const names = [...Array.from({ length: 6 }, (_, i) => `shop:${i}`), "shop:away"];
    const { services, kept, chunk } = await world(new Set(), names);
    await expect(fetchLooks(services, chunk)).rejects.toThrow("away");
    expect(kept.flat().map(({ entity }) => entity)).toEqual(names.slice(0, 6));
  });

  it("are not made where none is left", async () => {
    const { services, kept, chunk } = await world(new Set(), []);
    await fetchLooks(services, chunk);
    expect(kept).toEqual([]);
  });
});
