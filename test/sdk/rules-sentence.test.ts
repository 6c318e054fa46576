import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { evaluate } from "../../sdk/src/local/index.ts";
import { compileSentence, runRules } from "../../sdk/src/local/sentences.ts";

const signals = `
signals:
  - primitive_id: account.active_user_rate
    type: time_series<float>
    description: Share of licensed users active in the last 30 days, as a ratio from 0 to 1
    source: { kind: push }
  - { primitive_id: account.open_tickets, type: int, description: Open support tickets }
`;
const run = (sentence: string, tests: string, more = "") =>
  runRules(parse(`sentence: ${sentence}\n${more}${signals}tests:\n${tests}`));

describe("a rule given as a sentence", () => {
  it("is compiled and tested without a service", () => {
    const outcomes = run(
      "alert me when the active user rate drops below 35%",
      `
  - { data: { account.active_user_rate: 0.31 }, expect: true }
  - { data: { account.active_user_rate: 0.31 }, expect: { decision: { strategy: threshold, threshold_applied: 0.35 } } }
  - { data: { account.active_user_rate: [0.3, 0.2, 0.5] }, every: 1h, fires: [true, unchanged, false] }
`,
      "firing: { mode: on_change }",
    );
    expect(outcomes.map(({ passed }) => passed)).toEqual([true, true, true]);
    expect(outcomes[0]?.rule).toBe("alert me when the active user rate drops below 35%");
  });

  it("fires as its sentence says", () => {
    const sentence = "alert me when the active user rate is below 35% for 2 hours";
    const test = "  - { data: { account.active_user_rate: [0.3, 0.3, 0.3] }, every: 1h, fires: [false, false, true] }";
    expect(run(sentence, test)).toMatchObject([{ passed: true }]);
    expect(run(sentence, test, "firing: { for: 2h, mode: on_change }")).toMatchObject([{ passed: true }]);
    expect(() => run(sentence, test, "firing: { for: 3h }")).toThrow("the sentence says 2h");
  });

  it("that has the task watch fires on change, as the task would", () => {
    const sentence = "alert me when the active user rate is below 35%, checked every 1 hour";
    const test =
      "  - { data: { account.active_user_rate: [0.3, 0.3, 0.4, 0.3] }, every: 4h, fires: [true, false, false, true] }";
    expect(run(sentence, test)).toMatchObject([{ passed: true }]);
  });

  it("tells what a person should check", () => {
    const sentence = "alert me when the active user rate drops below 35";
    const [outcome] = run(sentence, "  - { data: { account.active_user_rate: 0.31 }, expect: true }");
    expect(outcome).toMatchObject({ passed: true, warnings: [expect.stringContaining("was taken as 35%")] });
  });

  it("may be in the controlled grammar, and is asked about where a service would ask", () => {
    const test = "  - { data: { account.active_user_rate: 0.31 }, expect: true }";
    const canonical = '"Alert when `account.active_user_rate` is below 0.35."';
    expect(run(canonical, test)).toMatchObject([{ passed: true }]);
    const vague = "a zyx of the qwv of the active blarg foo user snark below 35%";
    expect(run(vague, "  - { error: intent_unresolved }")).toMatchObject([{ passed: true }]);
  });

  it("may compare with what is usual at this time of day", () => {
    const observed_at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
    const hourly = (now: number) =>
      Array.from({ length: 97 }, (_, hour) => ({
        observed_at: observed_at(hour),
        value: hour === 96 ? now : 0.2 + (hour % 24) / 100,
      }));
    const file = (now: number, expect: unknown) => ({
      sentence: "alert me when the active user rate is more than 10 percentage points above usual for this time of day",
      ...parse(signals),
      tests: [{ data: { "account.active_user_rate": hourly(now) }, expect }],
    });
    // At midnight the rate is 0.2, and 0.43 an hour before.
    const fires = { decision: { value: true }, features: { mean: 0.31, usual: 0.2 } };
    expect(runRules(file(0.31, fires))).toMatchObject([{ differences: [], passed: true }]);
    expect(runRules(file(0.29, false))).toMatchObject([{ differences: [], passed: true }]);
  });

  it("may join several signals", () => {
    const sentence = "alert me when the active user rate is below 35% and there are more than 5 open tickets";
    const data = (rate: number, tickets: number) =>
      `{ account.active_user_rate: ${rate}, account.open_tickets: ${tickets} }`;
    const outcomes = run(
      sentence,
      `  - { data: ${data(0.3, 6)}, expect: true }\n  - { data: ${data(0.3, 5)}, expect: false }\n`,
    );
    expect(outcomes).toMatchObject([{ passed: true }, { passed: true }]);
  });

  it("may be one that is refused", () => {
    expect(run("alert me when something is odd", "  - { error: intent_unresolved }\n")).toMatchObject([
      { passed: true },
    ]);
    const [wrongly] = run(
      "alert me when something is odd",
      "  - { data: { account.open_tickets: 1 }, expect: true }\n",
    );
    expect(wrongly).toMatchObject({ passed: false, differences: [{ path: "error", expected: "a decision" }] });
    expect(wrongly?.differences[0]?.actual).toMatch(/^intent_unresolved: /);
  });

  it("takes rules and sensitivity that decide what a sentence leaves open", () => {
    const { condition } = compileSentence({
      sentence: "alert me when the open tickets are unusual",
      signals: [
        { primitive_id: "account.open_tickets", type: "time_series<int>", description: "Open support tickets" },
      ],
      guardrails: { strategy_registry: ["z_score"], type_strategy_map: { "time_series<int>": ["z_score"] } },
      sensitivity: "high",
    });
    expect(condition.strategy.type).toBe("z_score");
  });

  it("is the same rule as its definitions", () => {
    const { concept, condition, summary } = compileSentence({
      sentence: "alert me when the open tickets exceed 5",
      signals: [{ primitive_id: "account.open_tickets", type: "int", description: "Open support tickets" }],
    });
    expect(summary).toContain("threshold above 5");
    expect(evaluate(concept, condition, { "account.open_tickets": 6 }).decision.value).toBe(true);
  });

  const ofSignal = (more: string) => `sentence: x\nsignals: [{ primitive_id: ${more} }]`;
  const underRules = (rules: string) => `${ofSignal("a.x, type: int")}\nguardrails: ${rules}`;
  it.each([
    ["sentence: ''", "file.sentence: must be a string."],
    ["sentence: x\nsensitivity: very", "file.sensitivity: is not known."],
    ["sentence: x\nconcept: {}", "file.concept: is not known."],
    [ofSignal("rate, type: float"), "file.signals[0].primitive_id: must be namespace.field."],
    [ofSignal("a.b, type: number"), "file.signals[0].type: is not known."],
    [ofSignal("a.b, type: int, synonyms: many"), "file.signals[0].synonyms: must be a list"],
    [underRules("{ strategy_registry: guess }"), "guardrails.strategy_registry: is missing or malformed."],
    [underRules("{ strategy_registry: [] }"), "guardrails.type_strategy_map: is missing or malformed."],
    [underRules("none"), "guardrails: must be a mapping."],
  ])("is refused with the place at fault: %s", (text, words) => {
    expect(() => runRules(parse(`${text}\ntests: [{ data: { a.b: 1 }, expect: true }]`))).toThrow(words);
  });
});
