import { describe, expect, it } from "vitest";
import { decisionPayload, defaultPayload, type PayloadSource } from "../../../worker/domain/action/payload.ts";
import { planDelivery } from "../../../worker/domain/action/delivery.ts";
import { defaultMessage } from "../../../worker/domain/action/message.ts";
import {
  fillTemplate,
  fillText,
  placeholderKeyOf,
  placeholders,
  placeholdersOf,
} from "../../../worker/domain/action/template.ts";

const source: PayloadSource = {
  decision_id: "dec_1",
  entity_id: "ent_1",
  decision_value: true,
  decision_type: "boolean",
  label_matched: null,
  outcome: "triggered",
  reason: null,
  summary: "Fired: 30% is below the threshold of 35%.",
  task_id: "task_1",
  intent: "alert me when the rate drops below 35%",
  signal: "account.rate",
  strategy: "threshold",
  threshold_applied: 0.35,
  score: 0.3,
  history_count: null,
  concept_result: { value: 0.3, type: "float" },
  concept_id: "c",
  concept_version: "1.0",
  condition_id: "d",
  condition_version: "1.1",
  evaluated_at: "2026-01-01T00:00:00.000Z",
  deterministic: true,
  ir_hash: "ff",
  input_primitives: { "account.rate": 0.3 },
};
const facts = decisionPayload(source, { action_id: "a", version: "v1" }, "account:1");

describe("a key of a template", () => {
  it.each([
    [{ "{entity}": 1 }, "{entity}"],
    [{ a: [{ "of {nothing}": 1 }] }, "of {nothing}"],
    [{ a: "{entity}", "{": 1, "a-{b-c}": 2 }, null],
    [["{entity}"], null],
    ["{entity}", null],
    [null, null],
  ])("of %j that holds a placeholder is %j", (template, key) => {
    expect(placeholderKeyOf(template)).toBe(key);
  });
});

describe("a template", () => {
  it("keeps the type of a value that stands alone, at any depth", () => {
    const template = {
      a: "{score}",
      b: ["{decision_value}", { c: "{reason}" }],
      d: 7,
      e: null,
      f: "{input_primitives}",
    };
    expect(fillTemplate(template, facts)).toEqual({
      a: 0.3,
      b: [true, { c: null }],
      d: 7,
      e: null,
      f: { "account.rate": 0.3 },
    });
  });

  it.each([
    ["{entity}: {decision_value}", "account:1: true"],
    ["reason {reason}.", "reason ."],
    ["{input_primitives} seen", '{"account.rate":0.3} seen'],
    ["{ entity } {} {{entity}}", "{ entity } {} {account:1}"],
  ])("fills %j into text", (template, text) => {
    expect(fillText(template, facts)).toBe(text);
  });

  it("does not fill what a value itself holds", () => {
    const sly = decisionPayload(source, { action_id: "a", version: "v1" }, "{ir_hash}");
    expect(fillText("{entity}", sly)).toBe("{ir_hash}");
  });

  it("names its placeholders as often as they stand in it", () => {
    expect(placeholdersOf({ a: "{entty} {score}", b: ["{entty}", { c: "{ir_hash}" }] })).toEqual([
      "entty",
      "score",
      "entty",
      "ir_hash",
    ]);
    expect(placeholdersOf(placeholders.map((name) => `{${name}}`))).toEqual(placeholders);
  });
});

describe("the default payload", () => {
  it("holds every single value of the decision", () => {
    expect(defaultPayload(facts)).toEqual({
      decision_id: "dec_1",
      entity: "account:1",
      entity_id: "ent_1",
      kind: "decision",
      summary: "Fired: 30% is below the threshold of 35%.",
      test: false,
      task_id: "task_1",
      intent: "alert me when the rate drops below 35%",
      signal: "account.rate",
      decision_value: true,
      decision_type: "boolean",
      label_matched: null,
      outcome: "triggered",
      reason: null,
      strategy: "threshold",
      threshold_applied: 0.35,
      score: 0.3,
      history_count: null,
      result_value: 0.3,
      result_type: "float",
      concept_id: "c",
      concept_version: "1.0",
      condition_id: "d",
      condition_version: "1.1",
      action_id: "a",
      action_version: "v1",
      evaluated_at: "2026-01-01T00:00:00.000Z",
      deterministic: true,
      ir_hash: "ff",
      since: null,
      value_text: null,
      limit_text: null,
      incident_id: null,
      name: null,
      owner: null,
      severity: null,
      note: null,
      runbook_url: null,
    });
  });

  it("has no address that acts for whoever holds it; a message to people may ask for one", () => {
    const links = { view: "https://dm.example.com/i/1", acknowledge: "https://dm.example.com/l/token" };
    const linked = decisionPayload({ ...source, links }, { action_id: "a", version: "v1" }, "account:1");
    expect(JSON.stringify(defaultPayload(linked))).not.toContain("dm.example.com");
    expect(fillText("See {url}", linked)).toBe("See https://dm.example.com/i/1");
    const config = { type: "webhook", endpoint: "https://hooks.example.com", payload_template: "{url}" } as const;
    expect(planDelivery(config, linked)).toMatchObject({ body: null });
    const workflow = { type: "workflow", workflow_id: "w", input_mapping: { url: "url" } } as const;
    expect(planDelivery(workflow, linked)).toMatchObject({ input: { url: null } });
  });

  it("reads as a sentence", () => {
    expect(defaultMessage(facts)).toBe(
      'account:1 (account.rate): 30% is below the threshold of 35% at 2026-01-01 00:00 UTC. Task: "alert me when the rate drops below 35%"',
    );
    expect(
      defaultMessage({ ...facts, intent: null, summary: "Did not fire: 0.4 is not below the threshold of 0.35." }),
    ).toBe(
      "account:1 (account.rate): Did not fire: 0.4 is not below the threshold of 0.35 at 2026-01-01 00:00 UTC. Condition: d@1.1",
    );
    expect(defaultMessage({ ...facts, intent: null, signal: null, summary: null })).toBe(
      "account:1: threshold decided true on 0.3 against 0.35 at 2026-01-01 00:00 UTC. Condition: d@1.1",
    );
    expect(defaultMessage({ ...facts, test: true })).toBe(
      'account:1 (account.rate): action a v1 was triggered by hand, and nothing was decided, at 2026-01-01 00:00 UTC. Task: "alert me when the rate drops below 35%"',
    );
  });
});
