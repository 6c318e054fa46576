import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { archiveKey, keyed } from "../../../worker/storage/decisions/archive/archive-key.ts";
import { moveThem } from "../../../worker/storage/decisions/archive/moving-sql.ts";
import type { SegmentR2 } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { ArchiveReader } from "../../../worker/storage/decisions/archive/archive-reader.ts";
import { DecisionStore } from "../../../worker/storage/decisions/decision-store.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { archive, bucket, count, empty, record, recorderWith, rowOf, segments, store } from "./world.ts";

emptyStorage();

const day = 86_400_000;
const asked = (at: number, value: boolean | null = true) =>
  rowOf({ condition_id: "c", entity: "a", at, value, score: 0.25 });
const batch = (batch_id: string) => ({ batch_id, recorded_at: 5 });

beforeEach(empty);

describe("a decision that is archived", () => {
  it("is the answer when its question is asked again, beside questions that are new", async () => {
    const rows = [asked(1), asked(2, false), asked(3, null)];
    await record(rows);
    expect(await archive(2 * day)).toBe(3);
    expect(await count("decisions")).toBe(0);
    const again = await recorderWith().record([...rows, asked(4)], batch("again"));
    for (const { decision_id, record: text } of rows)
      expect(again.get(decision_id)).toEqual({ record: text, recorded_at: 1, replayed: true, actions: [] });
    expect(again.get(asked(4).decision_id)).toMatchObject({ recorded_at: 5, replayed: false });
    expect(await count("decisions")).toBe(1);
  });

  it("is found by its id in every way, as it was", async () => {
    const rows = [
      asked(1),
      asked(2, false),
      rowOf({ condition_id: "c", entity: "a", at: 9, value: true, decision_id: "dec_snapshot" }),
    ];
    await record(rows);
    const ids = rows.map(({ decision_id }) => decision_id);
    const question = {
      condition_id: "c",
      condition_version: "1.0",
      entity_id: "ent_a",
      evaluated_at: 9,
      decision_id: "dec_none",
    };
    const held = { ...question, evaluated_at: "1970-01-01T00:00:00.050Z", decision_value: true };
    const all = async () => [
      await Promise.all(ids.map((id) => store().find(id))),
      await Promise.all(ids.map((id) => store().columns(id))),
      await store().some(ids),
      [...(await store().recordedViews(ids))],
      await store().at(question),
      await store().heldSince(held),
    ];
    const before = await all();
    expect(before.at(-1)).toEqual({ since: 9, answers: 2 });
    expect(await archive(2 * day)).toBe(3);
    expect(await all()).toEqual(before);
  });

  it.each([
    ["is not bound", () => null],
    ["has lost it", () => ({ get: () => Promise.resolve(null), put: () => Promise.reject(new Error()) })],
    [
      "has something else in its place",
      () => ({ get: () => bucket().get("other"), put: () => Promise.reject(new Error()) }),
    ],
  ])("is never taken for new where the archive %s", async (_, broken) => {
    const [old, fresh] = [asked(1), asked(2)];
    await record([old]);
    await archive(2 * day);
    await bucket()
      .put("other", new Response(new Blob(["{}\n"]).stream().pipeThrough(new CompressionStream("gzip"))).body ?? "", {})
      .catch(() => undefined);
    const reader = broken() as SegmentR2 | null;
    const recorder = recorderWith(reader === null ? null : segments(reader));
    const answers = await recorder.record([old, fresh], batch("broken"));
    expect([...answers.keys()]).toEqual([fresh.decision_id]);
    const blind = new DecisionStore(env.DB, reader === null ? undefined : segments(reader));
    await expect(blind.find(old.decision_id)).rejects.toThrow("cannot be read");
    await expect(blind.list({}, null, 5)).rejects.toThrow("cannot be read");
    expect(await blind.find(fresh.decision_id)).not.toBeNull();
    expect(await count("decisions")).toBe(1);
  });

  it("does not stand in the way of another that has its key", async () => {
    const [old, other] = [asked(1), asked(2)];
    await record([old]);
    await archive(2 * day);
    await env.DB.prepare("UPDATE archived SET key = CAST(? AS INTEGER)").bind(archiveKey(other.decision_id)).run();
    const reader = new ArchiveReader(env.DB, segments(), () => archiveKey(other.decision_id));
    const answers = await new Recorder(env.DB, { archive: reader }).record([other], batch("other"));
    expect(answers.get(other.decision_id)).toMatchObject({ replayed: false, record: other.record });
    expect(await store().find(other.decision_id)).not.toBeNull();
    const [, , remove] = moveThem;
    await env.DB.prepare(remove)
      .bind(keyed([other.decision_id]), "another segment")
      .run();
    expect(await count("decisions")).toBe(1);
  });

  it("has a key that fits into 63 bits", () => {
    const keys = Array.from({ length: 200 }, (_, at) => BigInt(archiveKey(`dec_${at}`)));
    expect(keys.every((key) => key >= 0n && key < 2n ** 63n)).toBe(true);
    expect(keys.some((key) => key > 2n ** 62n)).toBe(true);
  });
});

describe("what is archived", () => {
  it("is nothing that may still be sent, that is told of in an open incident, or that was recorded lately", async () => {
    await record([asked(1), asked(2), asked(3)]);
    await record([asked(4)], 3 * day);
    const result = `INSERT INTO action_results (decision_id, action_id, action_version, state, planned_at) VALUES (?1, 'act', 'v1', ?2, 0)`;
    await env.DB.prepare(result).bind(asked(1).decision_id, "planned").run();
    await env.DB.prepare(
      `INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, as_of)
       VALUES ('inc', 'task', 'c', '1.0', 'ent_a', 0, 'condition', 3, 3)`,
    ).run();
    expect(await archive(2 * day)).toBe(1);
    await env.DB.prepare("UPDATE action_results SET state = 'triggered'").run();
    await env.DB.prepare("UPDATE incidents SET closed_at = 4, closed_by = 'recovered'").run();
    expect(await archive(2 * day)).toBe(2);
    expect(await archive(5 * day)).toBe(1);
  });

  it("waits until a segment is full or a day has passed", async () => {
    await record([asked(day), asked(day + 1)]);
    expect(await archive(2 * day, 3)).toBe(0);
    await record([asked(day + 2)]);
    expect(await archive(2 * day, 3)).toBe(3);
    await record([asked(day + 3)]);
    expect(await archive(2 * day, 3)).toBe(0);
    expect(await archive(2 * day + 4, 3)).toBe(1);
  });
});
