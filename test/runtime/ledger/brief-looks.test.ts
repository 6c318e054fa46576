import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { encodeBlock } from "../../../worker/domain/task/watch/block.ts";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import {
  createTask,
  type FullPipelineResult,
  question,
  RATE,
  registerRate,
  START,
  type Task,
} from "../../support/world.ts";
import { accountsAt, pushRates } from "./accounts.ts";
import { DELAY, looksOf, MINUTE, push, ring, stubOf, watchTask, type WatchWorld } from "./watched.ts";

interface Refused {
  error: { type: string; location?: string; message: string; suggestion?: string; details?: unknown };
}

let task: Task;
let start = START;
/** Each test has a condition of its own, too: calibration pools all that is known of one. */
let limit = 20;
let entities: string[];
let world: WatchWorld;
let entity: string;
const later = () => start + MINUTE;
const at = (t: number) => new Date(t).toISOString();

await registerRate(call);

beforeEach(async () => {
  limit += 1;
  ({ start, entities, task, world } = await accountsAt(start + 60 * MINUTE, 4, { limit }));
  [entity = ""] = entities;
  await pushRates(entities, start - MINUTE, (i) => (i % 2 === 0 ? 0.8 : 0.9));
  await watchTask(task, { since: start, scope: `account${start}:`, keep: "changes" });
  await ring();
  world.now = later() + DELAY;
  await ring();
});

const recordedAt = (t: number) =>
  env.DB.prepare("SELECT decision_id, record FROM decisions WHERE condition_id = ? AND evaluated_at = ?")
    .bind(task.condition_id, t)
    .all<{ decision_id: string; record: string }>()
    .then(({ results }) => results);
const evaluate = (of: Task, name: string, t: number) =>
  call<FullPipelineResult & Refused>("POST", "/evaluate/full", question(of, name, at(t)));

