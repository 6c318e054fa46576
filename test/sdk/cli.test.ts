import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../../sdk/src/cli/command.ts";
import { readObservations, withValues } from "../../sdk/src/cli/csv.ts";
import { rowsOf } from "../../sdk/src/csv/rows.ts";
import { commands } from "../../sdk/src/cli/commands/registry.ts";
import { textOfDm } from "../support/cli.ts";
import { lowEngagement } from "./support/low-engagement.ts";

const dm = (argv: string[], files: Record<string, string> = {}) => textOfDm(argv, { files });

beforeEach(() => {
  vi.stubEnv("DECISION_MONITOR_API_KEY", "key");
  vi.stubEnv("DECISION_MONITOR_BASE_URL", "http://127.0.0.1:9/v1");
});
afterEach(() => vi.unstubAllEnvs());

describe("a command line", () => {
  it.each(commands.map(({ name }) => [name]))("dm %s explains itself", async (name) => {
    const { code, text } = await dm([...name.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(text).toContain(`dm ${name}`);
    expect(text).toContain("Examples:");
  });

  it.each([
    [["frobnicate"], 'There is no command "frobnicate"'],
    [["tasks", "create"], "Usage: dm tasks create INTENT"],
    [["tasks", "list", "--speed", "3"], "--speed"],
    [["observations", "push", "none.csv", "--signal", "a.b"], "none.csv cannot be read."],
    [["evaluate", "task_1"], "--entity is missing."],
    [["evaluate", "task_1", "--entity", "e", "--all"], "Give --entity or --all, not both."],
    [
      ["feedback", "record", "dec_1", "wrong"],
      'RATING must be correct, false_positive, false_negative; it is "wrong".',
    ],
    [["calibrate", "task_1", "--alerts-per-day", "few"], "--alerts-per-day must be a number of at least 0."],
    [["deliveries", "list", "--limit", "0"], "--limit must be a whole number of at least 1."],
    [["deliveries", "resend"], "Usage: dm deliveries resend DELIVERY_ID"],
    [["notifications", "list", "--limit", "0"], "--limit must be a whole number of at least 1."],
    [["primitives", "register", "a.b"], "--type is missing."],
    [["primitives", "update", "a.b"], "Give --description, --synonym or --unit."],
    [
      ["tasks", "create", "x", "--watch", "often"],
      '--watch must be a span such as 5m, observation or none; it is "often".',
    ],
    [["tasks", "create", "x", "--keep", "some"], '--keep must be all or changes; it is "some".'],
    [["tasks", "update", "task_1"], "Give --watch, --scope, --condition-version, --mode"],
    [["firing", "task_1", "--mode", "never"], '--mode must be every or on_change; it is "never".'],
    [["firing", "task_1", "--release", "low"], '--release must be a number; it is "low".'],
    [["tasks", "create", "x", "--active", "Europe/Berlin"], "Give days, hours and a zone"],
    [["tasks", "create", "x", "--active", "mon-fri 9-17"], "Give days, hours and a zone"],
    [["tasks", "create", "x", "--recovered", "maybe"], '--recovered must be yes or no; it is "maybe".'],
    [["tasks", "create", "x", "--remind", "none"], "--remind none is for an existing task"],
    [["tasks", "create", "x", "--cooldown", "none"], "give --mode on_change"],
    [["tasks", "update", "task_1", "--mode", "none"], '--mode must be every or on_change; it is "none".'],
    [["backtest", "task_1", "--from", "2026-09-01T00:00:00Z"], "--to is missing."],
    [["guardrails", "diff", "-"], "Standard input cannot be read."],
    [["test", "none.yaml"], "none.yaml cannot be read."],
  ])("%j is refused with 2", async (argv, words) => {
    const { code, text } = await dm(argv);
    expect(code).toBe(2);
    expect(text).toContain(words);
  });
});

describe("dm --version", () => {
  it("is that of the package", async () => {
    const text = readFileSync(join(import.meta.dirname, "../../sdk/package.json"), "utf8");
    expect(await dm(["--version"])).toEqual({ code: 0, text: (JSON.parse(text) as { version: string }).version });
  });
});

describe("a file that is no YAML", () => {
  it.each([
    [["test", "broken.yaml"], /^broken\.yaml is not YAML: .* at line 2/],
    [["guardrails", "diff", "broken.yaml"], /^broken\.yaml is not YAML: .* at line 2/],
    [["test", "rules.yaml", "--guardrails", "broken.yaml"], /^broken\.yaml is not YAML: .* at line 2/],
    [["guardrails", "push", "list.yaml"], /^list\.yaml holds no guardrails\.$/],
  ])("%j is refused with 2, its name and its place, and no stack", async (argv, words) => {
    const { code, text } = await dm(argv, { "broken.yaml": "a: [1\nb: }", "list.yaml": "- a", "rules.yaml": rules });
    expect(code).toBe(2);
    expect(text).toMatch(words);
    expect(text).not.toContain("    at ");
  });
});

describe("a failure with --json", () => {
  const usage = (words: string) => ({ type: "usage_error", message: expect.stringContaining(words) as string });
  const away = { type: "connection_error", status: 0, message: "http://127.0.0.1:9/v1 cannot be reached." };
  it.each([
    [["tasks", "list", "--speed", "3"], 2, usage("--speed")],
    [["frobnicate"], 2, usage("no command")],
    [["tasks", "list"], 4, away],
  ])("%j ends with %i and is JSON", async (argv, ends, error) => {
    const { code, text } = await dm([...argv, "--json"]);
    expect(code).toBe(ends);
    expect(JSON.parse(text)).toEqual({ error });
  });
});

const rules = `${lowEngagement}tests:
  - { name: fires, data: { rate: 0.31 }, expect: true }
  - { name: walks, data: { rate: [0.5, 0.31, 0.2] }, decisions: [false, true, false] }
`;

describe("dm test", () => {
  it("shows what is not as expected, and ends with 1", async () => {
    const { code, text } = await dm(["test", "rules.yaml"], { "rules.yaml": rules });
    expect(code).toBe(1);
    expect(text).toBe(`ok    low engagement: fires
FAIL  low engagement: walks
      decisions[2]  - false
                    + true
      with result 0.2, score 0.2, threshold 0.35

1 passed, 1 failed  (- expected, + got)`);
  });

  it("ends with 0 when all is well", async () => {
    const { code, text } = await dm(["test", "a.yaml", "--json"], {
      "a.yaml": rules.replace("true, false]", "true, true]"),
    });
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ passed: 2, failed: 0, tests: [{ file: "a.yaml", passed: true }, {}] });
  });

  it("reads standard input for -", async () => {
    const { code, text } = await dm(["test", "-"], { "-": rules.replace("true, false]", "true, true]") });
    expect(code).toBe(0);
    expect(text).toContain("2 passed, 0 failed");
  });

  it("compiles sentences under the rules it is given", async () => {
    const sentence = `
sentence: alert me when the open tickets are high
signals: [{ primitive_id: account.open_tickets, type: time_series<int>, description: Open support tickets }]
tests: [{ error: intent_unresolved }]`;
    const guardrails = "strategy_registry: [z_score]\ntype_strategy_map: { time_series<int>: [z_score] }\n";
    const files = { "s.yaml": sentence, "rules.yaml": guardrails };
    expect(await dm(["test", "s.yaml", "--guardrails", "rules.yaml"], files)).toMatchObject({ code: 0 });
    expect(await dm(["test", "s.yaml"], files)).toMatchObject({ code: 1 });
  });

  it("prints what a person should check of a rule's sentence, once", async () => {
    const text = `sentence: the load is below 35
signals: [{ primitive_id: a.load, type: float, description: "Load, as a ratio from 0 to 1" }]
tests: [{ data: { a.load: 0.3 }, expect: true }, { data: { a.load: 0.5 }, expect: false }]
`;
    const { code, text: told } = await dm(["test", "s.yaml"], { "s.yaml": text });
    expect([code, told.match(/^warning: .*was taken as 35%/gm)?.length]).toEqual([0, 1]);
  });

  it.each([
    [rules.replace("latest }", "none }").replace("output_feature: latest", "output_feature: none"), "none"],
    [rules.replace("expect: true", "expect: true, extra: 1"), "tests[0].extra: is not known."],
    ["[]", "file: must be a mapping."],
  ])("names the file and the place that make no sense", async (text, words) => {
    const told = await dm(["test", "bad.yaml"], { "bad.yaml": text });
    expect(told.code).toBe(2);
    expect(told.text).toMatch(/^bad\.yaml: /);
    expect(told.text).toContain(words);
  });
});

