import { describe, expect, it } from "vitest";
import type { Answer } from "../../../tools/corpora/answers.ts";
import type { CorpusFile, Label, Sentence } from "../../../tools/corpora/files.ts";
import { verdictOn } from "../../../tools/corpora/verdict.ts";
import type { GuardrailsDefinition } from "../../../worker/domain/values/definitions/guardrails.ts";

const file: CorpusFile = {
  domain: "web",
  context: null,
  primitives: [
    { primitive_id: "web.errors", type: "time_series<float>" },
    { primitive_id: "web.up", type: "boolean" },
  ],
  guardrails: {
    strategy_registry: ["threshold", "change", "equals", "composite"],
    type_strategy_map: { "time_series<float>": ["threshold", "change"], boolean: ["equals"] },
    parameter_priors: {},
    bias_rules: {},
  } as unknown as GuardrailsDefinition,
  cases: [],
};

const posed = (about: Pick<Sentence, "label" | "expect" | "deep">): Sentence => ({
  id: "web-01",
  intent: "errors above 5 for 15 minutes",
  kinds: [],
  constraints: null,
  ...about,
});
const says = (test: string): string => `Alert when ${test}.`;
const accepted = (test: string): Answer => ({ accepted: says(test), warnings: [] });
const asked = (...tests: string[]): Answer => ({ refused: "?", reason: "needs_choice", offered: tests.map(says) });
const accept: Label = { accept: [says("`web.errors` is above 5 for 15m")] };

describe("a sentence that can be answered", () => {
  it.each([
    [accepted("`web.errors` is above 5 for 15m"), { outcome: "right" }],
    [accepted("`web.errors` is above 5 for 900s"), { outcome: "right" }],
    [accepted("`web.errors` is above 5"), { outcome: "wrong", qualifierLost: true, upsideDown: false }],
    [accepted("`web.errors` is above 5 for 5m"), { outcome: "wrong", qualifierLost: true }],
    [accepted("`web.errors` is below 5 for 15m"), { outcome: "wrong", qualifierLost: false, upsideDown: true }],
    [accepted("not (`web.errors` is above 5) for 15m"), { outcome: "wrong", upsideDown: true }],
    [accepted("`web.errors` is above 6 for 15m"), { outcome: "wrong", upsideDown: false }],
    [asked("`web.up` is true", "`web.errors` is above 5 for 15m"), { outcome: "offered" }],
    [asked("`web.errors` is above 5"), { outcome: "refused" }],
    [asked(), { outcome: "refused" }],
  ])("answered %#", (answer, verdict) => {
    expect(verdictOn(file, posed({ label: accept }), answer)).toMatchObject({ answerable: true, ...verdict });
  });

  it("is right with the operands of a composite in any order, and in any of several ways", () => {
    const label = { accept: [says("`web.up` is false"), says("`web.up` is false and `web.errors` is above 5")] };
    const answer = accepted("`web.errors` is above 5 and `web.up` is false");
    expect(verdictOn(file, posed({ label }), answer).outcome).toBe("right");
  });

  it("has lost a condition where one of the label's is missing", () => {
    const label = { accept: [says("`web.up` is false and `web.errors` is above 5")] };
    expect(verdictOn(file, posed({ label }), accepted("`web.errors` is above 5"))).toMatchObject({
      outcome: "wrong",
      qualifierLost: true,
    });
  });
});

describe("a sentence that must not be answered", () => {
  const ask: Label = { ask: [says("`web.up` is true"), says("`web.up` is false")], why: "either" };
  it.each([
    [ask, asked("`web.up` is false"), { outcome: "right", rightlyAsked: true }],
    [ask, asked(), { outcome: "right", rightlyAsked: false }],
    [ask, accepted("`web.up` is true"), { outcome: "wrong" }],
    [{ refuse: "no signal" }, asked(), { outcome: "right", rightlyAsked: null }],
    [{ refuse: "no signal" }, accepted("`web.up` is true"), { outcome: "wrong" }],
  ] as const)("%#", (label, answer, verdict) => {
    expect(verdictOn(file, posed({ label }), answer)).toMatchObject({ answerable: false, ...verdict });
  });
});

describe("a sentence of others, with what they expect", () => {
  const expected = {
    status: 200,
    primitives: [["web.errors"]],
    strategy: ["threshold"],
    params: { direction: ["above"], value: [5, 500] },
  };
  it.each([
    [accepted("`web.errors` is above 5"), "right"],
    [accepted("`web.errors` is above 500 for 5m"), "right"],
    [accepted("`web.errors` is below 5"), "wrong"],
    [asked("`web.errors` is above 5"), "offered"],
    [asked(), "refused"],
  ])("is compared in what is listed: %#", (answer, outcome) => {
    expect(verdictOn(file, posed({ expect: expected }), answer).outcome).toBe(outcome);
  });

  it.each([
    ["`web.errors` rises over 20% in 24h", "right"],
    ["`web.errors` rises over 20% in 2d", "wrong"],
  ])("lengths of time are compared, not their units: %s", (test, outcome) => {
    const about = posed({ expect: { status: 200, strategy: ["change"], params: { window: ["1d"] } } });
    expect(verdictOn(file, about, accepted(test)).outcome).toBe(outcome);
  });

  it.each([
    ["`web.errors` is above 5 and `web.up` is false", "right"],
    ["`web.errors` is above 5 and not (`web.up` is true)", "right"],
    ["`web.errors` is above 5 or `web.up` is false", "wrong"],
    ["`web.errors` is above 5 and `web.up` is true", "wrong"],
    ["`web.errors` is below 5 and `web.up` is false", "wrong"],
  ])("the operands that it names count: %s", (test, outcome) => {
    const about = posed({
      expect: { status: 200, primitives: [["web.errors", "web.up"]], strategy: ["composite"] },
      deep: {
        op: "and",
        operands: [
          ["web.errors", "above", 5],
          ["web.up", "equals", false],
        ],
      },
    });
    expect(verdictOn(file, about, accepted(test)).outcome).toBe(outcome);
  });
});
