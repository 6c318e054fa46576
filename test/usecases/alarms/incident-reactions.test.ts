import { beforeEach, describe, expect, it } from "vitest";
import { ListFeedbackQuery } from "../../../worker/contract/resources/learning/feedback.ts";
import { formatTimestamp } from "../../../worker/domain/values/time.ts";
import { acknowledgeIncident, unacknowledgeIncident } from "../../../worker/usecases/alarms/change-incident.ts";
import { recordFeedback, listFeedback } from "../../../worker/usecases/learning/record-feedback.ts";
import { input, refusal } from "../../support/memory/input.ts";
import { first, now, opened, pass, prepare, rate, services, snooze } from "./incident-world.ts";

const hour = 3_600_000;
beforeEach(prepare);

const ratings = () => services.stored.rows("feedback");

describe("acknowledging an incident", () => {
  it("can be taken back, so that the next to acknowledge it is the first", async () => {
    await acknowledgeIncident(services, { id: "inc_1", by: "key_1" });
    expect(await unacknowledgeIncident(services, { id: "inc_1" })).toMatchObject({
      status: "open",
      acknowledged_at: null,
      acknowledged_by: null,
    });
    expect(await unacknowledgeIncident(services, { id: "inc_1" })).toMatchObject({ status: "open" });
    expect(await acknowledgeIncident(services, { id: "inc_1", by: "key_2" })).toMatchObject({
      acknowledged_by: "key_2",
    });
    await expect(unacknowledgeIncident(services, { id: "inc_9" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("names who was first, also where it is over", async () => {
    const acknowledged = await acknowledgeIncident(services, { id: "inc_1", by: "key_1" });
    expect(acknowledged).toMatchObject({
      status: "acknowledged",
      acknowledged_by: "key_1",
      by: { kind: "key", name: "key_1", id: "key_1" },
    });
    expect(await acknowledgeIncident(services, { id: "inc_1", by: "key_2" })).toEqual(acknowledged);
    await opened("2", { closed_at: now, closed_by: "recovered" });
    expect(await acknowledgeIncident(services, { id: "inc_2", by: "key_2" })).toMatchObject({
      status: "closed",
      acknowledged_by: "key_2",
    });
  });
});

describe("rating an incident", () => {
  it.each([
    ["right", "correct"],
    ["wrong", "false_positive"],
  ])("%s rates its first decision %s, once", async (rating, feedback) => {
    expect(await rate({ rating })).toMatchObject({ rating });
    expect(await rate({ rating })).toMatchObject({ rating });
    const { condition_id, entity_id, opened_at } = first;
    expect(ratings()).toMatchObject([{ condition_id, entity_id, evaluated_at: opened_at, feedback }]);
  });

  it("can be corrected", async () => {
    await rate({ rating: "right" });
    pass(1);
    expect(await rate({ rating: "wrong", note: "maintenance" })).toMatchObject({ rating: "wrong" });
    pass(1);
    expect(await rate({ rating: "right" })).toMatchObject({ rating: "right" });
    expect(ratings().map(({ feedback, note }) => [feedback, note])).toEqual([
      ["correct", null],
      ["false_positive", "maintenance"],
      ["correct", null],
    ]);
  });

  it("can be withdrawn: what was said is kept and counts no longer, and it can be rated again", async () => {
    await rate({ rating: "right" });
    await rate({ rating: "wrong" });
    expect(await rate({ rating: null })).toMatchObject({ rating: null });
    expect(ratings().map(({ withdrawn_at }) => withdrawn_at)).toEqual([now, now]);
    const { condition_id } = first;
    expect(await services.feedback.ratings(condition_id, ["1.0"], 10)).toEqual([]);
    const { items } = await listFeedback(
      services,
      input(ListFeedbackQuery, { condition_id, condition_version: "1.0" }),
    );
    expect(items.map(({ withdrawn_at }) => withdrawn_at)).toEqual([
      new Date(now).toISOString(),
      new Date(now).toISOString(),
    ]);
    expect(await rate({ rating: null })).toMatchObject({ rating: null });
    expect(await rate({ rating: "right" })).toMatchObject({ rating: "right" });
    expect(await services.feedback.ratings(condition_id, ["1.0"], 10)).toMatchObject([{ feedback: "correct" }]);
  });

  it("is refused where nothing was decided", async () => {
    await opened("2", { kind: "no_data", first_decision_id: null });
    await expect(rate({ rating: "right" }, "inc_2")).rejects.toMatchObject({ code: "conflict" });
    expect(ratings()).toEqual([]);
  });

  it("counts where its decision was rated otherwise since, which the incident has not heard of", async () => {
    await rate({ rating: "right" });
    const { condition_id, condition_version, entity_id: entity, opened_at } = first;
    const timestamp = formatTimestamp(opened_at);
    pass(1);
    await recordFeedback(
      services,
      { condition_id, condition_version, entity, timestamp, feedback: "false_positive" },
      { by: "key_1" },
    );
    pass(1);
    expect(await rate({ rating: "right" })).toMatchObject({ rating: "right" });
    expect(ratings().map(({ feedback }) => feedback)).toEqual(["correct", "false_positive", "correct"]);
  });
});

describe("snoozing an incident", () => {
  it("lasts until a time or for so long, is replaced by the next, and ends with null", async () => {
    expect(await snooze({ for: "2h" })).toMatchObject({ snoozed_until: new Date(now + 2 * hour).toISOString() });
    const until = new Date(now + hour).toISOString();
    expect(await snooze({ until })).toMatchObject({ snoozed_until: until });
    expect(await snooze({ until: null })).toMatchObject({ snoozed_until: null });
  });

  it.each([
    ["a time that has passed", { until: new Date(now).toISOString() }, "until"],
    ["a time more than 30 days ahead", { until: new Date(now + 30 * 24 * hour + 1).toISOString() }, "until"],
    ["more than 30 days", { for: "31d" }, "for"],
  ])("until %s is refused", async (_, body, location) => {
    await expect(snooze(body)).rejects.toMatchObject({ code: "validation_error", location });
  });

  it.each([[{}], [{ for: "1h", until: null }]])("with %o says neither or both", async (body) => {
    const { code, message } = await refusal(() => snooze(body));
    expect([code, message]).toEqual(["validation_error", expect.stringContaining("either `until` or `for`")]);
  });

  it("is refused where it is over", async () => {
    await opened("2", { closed_at: now, closed_by: "recovered" });
    await expect(snooze({ for: "1h" }, "inc_2")).rejects.toMatchObject({ code: "conflict", location: "id" });
  });
});
