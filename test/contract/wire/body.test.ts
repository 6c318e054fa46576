import { describe, expect, it } from "vitest";
import { body } from "../../../worker/contract/wire/body.ts";
import { CommentIncidentBody } from "../../../worker/contract/resources/alarms/comments.ts";
import { CreateConceptBody } from "../../../worker/contract/resources/definitions/concepts.ts";
import { CreateConditionBody } from "../../../worker/contract/resources/definitions/conditions.ts";
import { EvaluateFullBody } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import { CreateJobBody } from "../../../worker/contract/resources/service/jobs.ts";
import { PushObservationsBody } from "../../../worker/contract/resources/signals/observations.ts";
import { RegisterPrimitiveBody } from "../../../worker/contract/resources/signals/primitives.ts";
import { CreateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";

const task = { intent: "alert me when the rate drops below 35%", entity_scope: "all" };

describe("an optional field given as null", () => {
  it("counts as absent", () => {
    const asked = { concept_id: "c", concept_version: "1.0", condition_id: "d", condition_version: "1.0", entity: "a" };
    expect(body(EvaluateFullBody).parse({ ...asked, timestamp: null, explain: null, dry_run: null })).toEqual({
      ...asked,
      explain: false,
      dry_run: false,
    });
  });

  it("counts as absent inside nested objects, lists, records and unions", () => {
    const compiled = body(CreateTaskBody).parse({
      ...task,
      delivery: { type: "webhook", endpoint: "https://example.com/x", headers: null, payload_template: null },
      constraints: { sensitivity: null },
    });
    expect(compiled.delivery).toEqual({ type: "webhook", endpoint: "https://example.com/x" });
    expect(compiled.constraints).toEqual({});
    const read = body(CreateConceptBody).parse({
      concept_id: "c",
      version: "1.0",
      output_type: "float",
      labels: null,
      primitives: { rate: { primitive_id: "a.rate", type: null, max_age: null } },
      features: { latest: { op: "latest", inputs: ["rate"], params: null } },
      output_feature: "latest",
    });
    expect(read).toMatchObject({ primitives: { rate: { primitive_id: "a.rate" } } });
    expect(read).toMatchObject({ features: { latest: { op: "latest", inputs: ["rate"] } } });
    expect(Object.hasOwn(read, "labels")).toBe(false);
  });

  it("counts as absent where it would have named the kind", () => {
    const question = { id: "c", version: "1", entity: "e" };
    expect(body(CreateJobBody).parse({ kind: null, ...question })).toEqual({ ...question, explain: false });
  });

  it("takes the default where there is one", () => {
    const read = body(CreateTaskBody).parse({ ...task, delivery: { type: "notification", channel: null } });
    expect(read.delivery).toEqual({ type: "notification", channel: "inbox" });
  });

  it("stays a value where null is one", () => {
    const read = body(PushObservationsBody).parse({
      observations: [{ primitive_id: "a.b", entity: "e", observed_at: null, value: null }],
    });
    expect(read.observations).toEqual([{ primitive_id: "a.b", entity: "e", value: null }]);
  });
});

describe("text", () => {
  it("of intents and labels is put into NFC", () => {
    const delivery = { type: "notification" };
    const read = body(CreateTaskBody).parse({ ...task, intent: "cafe\u0301 is closed", delivery });
    expect(read.intent).toBe("caf\u00e9 is closed");
    const labelled = { primitive_id: "a.b", type: "categorical", labels: ["cafe\u0301"] };
    const primitive = body(RegisterPrimitiveBody).parse(labelled);
    expect(primitive.labels).toEqual(["caf\u00e9"]);
  });

  const push = (entity: string) =>
    body(PushObservationsBody).safeParse({ observations: [{ primitive_id: "a.b", entity, value: 1 }] }).success;

  it.each([
    ["an empty entity", ""],
    ["a control character", "a\u0000b"],
    ["a lone surrogate", "a\ud800b"],
    ["513 characters", "e".repeat(513)],
  ])("refuses an entity with %s", (_title, entity) => {
    expect(push(entity)).toBe(false);
  });

  it("of several lines holds no NUL", () => {
    const commented = (text: string) => body(CommentIncidentBody).safeParse({ text }).success;
    expect([commented("one\n\ttwo"), commented("one\u0000two")]).toEqual([true, false]);
  });

  it("counts characters, not UTF-16 units", () => {
    expect([push("😀".repeat(512)), push("😀".repeat(513))]).toEqual([true, false]);
  });
});

describe("timestamps", () => {
  it.each([
    ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01T12:00:00.123987Z", "2026-03-01T12:00:00.123Z"],
    ["2026-03-01T14:00:00+02:00", "2026-03-01T12:00:00.000Z"],
  ])("%s is taken as %s", (given, taken) => {
    const read = body(PushObservationsBody).parse({
      observations: [{ primitive_id: "a.b", entity: "e", observed_at: given, value: 1 }],
    });
    expect(read.observations[0]?.observed_at).toBe(taken);
  });
});

describe("strategy parameters", () => {
  const condition = (type: string, params: object) =>
    body(CreateConditionBody).safeParse({
      condition_id: "d",
      version: "1",
      concept_id: "c",
      concept_version: "1",
      strategy: { type, params },
    }).success;

  it.each([
    ["threshold", { direction: "above", value: -3 }, true],
    ["threshold", { direction: "any", value: 3 }, false],
    ["percentile", { direction: "below", value: 100, window: "30d" }, true],
    ["percentile", { direction: "below", value: 101 }, false],
    ["z_score", { direction: "any", value: 2.5 }, true],
    ["z_score", { direction: "any", value: 0 }, false],
    ["change", { direction: "increase", value: 0 }, true],
    ["change", { direction: "above", value: 0.1 }, false],
    ["equals", { value: true }, true],
    ["equals", { value: 3 }, false],
    ["composite", { operator: "AND", operands: [{ condition_id: "x", condition_version: "1" }] }, true],
    ["composite", { operator: "XOR", operands: [] }, false],
    ["vibes", {}, false],
  ])("of %s %j fit: %s", (type, params, fits) => {
    expect(condition(type, params)).toBe(fits);
  });
});
