import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CreateTaskBody, type Task } from "../../../worker/contract/resources/tasks/tasks.ts";
import type { DryRunResult } from "../../../worker/contract/resources/tasks/dry-run.ts";
import type { Reading, ReadingPart } from "../../../worker/domain/language/reading.ts";
import { createServices } from "../../../worker/services.ts";
import { createTask } from "../../../worker/usecases/tasks/create-task.ts";
import { call } from "../../support/runtime-call.ts";

const signal = "app.api_error_rate";
const start = Date.UTC(2026, 0, 1);
const minutes = (count: number): string => new Date(start + count * 60_000).toISOString();

const part: ReadingPart = {
  primitive_id: signal,
  relation: "compare",
  direction: "above",
  number: { value: 5, unit: "percent", text: "5%" },
  against: null,
  names: null,
  window: null,
  label: null,
  negate: false,
  words: "api error rate above 5%",
  hint: null,
  confidence: 1,
};

/** Makes a task of a sentence that is read as given, by a reader made for it. */
function make<Made>(intent: string, reading: Partial<Reading>, more: Partial<CreateTaskBody> = {}): Promise<Made> {
  const read: Reading = {
    reader: "test",
    parts: [part],
    combinator: null,
    frame: "",
    unread: null,
    notes: [],
    confidence: 1,
    ...reading,
  };
  const services = createServices(env, { waitUntil: () => undefined });
  const body = CreateTaskBody.parse({
    intent,
    entity_scope: "all",
    delivery: { type: "notification", channel: "inbox" },
    ...more,
  });
  return createTask(
    { ...services, reader: { name: "test", read: () => Promise.resolve(read) } },
    body,
  ) as Promise<Made>;
}

async function push(entity: string, rows: [minute: number, value: number][]): Promise<void> {
  const observations = rows.map(([minute, value]) => ({
    primitive_id: signal,
    entity,
    observed_at: minutes(minute),
    value,
  }));
  expect((await call("POST", "/observations", { observations })).status).toBe(201);
}

const body = { primitive_id: signal, type: "time_series<float>", description: "API error rate", unit: "ratio" };
await call("POST", "/primitives", body);

describe("what a sentence says of the firing", () => {
  it("is kept with the compilation: the same sentence gives the same, however it would be read by now", async () => {
    const intent = "api error rate above 5% for a good while";
    const first = await make<Task>(intent, { firing: { for: "20m" } });
    const second = await make<Task>(intent, {});
    expect([second.firing, second.condition_id]).toEqual([first.firing, first.condition_id]);
  });

  it("counts in the backtest of a dry run", async () => {
    await push("service:tested", [
      [0, 0.09],
      [40, 0.01],
    ]);
    const run = (reading: Partial<Reading>, intent: string) =>
      make<DryRunResult>(intent, reading, {
        dry_run: true,
        entity_scope: "service:tested",
        backtest: { from: minutes(0), to: minutes(60), step: "10m" },
      });
    const plain = await run({}, "api error rate above 5% in a backtest");
    const held = await run({ firing: { for: "20m" } }, "api error rate above 5% in a backtest for 20 minutes");
    expect([plain, held].map(({ backtest }) => [backtest?.triggered, backtest?.fired])).toEqual([
      [4, 4],
      [4, 2],
    ]);
  });
});
