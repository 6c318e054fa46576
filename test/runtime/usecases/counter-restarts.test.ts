import { expect, it } from "vitest";
import type { BacktestResult } from "../../../worker/contract/resources/learning/backtest-result.ts";
import type { FullPipelineResult } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, question } from "../../support/world.ts";

const SERVED = "shop.requests_served";
const start = Date.UTC(2025, 5, 1);
const minute = 60_000;
const iso = (t: number) => new Date(t).toISOString();

/** A process that serves 100 requests a minute for an hour, restarts after 20 and 40 minutes, and in minute 50 serves 5,000. */
function sent(): { observed_at: string; value: number; reset?: true }[] {
  const rows: { observed_at: string; value: number; reset?: true }[] = [];
  let height = 5_000_000;
  for (let i = 0; i <= 60; i++) {
    if (i === 20) height = 0;
    if (i === 40) {
      height = 0;
      rows.push({ observed_at: iso(start + i * minute - 1_000), value: 0, reset: true });
    }
    height += i === 50 ? 5_000 : 100;
    rows.push({ observed_at: iso(start + i * minute), value: height });
  }
  return rows;
}
const signal = { primitive_id: SERVED, type: "time_series<float>", kind: "counter", max_age: "5m" };
await call("POST", "/primitives", { ...signal, description: "Requests served by the shop" });
const observations = sent().map((one) => ({ primitive_id: SERVED, entity: "shop:a", ...one }));
await call("POST", "/observations", { observations });
const task = await createTask(call, `alert me when increase of \`${SERVED}\` over 5m is above 1000`);

const ask = async (i: number) => {
  const asked = question(task, "shop:a", iso(start + i * minute));
  return (await call<FullPipelineResult>("POST", "/evaluate/full", asked)).body.decision;
};

it("a restart of what is counted sets off nothing, and a burst does; a backtest says the same", async () => {
  const grown = new Map<number, number[]>();
  for (let i = 6; i <= 60; i++) {
    const { value, score } = await ask(i);
    expect(value).toBe(Number(score) > 1_000);
    grown.set(Number(score), [...(grown.get(Number(score)) ?? []), i]);
  }
  expect([...grown.keys()]).toEqual([500, 5_400]);
  expect(grown.get(5_400)).toEqual([50, 51, 52, 53, 54]);
  const { condition_id, condition_version } = task;
  const [from, to] = [iso(start + 6 * minute), iso(start + 60 * minute)];
  const { body } = await call<BacktestResult>("POST", "/conditions/backtest", {
    condition_id,
    condition_version,
    from,
    to,
    step: "1m",
    entities: ["shop:a"],
  });
  expect(body).toMatchObject({ fired: 5 });
});

it("asks over which time a rate is taken, and takes the sentence that it offers", async () => {
  const intent = "alert me when requests served by the shop per second are above 3";
  const body = { intent, entity_scope: "all", delivery: { type: "notification", channel: "inbox" } };
  const refused = await call<{ error: { suggestion: string } }>("POST", "/tasks", body);
  expect(refused.status).toBe(422);
  const offered = `Alert when rate of \`${SERVED}\` over 5m is above 3.`;
  expect(refused.body.error.suggestion).toContain(offered);
  const asked = question(await createTask(call, offered), "shop:a", iso(start + 50 * minute));
  const { body: answer } = await call<FullPipelineResult>("POST", "/evaluate/full", asked);
  expect(answer.decision).toMatchObject({ value: true, score: 18 });
});