describe("a look that was kept in brief", () => {
  it("is recorded by its question as it was seen, whatever came in since", async () => {
    expect(await recordedAt(later())).toEqual([]);
    await push(RATE, start, { [entity]: 0.1 });
    const { status, body } = await evaluate(task, entity, later());
    expect(status).toBe(200);
    expect(body).toMatchObject({ decision: { value: false, score: 0.8 }, result: { value: 0.8 } });
    expect(await recordedAt(later())).toMatchObject([{ decision_id: body.decision_id }]);
    const again = await evaluate(task, entity, later());
    expect(again.body).toMatchObject({ replayed: true, decision_id: body.decision_id });
    const verified = await call("POST", `/decisions/${body.decision_id}/verify`, {});
    expect(verified.body).toEqual({ verified: true, differences: [] });
  });

  it("is seen alike by execute, batch, range and verification", async () => {
    const { condition_id, condition_version, concept_id, concept_version } = task;
    const named = { concept_id, concept_version, condition_id, condition_version };
    const timestamp = at(later());
    const seen = async (name: string) => {
      const asked = { id: concept_id, version: concept_version, entity: name, timestamp };
      return (await call<{ value: number }>("POST", "/execute", asked)).body.value;
    };
    await pushRates(entities, start, () => 0.1);
    const [one = "", two = "", three = ""] = entities;
    expect(await seen(one)).toBe(0.8);
    const batch = await call<{ results: FullPipelineResult[] }>("POST", "/evaluate/batch", {
      ...named,
      entities: [one, two],
      timestamp,
    });
    expect(batch.body.results.map(({ decision }) => decision.score)).toEqual([0.8, 0.9]);
    const range = await call<{ results: FullPipelineResult[] }>("POST", "/evaluate/range", {
      ...named,
      entity: three,
      from: timestamp,
      to: timestamp,
      step: "1m",
    });
    expect(range.body.results.map(({ decision }) => decision.score)).toEqual([0.8]);
    const ids = [...batch.body.results, ...range.body.results].map(({ decision_id }) => decision_id);
    for (const id of ids) {
      const { body } = await call("POST", `/decisions/${id}/verify`, {});
      expect(body).toEqual({ verified: true, differences: [] });
    }
  });

  it("sees what the rest of its sweep sees, and so does who asks before it is there", async () => {
    const t = later() + MINUTE;
    const recording = await createTask(call, "alert me when the active user rate drops below 5%");
    await watchTask(recording, { since: start, scope: `account${start}:` });
    const { concept_id, concept_version } = task;
    expect(recording.concept_id).toBe(concept_id);
    const seen: unknown[] = [];
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      const real = object.recorder;
      object.recorder = {
        async record(rows, batch) {
          object.recorder = real;
          const late = { primitive_id: RATE, type: "time_series<float>", observed_at: start, value: 0.1 } as const;
          object.append(entities.map((one) => ({ ...late, entity: one })));
          for (const one of entities)
            seen.push(
              await object.execute({ concept_id, concept_version, entity: one, t, sealed: true, explain: false }),
            );
          return real.record(rows, batch);
        },
      };
    });
    world.now = t + DELAY;
    await ring();
    expect(seen).toMatchObject([{ value: 0.8 }, { value: 0.9 }, { value: 0.8 }, { value: 0.9 }]);
    for (const [i, one] of entities.entries()) {
      expect(await looksOf(task, one, 1)).toMatchObject([{ t, score: i % 2 === 0 ? 0.8 : 0.9 }]);
      expect((await evaluate(task, one, t)).body.decision.score).toBe(i % 2 === 0 ? 0.8 : 0.9);
    }
  });

  it("that its question no longer comes to is a 503, is logged, and records nothing", async () => {
    await runInDurableObject(stubOf(0), (object: LedgerShard, { storage }) => {
      const [block] = [
        ...storage.sql.exec<{ first_no: number }>("SELECT first_no FROM look_blocks WHERE t = ?", later()),
      ];
      const found = object.pseudonym(entity);
      const { entity_no } = storage.sql
        .exec<{ entity_no: number }>("SELECT entity_no FROM entities WHERE entity_id = ?", found)
        .one();
      const look = { entity_no, verdict: { outcome: "triggered", reason: null } as const, score: 0.2 };
      const { first_no, body } = encodeBlock([look]);
      storage.sql.exec("DELETE FROM look_blocks WHERE t = ? AND first_no = ?", later(), block?.first_no ?? null);
      storage.sql.exec(
        "INSERT INTO look_blocks (task_no, t, first_no, body) SELECT task_no, t, ?, ? FROM sweep_tasks WHERE t = ?",
        first_no,
        body.buffer,
        later(),
      );
    });
    const { status, body } = await evaluate(task, entity, later());
    expect([status, body.error.type]).toEqual([503, "unavailable"]);
    expect(body.error.details).toEqual({ ledger_conflict: ["outcome", "score"] });
    expect(await recordedAt(later())).toEqual([]);
  });

  it("is not explained, and says what records it; once it is recorded it is", async () => {
    const { condition_id, condition_version } = task;
    const asked = { condition_id, condition_version, entity, timestamp: at(later()) };
    const before = await call<Refused>("POST", "/decisions/explain", asked);
    expect([before.status, before.body.error.details]).toEqual([404, { outcome: "not_triggered" }]);
    expect(await recordedAt(later())).toEqual([]);
    await evaluate(task, entity, later());
    expect((await call("POST", "/decisions/explain", asked)).status).toBe(200);
  });

  it("is in the page of looks without a decision until it has one", async () => {
    const page = () =>
      call<{ items: { t: string; score: number; decision_id: string | null }[] }>(
        "GET",
        `/tasks/${task.task_id}/looks/${entity}`,
      ).then(({ body }) => body.items[0]);
    expect(await page()).toMatchObject({ t: at(later()), score: 0.8, outcome: "not_triggered", decision_id: null });
    const { body } = await evaluate(task, entity, later());
    expect((await page())?.decision_id).toBe(body.decision_id);
  });

  it("is the one that a rating without a time means, and calibration counts it", async () => {
    const { condition_id, condition_version } = task;
    const rating = { condition_id, condition_version, entity, feedback: "false_negative" };
    expect((await call("POST", "/feedback/decision", rating)).status).toBe(200);
    const listed = await call<{ items: { timestamp: string }[] }>(
      "GET",
      `/feedback?condition_id=${condition_id}&condition_version=${condition_version}`,
    );
    expect(listed.body.items[0]?.timestamp).toBe(at(later()));
    const calibrated = await call<{ evidence: { decisions: { scored: number }; disputed_silences: number } }>(
      "POST",
      "/conditions/calibrate",
      { condition_id, condition_version },
    );
    expect(calibrated.body.evidence).toMatchObject({ decisions: { scored: 8 }, disputed_silences: 1 });
  });
});
