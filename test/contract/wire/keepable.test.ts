import { describe, expect, it } from "vitest";
import { CreateActionBody } from "../../../worker/contract/resources/actions/actions.ts";
import { body } from "../../../worker/contract/wire/body.ts";
import { CreateConceptBody } from "../../../worker/contract/resources/definitions/concepts.ts";
import { ExecuteStaticBody } from "../../../worker/contract/resources/evaluation/execute.ts";
import { CreateGuardrailsBody } from "../../../worker/contract/resources/definitions/guardrails.ts";
import { PushObservationsBody } from "../../../worker/contract/resources/signals/observations.ts";
import { validationError } from "../../../worker/contract/wire/validation.ts";

const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const guardrails = (field: string) => `{"guardrails":{"strategy_registry":[],"type_strategy_map":{},${field}}}`;
const action = (config: string) =>
  `{"action_id":"a","version":"v1","config":{"type":"webhook","endpoint":"https://example.com",${config}},
    "trigger":{"fire_on":"any","condition_id":"c","condition_version":"1"},"namespace":"org"}`;
const concept = (params: string) =>
  `{"concept_id":"c","version":"1","output_type":"float","primitives":{"x":{"primitive_id":"a.b"}},
    "features":{"y":{"op":"abs","inputs":["x"],"params":${params}}},"output_feature":"y"}`;
const observation = (value: string) => `{"observations":[{"primitive_id":"a.b","entity":"e","value":${value}}]}`;
const facts = (data: string) => `{"condition_id":"c","condition_version":"1","entity":"e","data":${data}}`;

describe("a body that could not be given back as it was sent", () => {
  it.each([
    ["a large number", CreateGuardrailsBody, guardrails('"note":[1,1e400]'), "guardrails.note[1]", "too large"],
    ["half a character", CreateGuardrailsBody, guardrails('"note":"\\ud800"'), "guardrails.note", "lone surrogates"],
    ["a name with half a character", CreateGuardrailsBody, guardrails('"\\ud800":1'), 'guardrails["\\ud800"]', "name"],
    ["a prototype", CreateGuardrailsBody, guardrails('"__proto__":{}'), "guardrails.__proto__", "not a field"],
    [
      "one of headers",
      CreateActionBody,
      action('"headers":{"__proto__":"x"}'),
      "config.headers.__proto__",
      "not a field",
    ],
    ["one of parameters", CreateConceptBody, concept('{"__proto__":1}'), "features.y.params.__proto__", "not a field"],
    ["a prototype among the data", ExecuteStaticBody, facts('{"x":1,"__proto__":1}'), "data.__proto__", "not a field"],
    ["a value beyond doubles", PushObservationsBody, observation("-1e400"), "observations[0].value", "too large"],
  ])("holds %s and is refused at its place", (_title, schema, text, location, message) => {
    const input: unknown = JSON.parse(text);
    const read = body(schema).safeParse(input);
    if (read.success) throw new Error("it was accepted");
    const refusal = validationError("json", input, read.error.issues);
    expect(refusal.location).toBe(location);
    expect(refusal.message).toContain(message);
  });

  it("is too deep beyond 32 levels, however deep", () => {
    const template = (levels: number) =>
      body(CreateActionBody).safeParse(JSON.parse(action(`"payload_template":${lists(levels)}`))).success;
    const maxLevels = 32;
    const levelsAbove = 2;
    expect(template(maxLevels - levelsAbove)).toBe(true);
    expect(template(maxLevels - levelsAbove + 1)).toBe(false);
    expect(template(100_000)).toBe(false);
  });

  it("is none for its size: a template may hold a long list", () => {
    const list = JSON.stringify(Array.from({ length: 300_000 }, () => 1));
    expect(body(CreateActionBody).safeParse(JSON.parse(action(`"payload_template":${list}`))).success).toBe(true);
  });
});
