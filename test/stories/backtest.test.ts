import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Input, Output } from "../../sdk/src/index.ts";
import type { Call } from "../support/call.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { createTask, day, question, RATE, type Refusal, registerRate, type Task } from "../support/world.ts";

type Backtest = Output<"backtestConditions">;
type Preview = Extract<Output<"createTask">, { provenance: unknown; operands: unknown }>;
type Evaluated = Output<"evaluateFull">;

let service: TestService;
let call: Call;
let task: Task;

/** A ratio that falls below 0.35 now and then, the same on every run. */
const rateAt = (index: number) => Math.round(1000 * (0.4 + 0.15 * ((((index * 7919) % 101) - 50) / 50))) / 1000;
const hour = 1 / 24;

async function push(entity: string, points: [days: number, value: number][], primitive_id = RATE): Promise<void> {
  const observations = points.map(([days, value]) => ({ primitive_id, entity, observed_at: day(days), value }));
  const { status, text } = await call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
}

const hourly = (days: number, shift = 0) =>
  Array.from({ length: days * 24 }, (_, i): [number, number] => [i * hour, rateAt(i + shift)]);

const send = <Body = Backtest>(body: Partial<Input<"backtestConditions">>) =>
  call<Body>("POST", "/conditions/backtest", {
    condition_id: task.condition_id,
    condition_version: "1.0",
    from: day(0),
    to: day(10),
    ...body,
  });
async function backtest(body: Partial<Input<"backtestConditions">>): Promise<Backtest> {
  const { status, body: result, text } = await send(body);
  if (status !== 200) throw new Error(text);
  return result;
}

beforeAll(async () => {
  service = await startTestService();
  ({ call } = service);
  await registerRate(call);
  task = await createTask(call, "alert me when the active user rate drops below 35%");
  await push("account:a", hourly(10));
  await push("account:b", hourly(10, 37));
});
afterAll(() => service.stop());

