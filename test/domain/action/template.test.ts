import { describe, expect, it } from "vitest";
import { defaultPayload } from "../../../worker/domain/action/payload.ts";
import { planDelivery } from "../../../worker/domain/action/delivery.ts";
import {
  fillTemplate,
  fillText,
  placeholderKeyOf,
  placeholders,
  placeholdersOf,
} from "../../../worker/domain/action/template.ts";
import { factsOf, source } from "./build.ts";

const facts = factsOf({
  decision_type: "boolean",
  label_matched: null,
  history_count: null,
  deterministic: true,
  input_primitives: { "account.rate": 0.28 },
});

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
    const template = ["{score}", ["{decision_value}", { c: "{reason}" }], 7, null, "{input_primitives}"];
    const filled = [0.28, [true, { c: null }], 7, null, { "account.rate": 0.28 }];
    expect(fillTemplate({ a: template }, facts)).toEqual({ a: filled });
  });

  it.each([
    ["{entity}: {decision_value}", "account:1: true"],
    ["reason {reason}.", "reason ."],
    ["{input_primitives} seen", '{"account.rate":0.28} seen'],
    ["{ entity } {} {{entity}}", "{ entity } {} {account:1}"],
  ])("fills %j into text", (template, text) => {
    expect(fillText(template, facts)).toBe(text);
  });

  it("does not fill what a value itself holds", () => {
    const sly = factsOf({}, "{ir_hash}");
    expect(fillText("{entity}", sly)).toBe("{ir_hash}");
  });

  it("names its placeholders as often as they stand in it", () => {
    const template = { a: "{entty} {score}", b: ["{entty}", { c: "{ir_hash}" }] };
    expect(placeholdersOf(template)).toEqual(["entty", "score", "entty", "ir_hash"]);
    expect(placeholdersOf(placeholders.map((name) => `{${name}}`))).toEqual(placeholders);
  });
});

describe("the default payload", () => {
  it("holds every single value of the decision, and names what there is not", () => {
    const { concept_result, ...own } = source;
    const flags = { decision_type: "boolean", label_matched: null, history_count: null, deterministic: true };
    const named = { name: null, owner: null, severity: null, note: null, runbook_url: null, incident_id: null };
    const action = { action_id: "a", action_version: "v1", entity: "account:1", kind: "decision", test: false };
    const result = { result_value: concept_result.value, result_type: concept_result.type };
    expect(defaultPayload(facts)).toEqual({ ...own, ...flags, ...named, ...action, ...result });
  });

  it("has no address that acts for whoever holds it; a message to people may ask for one", () => {
    const links = { view: "https://dm.example.com/i/1", acknowledge: "https://dm.example.com/l/token" };
    const linked = factsOf({ links });
    expect(JSON.stringify(defaultPayload(linked))).not.toContain("dm.example.com");
    expect(fillText("See {url}", linked)).toBe("See https://dm.example.com/i/1");
    const config = { type: "webhook", endpoint: "https://hooks.example.com", payload_template: "{url}" } as const;
    expect(planDelivery(config, linked)).toMatchObject({ body: null });
    const workflow = { type: "workflow", workflow_id: "w", input_mapping: { url: "url" } } as const;
    expect(planDelivery(workflow, linked)).toMatchObject({ input: { url: null } });
  });
});
