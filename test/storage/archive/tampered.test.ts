import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { archiveKey } from "../../../worker/storage/decisions/archive/archive-key.ts";
import { LoggedSegments } from "../../../worker/storage/decisions/archive/logged-archive.ts";
import { segmentName } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { type SegmentRow, segmentOf } from "../../../worker/storage/decisions/archive/segment-index.ts";
import type { RawDecisionRow } from "../../../worker/usecases/ports/decisions/decisions.ts";
import { archive, bucket, count, empty, record, recorderWith, rowOf, segments, store } from "./world.ts";

emptyStorage();

const day = 86_400_000;
const asked = (at: number) => rowOf({ condition_id: "c", entity: "a", at, value: at % 2 === 0, score: at });
/** Three blocks, and another segment of one. */
const rows = Array.from({ length: 20 }, (_, at) => asked(at + 1));
const others = [asked(101), asked(102)];
const [old, fresh] = [asked(17), asked(200)];

const sql = async (statement: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(statement)
      .bind(...values)
      .all<SegmentRow & { segment: number }>()
  ).results;
const names = async () =>
  (await sql("SELECT * FROM segments ORDER BY segment")).map(({ sha256 }) => segmentName(sha256));

/** Writes the first segment anew, and has the database say all that belongs to it. */
async function rewrite(change: (rows: RawDecisionRow[]) => RawDecisionRow[]): Promise<void> {
  const [first] = await sql("SELECT * FROM segments ORDER BY segment");
  if (first === undefined) throw new Error("there is no segment");
  const changed = change(await segments().read(segmentOf(first)));
  const { sha256, blocks } = await segments().write(changed);
  const set = "UPDATE segments SET sha256 = ?, blocks = ?, decisions = ? WHERE segment = ?";
  await sql(set, sha256, JSON.stringify(blocks), changed.length, first.segment);
}

/** What the audit is told of the archive. */
async function problems(pageSize = 1_000): Promise<string[]> {
  const archived = new LoggedSegments(env.DB, segments());
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<LoggedSegments["list"]>> = await archived.list(after, pageSize);
    for (const { subject, problem } of page.rows) if (problem !== null) found.push(`${problem} ${subject}`);
    const last = page.rows.length < pageSize ? page.resume : (page.rows.at(-1)?.place ?? null);
    if (last === null) return found;
    after = last;
  }
}

beforeEach(async () => {
  await empty();
  await record(rows);
  await archive(2 * day);
  await record(others);
  await archive(2 * day);
});

describe("an archived decision", () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      "its block begins later, says the database",
      () => sql("UPDATE segments SET blocks = json_set(blocks, '$[2][0]', 19) WHERE decisions = 20"),
    ],
    [
      "its block is not in the index",
      () => sql("UPDATE segments SET blocks = json_remove(blocks, '$[2]') WHERE decisions = 20"),
    ],
    [
      "it is said to be in another segment",
      () => sql("UPDATE archived SET segment = (SELECT max(segment) FROM segments)"),
    ],
    ["nobody knows its segment", () => sql("DELETE FROM segments WHERE decisions = 20")],
    [
      "two segments are taken for each other",
      async () => {
        const [one, other] = await sql("SELECT * FROM segments ORDER BY segment");
        await sql("UPDATE segments SET sha256 = 'neither' WHERE segment = ?", one?.segment);
        const set = "UPDATE segments SET sha256 = ?, blocks = ? WHERE segment = ?";
        await sql(set, one?.sha256, one?.blocks, other?.segment);
        await sql(set, other?.sha256, other?.blocks, one?.segment);
      },
    ],
    ["its segment was written again without it", () => rewrite((all) => all.filter((row) => row.evaluated_at !== 17))],
  ])("is never taken for new where %s", async (_, tamper) => {
    await tamper();
    const answers = await recorderWith().record([old, fresh], { batch_id: "tampered", recorded_at: 5 });
    expect([...answers.keys()]).toEqual([fresh.decision_id]);
    await expect(store().find(old.decision_id)).rejects.toThrow("cannot be read");
    expect(await count("decisions")).toBe(1);
    expect(await problems()).not.toEqual([]);
    expect(await problems(3)).toEqual(await problems());
  });

  it("is found in its segment, whatever time the database gives it", async () => {
    const before = await store().find(old.decision_id);
    for (const at of [0, 3, 19, 500]) {
      await sql("UPDATE archived SET evaluated_at = ? WHERE key = CAST(? AS INTEGER)", at, archiveKey(old.decision_id));
      expect(await store().find(old.decision_id)).toEqual(before);
      expect(await problems()).toEqual([`changed ${old.decision_id}`]);
    }
  });

  it("that never was is not made up: its question is refused, and the audit is told", async () => {
    await sql(
      `INSERT INTO archived (key, segment, series, evaluated_at, value, score, is_triggered)
       SELECT CAST(? AS INTEGER), segment, series, 200, 1, 0, 1 FROM archived ORDER BY segment LIMIT 1`,
      archiveKey(fresh.decision_id),
    );
    expect((await recorderWith().record([fresh], { batch_id: "added", recorded_at: 5 })).size).toBe(0);
    expect(await count("decisions")).toBe(0);
    expect(await problems()).toEqual([`changed ${(await names())[0]}`]);
    expect(await problems(1)).toEqual(await problems());
  });
});