describe("a task that watches", () => {
  it("is judged by the past at the times at which it would look, and fires as it would", async () => {
    const make = (body: object) =>
      call<Preview>("POST", "/tasks", {
        intent: "alert me when the active user rate drops below 35%",
        entity_scope: "account:a",
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
      entities: ["account:a"],
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

describe("a backtest", () => {
  it("fires exactly where evaluation fires, and says how much data there was", async () => {
    const found = await backtest({ entities: ["account:a", "account:b"], to: day(1) });
    const asked = [...hourly(1), [1, rateAt(24)] as const].map(([days]) => day(days));
    const fired: string[] = [];
    for (const entity of ["account:a", "account:b"]) {
      for (const at of asked) {
        const { body } = await call<Evaluated>("POST", "/evaluate/full", question(task, entity, at));
        if (body.decision.value === true) fired.push(`${entity} ${at}`);
      }
    }
    expect(fired.length).toBeGreaterThan(5);
    expect(found).toMatchObject({
      status: "ok",
      questions: 50,
      evaluations: 50,
      triggered: fired.length,
      held_back: {},
    });
    expect(found.fired).toBe(fired.length);
    expect(found.per_day.map((row) => row.day)).toEqual(["2025-01-01", "2025-01-02"]);
    expect(found.per_day.reduce((sum, row) => sum + row.fired, 0)).toBe(fired.length);
    for (const { entity, fired: count, fired_at } of found.per_entity) {
      expect(count).toBe(fired_at.length);
      expect(fired_at.map((at) => `${entity} ${at}`)).toEqual(fired.filter((one) => one.startsWith(entity)));
    }
    expect(found.coverage).toEqual({
      entities: 2,
      entities_without_data: [],
      signals: [{ primitive_id: RATE, points: 50, first_at: day(0), last_at: day(1) }],
      days: 2,
      days_with_evaluations: 2,
      days_without_evaluations: 0,
      days_not_judged: 0,
    });
    for (const sample of found.samples) {
      expect(fired).toContain(`${sample.entity} ${sample.evaluated_at}`);
      expect(sample).toMatchObject({ decision_value: true, threshold: 0.35, strategy: "threshold", reason: null });
      expect(sample.score).toBe(sample.value);
      expect(sample.explanation).toMatch(/0\.35|35/);
    }
  });

  it("fires exactly where a task with noise control fires", async () => {
    const firing = { mode: "on_change", cooldown: "5h", for: "1h" } as const;
    const { body: quiet } = await call<Task>("POST", "/tasks", {
      intent: "alert me when the active user rate drops below 39%",
      entity_scope: "all",
      delivery: { type: "notification" },
      firing,
    });
    const skipped: Record<string, number> = {};
    let fired = 0;
    for (const [days] of hourly(3)) {
      const { body } = await call<Evaluated>("POST", "/evaluate/full", question(quiet, "account:a", day(days)));
      const [action] = body.decision.actions_triggered;
      if (action?.status === "triggered") fired += 1;
      else if (action?.reason) skipped[action.reason] = (skipped[action.reason] ?? 0) + 1;
    }
    const found = await backtest({
      condition_id: quiet.condition_id,
      entities: ["account:a"],
      to: day(3 - hour),
      firing,
    });
    expect(fired).toBeGreaterThan(1);
    expect(found).toMatchObject({ evaluations: 72, fired, held_back: skipped });
    expect(found.triggered).toBe(fired + Object.values(skipped).reduce((sum, one) => sum + one, 0));
  });

  it("writes nothing and gives the same bytes again", async () => {
    const rows = async () => {
      const decisions = await call<Output<"listDecisions">>("GET", "/decisions?limit=200");
      const inbox = await call<Output<"listNotifications">>("GET", "/notifications?limit=200");
      return [decisions.text, inbox.text];
    };
    const before = await rows();
    const first = await send({
      compare_to: { strategy: { type: "threshold", params: { direction: "below", value: 0.3 } } },
    });
    const second = await send({
      compare_to: { strategy: { type: "threshold", params: { direction: "below", value: 0.3 } } },
    });
    expect(first.status).toBe(200);
    expect(first.text).toBe(second.text);
    expect(await rows()).toEqual(before);
  });

  it("does not seal: an observation that arrives later is still seen by the first question", async () => {
    await push("account:late", [[0, 0.2]]);
    expect((await backtest({ entities: ["account:late"], step: "1d", to: day(1) })).fired).toBe(2);
    await push("account:late", [[1, 0.9]]);
    const { body } = await call<Evaluated>("POST", "/evaluate/full", question(task, "account:late", day(1)));
    expect(body.decision.value).toBe(false);
  });

  it("forecasts a week with low confidence under seven days, and with normal from then on", async () => {
    const short = await backtest({ entity_scope: "account:*", to: day(5) });
    expect(short.forecast).toMatchObject({ days: 7, confidence: "low" });
    expect(short.summary).toMatch(/low confidence/);
    const long = await backtest({ entity_scope: "account:*", to: day(10 - hour), forecast_days: 30 });
    expect(long.forecast).toMatchObject({ days: 30, confidence: "normal" });
    const { expected_per_week = 0, expected = 0, low = 0, high = 0 } = long.forecast ?? {};
    expect(expected).toBeCloseTo((expected_per_week / 7) * 30, 9);
    expect(low).toBeLessThanOrEqual(expected);
    expect(high).toBeGreaterThanOrEqual(expected);
  });

  it("says that there is no data before it says that there are no alerts", async () => {
    const nobody = await backtest({ entities: ["account:nobody"] });
    expect(nobody).toMatchObject({ status: "no_data", questions: 0, fired: 0, forecast: null, per_day: [] });
    expect(nobody.summary).toMatch(/^No data/);
    expect(nobody.coverage).toMatchObject({ entities: 0, entities_without_data: ["account:nobody"], days: 11 });

    const before = await backtest({ entities: ["account:a"], from: day(-9), to: day(-1), step: "1d" });
    expect(before).toMatchObject({ status: "no_data", questions: 0 });

    await push("account:gap", [
      [0, 0.5],
      [1, 0.5],
      [5, 0.5],
    ]);
    const gap = await backtest({ entities: ["account:gap"], to: day(6) });
    expect(gap).toMatchObject({ status: "ok", fired: 0 });
    expect(gap.coverage).toMatchObject({ days: 7, days_with_evaluations: 3, days_without_evaluations: 4 });
    expect(gap.summary).toMatch(/^3 evaluations of 1 entity on 3 of 7 days, no alerts/);
  });

  it("compares with other parameters and with another version, as flips both ways", async () => {
    const { concept_id, concept_version, condition_id } = task;
    const strategy = { type: "threshold", params: { direction: "above", value: 0.34 } } as const;
    const next = { condition_id, version: "1.1", concept_id, concept_version, strategy };
    await call("POST", "/conditions", next, { elevated: true });
    const below = (value: number) => hourly(10).filter(([, rate]) => rate < value).length;
    const above = (value: number) => hourly(10).filter(([, rate]) => rate > value).length;
    const both = hourly(10).filter(([, rate]) => rate < 0.35 && rate > 0.34).length;

    const found = await backtest({ entities: ["account:a"], compare_to: { condition_version: "1.1" } });
    expect(found.fired).toBe(below(0.35));
    expect(found.comparison).toMatchObject({
      condition: { condition_version: "1.1", strategy },
      fired: above(0.34),
      compared: 240,
      flips_to_fire: above(0.34) - both,
      flips_to_silent: below(0.35) - both,
      both_triggered: both,
      answered_by_one: 0,
    });

    const tried = await backtest({ entities: ["account:a"], strategy, compare_to: { condition_version: "1.0" } });
    expect(tried.condition).toMatchObject({ condition_version: null, strategy });
    expect(tried.comparison).toMatchObject({ flips_to_fire: below(0.35) - both, flips_to_silent: above(0.34) - both });
  });

  it("takes a strategy without a version while all versions judge the same concept", async () => {
    const strategy = { type: "threshold", params: { direction: "below", value: 0.3 } } as const;
    const body = { condition_id: task.condition_id, strategy, from: day(0), to: day(10), entities: ["account:a"] };
    const { status, body: found } = await call<Backtest>("POST", "/conditions/backtest", body);
    expect(status).toBe(200);
    expect(found.fired).toBe(hourly(10).filter(([, rate]) => rate < 0.3).length);
  });

  it.each<[string, Record<string, unknown>, number, string, string]>([
    ["an unknown condition", { condition_id: "cnd_nowhere" }, 404, "not_found", "condition_version"],
    ["an unknown version", { condition_version: "9.9" }, 404, "not_found", "condition_version"],
    [
      "another unknown version",
      { compare_to: { condition_version: "9.9" } },
      404,
      "not_found",
      "compare_to.condition_version",
    ],
    [
      "an unknown condition without a version",
      {
        condition_id: "cnd_nowhere",
        condition_version: null,
        strategy: { type: "threshold", params: { direction: "below", value: 1 } },
      },
      404,
      "not_found",
      "condition_id",
    ],
    ["neither version nor strategy", { condition_version: null }, 400, "validation_error", "condition_version"],
    ["a span that ends before it begins", { from: day(2), to: day(1) }, 400, "validation_error", "from"],
    ["a span that ends in the future", { to: "2999-01-01T00:00:00Z" }, 400, "validation_error", "to"],
    ["entities and a scope", { entities: ["a"], entity_scope: "all" }, 400, "validation_error", "entities"],
    ["a comparison with nothing", { compare_to: {} }, 400, "validation_error", "compare_to"],
    [
      "a strategy the concept does not admit",
      { strategy: { type: "equals", params: { value: "x" } } },
      400,
      "semantic_error",
      "strategy.type",
    ],
    ["more questions than it may ask", { step: "1s" }, 400, "validation_error", "step"],
  ])("refuses %s", async (_, change, status, type, location) => {
    const refused = await send<Refusal>(change);
    expect(refused.body.error).toMatchObject({ type, location });
    expect(refused.status).toBe(status);
  });
});

describe("a backtest as a job", () => {
  async function finished(body: object): Promise<Output<"getJob">> {
    const { status, body: created, text } = await call<Output<"createJob">>("POST", "/execute/async", body);
    if (status !== 202) throw new Error(text);
    for (;;) {
      const { body: job } = await call<Output<"getJob">>("GET", `/jobs/${created.job_id}`);
      if (job.finished_at !== null) return job;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  const body = () => ({ condition_id: task.condition_id, condition_version: "1.0", from: day(0), to: day(10) });

  it("comes to what the call would have answered, byte for byte", async () => {
    const asked = { ...body(), entity_scope: "account:*", compare_to: { condition_version: "1.0" } };
    const job = await finished({ kind: "backtest", ...asked });
    const direct = await call("POST", "/conditions/backtest", asked);
    expect(job.status).toBe("completed");
    expect(JSON.stringify(job.result)).toBe(direct.text);
  });

  it("takes what is too much to wait for, as the refusal says", async () => {
    const large = { ...body(), entities: ["account:a"], step: "3s" };
    const refused = await call<Refusal>("POST", "/conditions/backtest", large);
    expect(refused.body.error).toMatchObject({ type: "validation_error", location: "step" });
    expect(refused.body.error.suggestion).toMatch(/job of kind "backtest"/);
    const job = await finished({ kind: "backtest", ...large });
    expect(job).toMatchObject({
      status: "completed",
      progress: { done: 288_001, total: 288_001 },
      result: { status: "ok", questions: 288_001, evaluations: 288_001 },
    });
  });

  it.each([
    ["an unknown condition", { condition_id: "cnd_nowhere" }, 404],
    ["more than a job may ask", { step: "1s", entities: ["account:a", "account:b"] }, 400],
    ["entities and a scope", { entities: ["account:a"], entity_scope: "all" }, 400],
  ])("is refused at once for %s", async (_, change, status) => {
    const refused = await call<Refusal>("POST", "/execute/async", { kind: "backtest", ...body(), ...change });
    expect(refused.status).toBe(status);
  });
});

describe("a backtest on the dry run of a task", () => {
  const sentence = {
    intent: "alert me when the active user rate is unusual",
    entity_scope: "account:*",
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
    const stored = await backtest({ condition_id: made.condition_id, entity_scope: "account:*" });
    expect(preview.backtest).toEqual({ ...stored, condition: { ...stored.condition, condition_version: null } });
  });

  it("keeps to the scope and the noise control of the task", async () => {
    const span = { from: day(0), to: day(10) };
    const firing = { mode: "every", cooldown: "1d" };
    const body = { ...sentence, intent: "alert me when the active user rate drops below 39%", backtest: span };
    const all = await call<Preview>("POST", "/tasks", { ...body, entity_scope: "account:a" });
    const few = await call<Preview>("POST", "/tasks", { ...body, entity_scope: "account:a", firing });
    expect(all.body.backtest?.per_entity.map((row) => row.entity)).toEqual(["account:a"]);
    expect(few.body.backtest?.triggered).toBe(all.body.backtest?.fired);
    expect(few.body.backtest?.fired).toBeLessThan(all.body.backtest?.fired ?? 0);
  });

  it("replays a composite with its operands", async () => {
    const intent = "alert me when the active user rate drops below 30% or rises above 50%";
    const body = { ...sentence, intent, entity_scope: "account:a", backtest: { from: day(0), to: day(10) } };
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