describe("a CSV file", () => {
  it("may hold quotes, commas and line ends inside them, and any line ends", () => {
    expect(rowsOf('\uFEFFa,b\r\n"x, ""y""","1\n2"\r\n\r\n3,').map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "a", "b"],
      [2, 'x, "y"', "1\n2"],
      [5, "3", ""],
    ]);
  });

  it.each([
    ["entity;value\ne;1,5", ["entity|value", "e|1,5"]],
    ["entity\tvalue\ne\t1;5", ["entity|value", "e|1;5"]],
    ['entity,"a;b",value\ne,x,1', ["entity|a;b|value", "e|x|1"]],
    ["value\n1", ["value", "1"]],
  ])("may be separated otherwise, by its first line: %j", (text, rows) => {
    expect(rowsOf(text).map(({ cells }) => cells.join("|"))).toEqual(rows);
  });

  it("becomes observations of the right types", () => {
    const text = `primitive_id,entity,time,value,note
a.b,e1,2026-09-01 08:00:00,0.5,x
a.b,e1,2026-09-01T10:00:00+02:00,true,
a.b,e1,,at risk,
a.b,e1,2026-09-01T08:00:00Z,,`;
    expect(withValues(readObservations(text, {}), new Map())).toEqual([
      { primitive_id: "a.b", entity: "e1", observed_at: "2026-09-01T08:00:00.000Z", value: 0.5 },
      { primitive_id: "a.b", entity: "e1", observed_at: "2026-09-01T08:00:00.000Z", value: true },
      { primitive_id: "a.b", entity: "e1", value: "at risk" },
      { primitive_id: "a.b", entity: "e1", observed_at: "2026-09-01T08:00:00.000Z", value: null },
    ]);
  });

  it("has text where its signal is of text, whatever it looks like", () => {
    const read = readObservations("signal,entity,value\na.b,e,007\na.c,e,true\na.d,e,007\na.b,e,", {});
    const types = new Map([
      ["a.b", "string"],
      ["a.c", "categorical"],
      ["a.d", "int"],
    ]);
    expect(withValues(read, types).map(({ value }) => value)).toEqual(["007", "true", 7, null]);
  });

  it("says where a counter began again and where a series ends", () => {
    const text = "entity,value,reset,stale\ne,0,true,\ne,,,true";
    expect(
      withValues(readObservations(text, { primitive_id: "a.b" }), new Map([["a.b", "time_series<float>"]])),
    ).toEqual([
      { primitive_id: "a.b", entity: "e", value: 0, reset: true },
      { primitive_id: "a.b", entity: "e", value: null, stale: true },
    ]);
  });

  it.each([
    ["entity,value\ne,1", "--signal"],
    ["primitive_id,value\na.b,1", "--entity"],
    ["primitive_id,entity\na.b,e", "no column value"],
    ["primitive_id,entity,value\na.b,,1", "Line 2 names no entity"],
    ["primitive_id,entity,time,value\na.b,e,soon,1", 'Line 2: "soon" is not a time'],
    ["primitive_id,entity,time,value\na.b,e,2026-02-30T00:00:00Z,1", 'Line 2: "2026-02-30T00:00:00Z" is not a time'],
    [
      "primitive_id,entity,time,value\na.b,e,2026-04-31 23:00+02:00,1",
      'Line 2: "2026-04-31 23:00+02:00" is not a time',
    ],
    ["primitive_id,entity,time,value\na.b,e,2026-06-31,1", 'Line 2: "2026-06-31" is not a time'],
    ["primitive_id,entity,value,reset\na.b,e,0,yes", 'Line 2: reset must be true or empty, not "yes"'],
  ])("is refused with the place at fault: %j", (text, words) => {
    expect(() => readObservations(text, {})).toThrow(UsageError);
    expect(() => readObservations(text, {})).toThrow(words);
  });
});
