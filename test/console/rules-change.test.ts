import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { affected, countOutcomes, triedWords, type Tried, withPage } from "../../console/screens/rules/affected.ts";
import { fieldDifferences, differenceWords } from "../../console/screens/rules/differences.ts";
import { draftText, lineOf, readDraft } from "../../console/screens/rules/editing/json-lines.ts";
import { lineAt, lineCount } from "../../console/screens/rules/editing/line-range.ts";
import { apiProblems, draftProblems, unknownFields } from "../../console/screens/rules/editing/problems.ts";
import { startOf, versionOfContext } from "../../console/screens/rules/version.ts";

describe("a field", () => {
  it("that is in the file is known, and one that is not is told at its line", () => {
    const file = parse(readFileSync("svc_guardrails.yaml", "utf8")) as object;
    expect(unknownFields("guardrails", readDraft(draftText(file)))).toEqual([]);
    const misspelt = readDraft('{\n  "bias_rule": {}\n}');
    expect(unknownFields("guardrails", misspelt)).toEqual([
      { line: 2, field: "bias_rule", message: "No rule has this name, so it changes nothing." },
    ]);
  });
});

describe("a draft", () => {
  const body = {
    strategy_registry: ["threshold", "z_score"],
    parameter_priors: { "a.rate": { low_severity: { value: -1.5e2 }, note: 'a "quoted" \u00e9 word' } },
    flag: true,
    nothing: null,
    empty: {},
    none: [],
  };

  it("is read as JSON reads it", () => {
    expect(readDraft(draftText(body)).body).toEqual(body);
    expect(readDraft(JSON.stringify(body)).body).toEqual(body);
  });

  it("knows the line of each place, of an id with dots too, and of what is missing the place around it", () => {
    const { lines } = readDraft(draftText(body));
    expect(lineOf(lines, "strategy_registry[1]")).toBe(2);
    expect(lineOf(lines, "parameter_priors.a.rate.low_severity.value")).toBe(5);
    expect(lineOf(lines, "parameter_priors.a.rate.note")).toBe(6);
    expect(lineOf(lines, "parameter_priors.a.rate.high_severity")).toBe(4);
    expect(lineOf(lines, "type_strategy_map")).toBe(1);
  });

  it.each([
    ['{\n  "a": 1,\n}', 3, "A comma before } is one too many."],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 'A comma is missing before ".'],
    ['{\n  "a" 1\n}', 2, "A colon is missing after a."],
    ["{\n  a: 1\n}", 2, "A name in double quotes is missing."],
    ['{\n  "a": yes\n}', 2, "yes is neither a number, nor true, false or null. Put words in double quotes."],
    ['{\n  "a": "open\n}', 2, "The closing quote is missing."],
    ['{\n  "a": [1, 2\n', 3, "The closing ] is missing."],
    ['{\n  "a": 1,\n  "a": 2\n}', 3, "a is here twice."],
    ['{\n  "a": 1\n}\nmore', 4, "There is something after the last brace."],
    ['{\n  "a": \n}', 3, "A value is missing before }."],
    ['{ "a": "\\x" }', 1, '"\\x" contains an escape that JSON does not have.'],
    ["[1]", 1, "This has to be an object: { ... }."],
    ["", 1, "The text ends too early."],
  ])("%j is refused at its line", (text, line, message) => {
    const draft = readDraft(text);
    expect(draftProblems(draft)).toEqual([{ line, message, field: null }]);
    expect(draft.body).toBeNull();
  });

  it("is written short: what holds only values stands on one line", () => {
    const rules = {
      context_rules: [{ phrase: "avoid noise", shift: 1 }],
      threshold_bounds: { z_score: { min: 2, max: 8 } },
    };
    expect(draftText(rules)).toBe(`{
  "context_rules": [
    { "phrase": "avoid noise", "shift": 1 }
  ],
  "threshold_bounds": {
    "z_score": { "min": 2, "max": 8 }
  }
}
`);
    const words = Array.from({ length: 30 }, (_, at) => `word${at}`);
    expect(lineCount(draftText({ words }))).toBe(35);
  });

  it("of 20,000 lines is read, each in its place", () => {
    const rules = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`a.${at}`, { low: { value: at }, high: { value: at } }]),
    );
    const { body: read, lines } = readDraft(draftText({ parameter_priors: rules }));
    expect(read).toEqual({ parameter_priors: rules });
    expect(lineOf(lines, "parameter_priors.a.4999.low.value")).toBe(20_000);
  });

  it("has lines to go to", () => {
    expect(lineCount("a\nbc\n")).toBe(3);
    expect(lineAt("a\nbc\nd", 2)).toEqual({ start: 2, end: 4 });
    expect(lineAt("a\nbc\nd", 9)).toEqual({ start: 5, end: 6 });
  });
});

describe("what the API says about a draft", () => {
  const draft = readDraft('{\n  "bias_rules": {\n    "a": "x",\n    "b": "y"\n  }\n}');
  const failure = { type: "semantic_error", message: "first", location: "guardrails.bias_rules.a" };

  it("stands at its lines, in its words, from the top", () => {
    const violations = [
      { location: "guardrails.bias_rules.b", message: "second" },
      { location: "guardrails.bias_rules.a", message: "first" },
      { location: "guardrails", message: "all of it" },
    ];
    expect(apiProblems("guardrails", { ...failure, details: { violations } }, draft)).toEqual([
      { line: 1, field: null, message: "all of it" },
      { line: 3, field: "bias_rules.a", message: "first" },
      { line: 4, field: "bias_rules.b", message: "second" },
    ]);
  });

  it("is its one place where it lists none", () => {
    const at = { ...failure, type: "validation_error", suggestion: "Say more." };
    expect(apiProblems("guardrails", at, draft)).toEqual([
      { line: 3, field: "bias_rules.a", message: "first Say more." },
    ]);
  });

  it("is not about the draft where it is about something else", () => {
    expect(apiProblems("guardrails", { type: "forbidden", message: "no", location: "X-API-Key" }, draft)).toEqual([]);
    expect(apiProblems("guardrails", { type: "unavailable", message: "no" }, draft)).toEqual([]);
  });
});