describe("an audit is told", () => {
  const [first] = rows;

  it("nothing of an archive that nobody has touched, however many it takes at a time", async () => {
    expect(await count("segments")).toBe(2);
    for (const size of [1, 3, 20, 22, 1_000]) expect(await problems(size)).toEqual([]);
  });

  it("of a segment that the database has lost", async () => {
    const [one] = await sql("SELECT * FROM segments ORDER BY segment");
    await sql("DELETE FROM segments WHERE decisions = 20");
    expect(await problems()).toEqual([`unreadable segments/${one?.segment}`]);
  });

  it("of an object that is not what it is named after, although the index agrees with it", async () => {
    const [name = ""] = await names();
    const forge = (row: RawDecisionRow) => ({ ...row, score: 0.99 });
    const [before] = await sql("SELECT * FROM segments ORDER BY segment");
    await rewrite((all) => all.map(forge));
    const [forged] = await sql("SELECT * FROM segments ORDER BY segment");
    const object = await bucket().get(segmentName(forged?.sha256 ?? ""));
    await bucket().put(name, (await object?.arrayBuffer()) ?? "", {});
    await sql("UPDATE segments SET sha256 = ? WHERE segment = ?", before?.sha256, before?.segment);
    expect(await problems()).toEqual([`unreadable ${name}`]);
  });

  it("of an object that goes on behind its last block", async () => {
    const [name = ""] = await names();
    const bytes = (await (await bucket().get(name))?.arrayBuffer()) ?? new ArrayBuffer(0);
    await bucket().put(name, await new Blob([bytes, "more"]).arrayBuffer(), {});
    expect(await problems()).toEqual([`unreadable ${name}`]);
  });

  it.each([
    ["value", "UPDATE archived SET value = 1 - value"],
    ["score", "UPDATE archived SET score = score + 1"],
    ["actions, of which it no longer knows", "UPDATE archived SET decision_id = NULL"],
    ["actions, which are another's", "UPDATE archived SET decision_id = 'dec_other'"],
    [
      "value, of a segment that is said to be moving still",
      "UPDATE archived SET value = 1 - value",
      "UPDATE segments SET moved_at = NULL",
    ],
  ])("of a decision by whose %s later ones would be judged wrongly", async (_, ...statements) => {
    const id = first?.decision_id ?? "";
    await sql(
      "INSERT INTO action_results (decision_id, action_id, action_version, state, planned_at) VALUES (?, 'act', 'v1', 'triggered', 0)",
      id,
    );
    await sql("UPDATE archived SET decision_id = ? WHERE key = CAST(? AS INTEGER)", id, archiveKey(id));
    expect(await problems()).toEqual([]);
    const [tamper = "", ...more] = statements;
    await sql(`${tamper} WHERE key = CAST(? AS INTEGER)`, archiveKey(id));
    for (const statement of more) await sql(statement);
    expect(await problems()).toEqual([`changed ${id}`]);
  });
});
