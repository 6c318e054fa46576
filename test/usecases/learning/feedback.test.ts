import { beforeEach, describe, expect, it } from "vitest";
import {
  RecordFeedbackBody,
  ListFeedbackQuery,
  RecordFeedbackBatchBody,
} from "../../../worker/contract/resources/learning/feedback.ts";
import { EvaluateFullBody } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import { evaluateFull } from "../../../worker/usecases/evaluation/evaluate-full.ts";
import {
  listFeedback,
  recordFeedback,
  recordFeedbackBatch,
} from "../../../worker/usecases/learning/record-feedback.ts";
import { asked, askedWorld, observe, pinnedBy } from "../../support/memory/asking.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { pseudonymOf } from "../../support/memory/pseudonyms.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { makeTask, ratedServices } from "../../support/memory/world.ts";
import { day } from "../../support/world.ts";

let services: MemoryServices;
let condition: { condition_id: string; condition_version: string };

beforeEach(async () => {
  services = await ratedServices();
  const task = await makeTask(services, "alert me when the active user rate drops below 35%");
  condition = { condition_id: task.condition_id, condition_version: "1.0" };
});

const rating = (change: object = {}) => ({ ...condition, entity: "account:1", feedback: "correct", ...change });
const rate = async (change: object = {}, claim?: { id: string; at: number; repeated: boolean }) =>
  recordFeedback(services, input(RecordFeedbackBody, rating(change)), { by: "key_1", claim });
const rateMany = async (feedback: object[]) =>
  recordFeedbackBatch(services, input(RecordFeedbackBatchBody, { feedback }), { by: "key_1" });
const ratingOf = (decision_id: string | null) =>
  input(RecordFeedbackBody, { decision_id, feedback: "false_positive", note: null });
const list = (query: object = {}) => listFeedback(services, input(ListFeedbackQuery, { ...condition, ...query }));

describe("a rating", () => {
  it("is kept under the pseudonym and never the raw entity", async () => {
    const { feedback_id } = await rate({ timestamp: day(0), note: "maintenance" });
    const { items } = await list();
    expect(items).toMatchObject([{ feedback_id, timestamp: day(0), feedback: "correct", note: "maintenance" }]);
    expect(items[0]?.entity_id).toMatch(/^ent_/);
    expect(JSON.stringify(services.stored.rows("feedback"))).not.toContain("account:1");
  });

  it("takes the pseudonym that records carry", async () => {
    const [entity = ""] = await services.pseudonyms.reserve(["account:1"]);
    await rate({ entity, timestamp: day(2) });
    expect((await list()).items[0]?.entity_id).toBe(entity);
  });

  it("names a recorded decision by its id alone", async () => {
    const asking = await askedWorld();
    await observe(asking.services, { "account:low": 0.2 });
    const question = { ...pinnedBy(asking.task), entity: "account:low", timestamp: new Date(asked).toISOString() };
    const { decision_id } = await evaluateFull(asking.services, input(EvaluateFullBody, question));
    await recordFeedback(asking.services, ratingOf(decision_id), { by: "key_1" });
    const { condition_id, condition_version, timestamp } = question;
    const rated = await listFeedback(asking.services, input(ListFeedbackQuery, { condition_id, condition_version }));
    const [entity_id] = await asking.services.pseudonyms.reserve(["account:low"]);
    expect(rated.items).toMatchObject([{ entity_id, timestamp, feedback: "false_positive", note: null }]);
  });

  it("of a decision that is not recorded is refused, and nothing is stored", async () => {
    expect(await refusedAt(() => recordFeedback(services, ratingOf("dec_none"), { by: "key_1" }))).toEqual([
      404,
      "decision_id",
    ]);
    expect((await list()).items).toEqual([]);
  });

  it("without a time names none where nothing was decided", async () => {
    await rate();
    expect((await list()).items[0]?.timestamp).toBeNull();
  });

  it("without a time names the newest look that a watch kept in brief", async () => {
    const entity_id = pseudonymOf("account:1");
    const look = { ...condition, entity_id, score: 0.4, outcome: "not_triggered" as const, reason: null };
    const later = { ...look, t: Date.parse(day(2)), outcome: null, reason: "missing_data" };
    services.looks.push({ ...look, t: Date.parse(day(0)) }, { ...look, t: Date.parse(day(1)) }, later);
    await rate();
    expect((await list()).items[0]?.timestamp).toBe(day(1));
  });

  it("made again under its claim is the same rating", async () => {
    const claim = { id: "once", at: 0, repeated: false };
    const first = await rate({ timestamp: day(0) }, claim);
    expect(await rate({ timestamp: day(0) }, { ...claim, repeated: true })).toEqual(first);
    expect((await list()).items).toHaveLength(1);
  });

  it.each([
    ["a condition that does not exist", { condition_id: "nothing" }, 404, "condition_id"],
    ["a version that does not exist", { condition_version: "9" }, 404, "condition_id"],
    ["another word", { feedback: "wrong" }, 400, "feedback"],
    ["a malformed time", { timestamp: "yesterday" }, 400, "timestamp"],
  ])("is refused for %s", async (_, change, status, location) => {
    expect(await refusedAt(() => rate(change))).toEqual([status, location]);
    expect(services.stored.rows("feedback").length).toBe(0);
  });
});

describe("many ratings", () => {
  it("are at most 1,000, kept in their order", async () => {
    const feedback = Array.from({ length: 1_000 }, (_, i) => rating({ timestamp: day(100 + i) }));
    const { recorded, feedback_ids } = await rateMany(feedback);
    expect([recorded, new Set(feedback_ids).size]).toEqual([1_000, 1_000]);
    const { items } = await list({ limit: "2" });
    expect(items.map((one) => one.timestamp)).toEqual([day(1_099), day(1_098)]);
    expect(await refusedAt(() => rateMany([...feedback, rating({ timestamp: day(1) })]))).toEqual([400, "feedback"]);
  });

  it("are stored all or none, and each that is wrong is named with its index", async () => {
    const malformed = [rating(), rating({ feedback: "wrong" })];
    expect(await refusedAt(() => rateMany(malformed))).toEqual([400, "feedback[1].feedback"]);
    const unknown = [rating(), rating({ condition_version: "7" }), rating({ condition_id: "nothing" })];
    const error = await refusal(() => rateMany(unknown));
    expect(error).toMatchObject({ code: "not_found", location: "feedback[1].condition_id" });
    expect(error.details).toMatchObject({ errors: [{ index: 1 }, { index: 2 }] });
    expect(services.stored.rows("feedback").length).toBe(0);
  });

  it("are paged through once, newest first", async () => {
    await rateMany(Array.from({ length: 25 }, (_, i) => rating({ timestamp: day(i) })));
    const seen = await paged((cursor) => list({ limit: "10", cursor }));
    expect(seen.map((one) => one.timestamp)).toEqual(Array.from({ length: 25 }, (_, i) => day(24 - i)));
  });

  it("are not listed for a version that does not exist", async () => {
    expect(await refusedAt(() => list({ condition_version: "9" }))).toEqual([404, "condition_id"]);
  });
});