describe("what differs between two versions", () => {
  it("is told place by place", () => {
    const from = { a: 1, priors: { "x.y": { low: { value: 1 } } }, gone: "old", same: [1] };
    const to = { a: 2, priors: { "x.y": { low: { value: 1, window: "7d" } }, z: { low: { value: 3 } } }, same: [1] };
    expect(fieldDifferences(from, to)).toEqual([
      { field: "a", kind: "changed", from: "1", to: "2" },
      { field: "priors.x.y.low.window", kind: "added", from: null, to: "7d" },
      { field: "priors.z.low.value", kind: "added", from: null, to: "3" },
      { field: "gone", kind: "removed", from: "old", to: null },
    ]);
  });

  it("is, of lists, what came and what went, wherever it stands", () => {
    const rule = (phrase: string, shift: number) => ({ phrase, shift });
    expect(fieldDifferences({ r: [rule("a", 1), rule("b", 1)] }, { r: [rule("b", 1)] })).toEqual([
      { field: "r", kind: "removed", from: "phrase a, shift 1", to: null },
    ]);
    expect(fieldDifferences({ r: [rule("a", 1), rule("b", 1)] }, { r: [rule("a", 2), rule("b", 1)] })).toEqual([
      { field: "r[0]", kind: "changed", from: "phrase a, shift 1", to: "phrase a, shift 2" },
    ]);
    expect(fieldDifferences({ r: ["x", "y"] }, { r: ["y", "x"] })).toEqual([
      { field: "r", kind: "changed", from: "x, y", to: "y, x" },
    ]);
    expect(fieldDifferences({ r: [] }, { r: ["x"] })).toEqual([{ field: "r", kind: "added", from: null, to: "x" }]);
  });

  it("is nothing for the same in another order of fields", () => {
    expect(fieldDifferences({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 })).toEqual([]);
    expect([0, 1, 7].map(differenceWords)).toEqual(["Nothing differs.", "One place differs.", "7 places differ."]);
  });
});

describe("what a trial found", () => {
  type Item = Tried["items"][number];
  const item = (task_id: string, outcome: Item["outcome"]): Item => ({
    task_id,
    intent: task_id,
    outcome,
    before: null,
    after: null,
    changes: [],
    message: null,
  });
  const page = (items: Item[], tried: number, total_count: number) => ({
    items,
    tried,
    total_count,
    same: tried - items.length,
    not_compiled: 0,
    compared_with: "v3",
    has_more: false,
    next_cursor: null,
  });

  it("adds up over pages, and shows what would be refused first", () => {
    const first = withPage(null, page([item("a", "changed"), item("b", "admitted")], 200, 300));
    const both = withPage(first, page([item("c", "refused")], 100, 300));
    expect(both).toMatchObject({ tried: 300, same: 297, comparedWith: "v3" });
    expect(countOutcomes(both)).toEqual({ refused: 1, changed: 1, admitted: 1 });
    expect(affected(both, "all").map(({ task_id }) => task_id)).toEqual(["c", "a", "b"]);
    expect(affected(both, "changed").map(({ task_id }) => task_id)).toEqual(["a"]);
    expect(triedWords(first)).toBe(
      "200 of 300 tasks tried: 1 would mean something else, 1 would be understood that is not now.",
    );
    expect(triedWords(both)).toContain("300 tasks tried: 1 would be refused, ");
  });

  it("says so where nothing comes out otherwise, or nothing is there", () => {
    expect(triedWords(withPage(null, page([], 1, 1)))).toBe(
      "1 task tried: every sentence would mean what it means now.",
    );
    expect(triedWords(withPage(null, page([], 0, 0)))).toContain("no active tasks");
  });
});

describe("a version of the context", () => {
  const stored = {
    context_id: "c",
    version: "v2",
    domain: { description: "Churn" },
    behavioural: { data_cadence: "batch" as const },
    semantic_hints: [],
    change_note: null,
    created_by: "key_1",
    by: { kind: "key" as const, name: "on-call", id: "key_1" },
    created_at: "2026-01-01T00:00:00.000Z",
    is_active: true,
  };

  it("can be sent again as it stands: without what the service derived", () => {
    const costs = { false_negative_cost: "high" as const, bias_direction: "recall" as const };
    const { domain, behavioural, semantic_hints } = stored;
    expect(versionOfContext({ ...stored, calibration_bias: costs }).body).toEqual({
      domain,
      behavioural,
      semantic_hints,
      calibration_bias: { false_negative_cost: "high" },
    });
    const without = versionOfContext({ ...stored, calibration_bias: null });
    expect(without.body).not.toHaveProperty("calibration_bias");
    expect(startOf("context", without)).toBe(without.body);
    expect(startOf("context", { ...without, name: "none", body: {} })).toHaveProperty("domain.description", "");
  });
});
