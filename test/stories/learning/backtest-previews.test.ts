import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { backtestWorld, hourly } from "../../support/backtest-world.ts";
import { sharedTestService } from "../../support/service.ts";
import { day, type Refusal, type Task } from "../../support/world.ts";

type Preview = Extract<Output<"createTask">, { provenance: unknown; operands: unknown }>;

const { call } = await sharedTestService();
const { a, intent, backtest } = await backtestWorld(call, "keg");

describe("a task that watches", () => {
  it("is judged by the past at the times at which it would look, and fires as it would", async () => {
    const make = (body: object) =>
      call<Preview>("POST", "/tasks", {
        intent,
        entity_scope: a,
        delivery: { type: "notification" },
        dry_run: true,
        ...body,
      });
    const late = 1 / 48;
    const span = { from: day(late), to: day(2 + late) };
    const { body } = await make({ watch: { every: "6h" }, backtest: span });
    const found = body.backtest;
    expect(found).toMatchObject({ from: day(0.25), step: "6h", questions: 8, firing: body.firing });
    const asked = await backtest({
      entities: [a],
      from: day(0.25),
      to: day(2),
      step: "6h",
      firing: { mode: "on_change", cooldown: "6h" },
    });
    expect([found?.fired, found?.held_back]).toEqual([asked.fired, asked.held_back]);
    const own = await make({ watch: { every: "6h" }, backtest: { ...span, step: "1h" } });
    expect(own.body.backtest).toMatchObject({ from: day(late), step: "1h", questions: 49 });
  });
});

describe("a backtest on the dry run of a task", () => {
  const sentence = {
    intent: "alert me when the keg level is unusual",
    entity_scope: "keg:*",
    delivery: { type: "notification", channel: "inbox" },
    dry_run: true,
  };

  it("judges a sentence before it is switched on", async () => {
    const body = { ...sentence, backtest: { from: day(0), to: day(10) } };
    const { status, body: preview } = await call<Preview>("POST", "/tasks", body);
    expect(status).toBe(200);
    expect(preview.backtest).toMatchObject({
      status: "ok",
      condition: {
        condition_id: preview.condition.condition_id,
        condition_version: null,
        ir_hash: preview.condition.ir_hash,
      },
    });
    const { body: made } = await call<Task>("POST", "/tasks", { ...sentence, dry_run: false });
    const stored = await backtest({ condition_id: made.condition_id, entity_scope: "keg:*" });
    expect(preview.backtest).toEqual({ ...stored, condition: { ...stored.condition, condition_version: null } });
  });

  it("keeps to the scope and the noise control of the task", async () => {
    const span = { from: day(0), to: day(10) };
    const firing = { mode: "every", cooldown: "1d" };
    const body = { ...sentence, intent: "alert me when the keg level drops below 39%", backtest: span };
    const all = await call<Preview>("POST", "/tasks", { ...body, entity_scope: a });
    const few = await call<Preview>("POST", "/tasks", { ...body, entity_scope: a, firing });
    expect(all.body.backtest?.per_entity.map((row) => row.entity)).toEqual([a]);
    expect(few.body.backtest?.triggered).toBe(all.body.backtest?.fired);
    expect(few.body.backtest?.fired).toBeLessThan(all.body.backtest?.fired ?? 0);
  });

  it("replays a composite with its operands", async () => {
    const intent = "alert me when the keg level drops below 30% or rises above 50%";
    const body = { ...sentence, intent, entity_scope: a, backtest: { from: day(0), to: day(10) } };
    const { status, body: preview } = await call<Preview>("POST", "/tasks", body);
    expect(status).toBe(200);
    expect(preview.operands).toHaveLength(2);
    const beyond = hourly(10).filter(([, rate]) => rate < 0.3 || rate > 0.5).length;
    expect(beyond).toBeGreaterThan(0);
    expect(preview.backtest).toMatchObject({ status: "ok", evaluations: 240, fired: beyond });
    expect(preview.backtest?.samples[0]).toMatchObject({ strategy: "composite", threshold: null, score: null });
  });

  it("is null unless asked for, and refused where a task would be made", async () => {
    expect((await call<Preview>("POST", "/tasks", sentence)).body.backtest).toBeNull();
    const made = { ...sentence, dry_run: false, backtest: { from: day(0), to: day(1) } };
    const refused = await call<Refusal>("POST", "/tasks", made);
    expect(refused).toMatchObject({ status: 400, body: { error: { type: "validation_error", location: "backtest" } } });
  });
});
