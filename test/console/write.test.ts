import { describe, expect, it } from "vitest";
import {
  guessNamespace,
  guessRoles,
  isSignalId,
  observationsOf,
  readTable,
  signalIdOf,
  withRole,
} from "../../console/data/csv-table.ts";
import { warningText } from "../../console/data/warning-words.ts";
import { taskBody, type Draft, emptyDraft } from "../../console/screens/write/draft.ts";
import { daysOf } from "../../console/screens/write/trial/days.ts";
import { rewriterOf } from "../../console/screens/write/rewriting.ts";
import { markText, type Read, markedSpans } from "../../console/screens/write/marks.ts";

const text = "alert me when daily logins fall by 40%";
const read: Read = {
  text,
  spans: markedSpans([
    { start: 0, end: 5, role: "courtesy" },
    { start: 14, end: 19, role: "read", as: "signal", part: 0 },
    { start: 20, end: 26, role: "read", as: "signal", part: 0 },
    { start: 27, end: 31, role: "read", as: "relation", part: 0 },
    { start: 35, end: 38, role: "read", as: "number", part: 0 },
  ]),
};
const shown = (typed: string) =>
  markText(typed, read)
    .map(({ text, kind }) => (kind === null ? text : `[${kind} ${text}]`))
    .join("");

describe("the marks on a sentence", () => {
  it.each([
    ["join the words of one thing", text, "alert me when [signal daily logins] [relation fall] by [number 40%]"],
    [
      "find them among other white space",
      "  alert  me when daily\n logins fall by 40% ",
      "  alert  me when [signal daily\n logins] [relation fall] by [number 40%] ",
    ],
    [
      "end where the sentence was typed on",
      "alert me when daily logins fell by 40%",
      "alert me when [signal daily logins] fell by 40%",
    ],
    ["are none of nothing", "", ""],
  ])("%s", (_, typed, marked) => {
    expect(shown(typed)).toBe(marked);
  });

  it("never lose or double a character", () => {
    for (const typed of [text, ` ${text}`, text.slice(0, 22), `x${text}`, "", "   "])
      expect(
        markText(typed, read)
          .map((one) => one.text)
          .join(""),
      ).toBe(typed);
  });
});

describe("a sentence whose line is moved", () => {
  /** What the sentence becomes, where `number` of it was read as `level`. */
  const moved = (typed: string, number: string, level: number | null, value: number, unit?: string) => {
    const start = typed.indexOf(number);
    const spans = markedSpans([{ start, end: start + number.length, role: "read", as: "number" }]);
    return rewriterOf({ typed, read: { text: typed, spans }, level, unit })?.(value);
  };

  it.each([
    ["CPU use is above 80%", "above 80%", 80, 82, "CPU use is above 82%", "%"],
    ["the rate drops below 35%", "35%", 0.35, 0.352, "the rate drops below 35.2%", "ratio"],
    ["logins are below 400", "400", 400, 405, "logins are below 405"],
    ["latency is above 2 seconds", "2 seconds", 2000, 2020, "latency is above 2.02 seconds", "ms"],
    ["latency is above 1 hour", "1 hour", 60, 70, "latency is above 1.16667 hour", "minutes"],
    ["revenue is below 10k", "10k", 10_000, 9950, "revenue is below 9.95k", "USD"],
    ["revenue is below $8 thousand", "$8 thousand", 8000, 8020, "revenue is below $8.02 thousand", "USD"],
    ["revenue is below 10,000 USD", "10,000 USD", 10_000, 12_500, "revenue is below 12500 USD", "USD"],
    ["growth is below 0%", "0%", 0, -0.02, "growth is below -2%", "ratio"],
    ["it loses more than 5", "5", -5, -6, "it loses more than 6"],
  ] as const)("%s", (typed, number, level, value, sentence, unit?: string) => {
    expect(moved(typed, number, level, value, unit)).toBe(sentence);
  });

  it.each([
    ["has no limit on the chart", "falls by 40%", "40%", null, "ratio"],
    ["has a limit in two units", "above 1 minute 30 seconds", "1 minute 30 seconds", 90_000, "ms"],
    ["has a limit in words", "above two thirds", "two thirds", 0.667, "ratio"],
    ["has a limit in a scale of its own", "above 100 °F", "100 °F", 37.8, "°C"],
    ["has a zero in another unit", "above 0 seconds", "0 seconds", 0, "ms"],
    ["has a decimal comma", "below 8,5", "8,5", 8.5, "USD"],
  ] as const)("has no handle where it %s", (_, typed, number, level, unit) => {
    expect(moved(typed, number, level, 1, unit)).toBeUndefined();
  });
});

describe("the alarms of a trial by day", () => {
  it("have a bar for each day it touches, part days at its ends too", () => {
    const per_day = [
      { day: "2026-03-01", evaluations: 1, fired: 1 },
      { day: "2026-03-03", evaluations: 2, fired: 0 },
    ];
    const span = { from: "2026-03-01T23:50:00.000Z", to: "2026-03-03T23:50:00.000Z" };
    expect(daysOf({ ...span, per_day })).toEqual([
      { day: "2026-03-01", fired: 1 },
      { day: "2026-03-02", fired: null },
      { day: "2026-03-03", fired: 0 },
    ]);
  });
});

describe("a warning about a task", () => {
  it("says what a person can do, where the API names a call", () => {
    const stored =
      "No active application context exists, so the task was compiled without domain context. Define one with POST /context, then recompile: create the task again from its sentence.";
    expect(warningText(stored)).toMatch(/Describe it under Rules/);
    expect(warningText("Its signal has no values.")).toBe("Its signal has no values.");
  });
});

describe("the body of a draft", () => {
  const nothingSaid = { watch: false, mode: false };
  const body = (change: Partial<Draft>, said = nothingSaid) =>
    taskBody({ ...emptyDraft, intent: text, ...change }, said);

  it("holds what the screen says and nothing else", () => {
    expect(body({})).toEqual({
      intent: text,
      entity_scope: "all",
      delivery: { type: "notification", channel: "inbox" },
      firing: { mode: "on_change" },
      watch: { on: "observation" },
    });
  });

  it("leaves to the sentence what the sentence says", () => {
    expect(body({ mode: "every" }, { watch: true, mode: true })).not.toHaveProperty("watch");
    expect(body({ mode: "every" }, { watch: true, mode: true })).not.toHaveProperty("firing");
    expect(body({ noData: true }, { watch: true, mode: false })).toMatchObject({ watch: { no_data: "alert" } });
  });

  it("asks for reminders and recoveries only where something watches", () => {
    const asked = body({ watch: "asked", recovered: true, remind: "4h" }, { watch: false, mode: true });
    expect(asked).not.toHaveProperty("firing");
    expect(body({ watch: "every", every: "15m", recovered: true, remind: "4h", held: " 2h " })).toMatchObject({
      watch: { every: "15m" },
      firing: { mode: "on_change", recovered: true, remind: "4h", for: "2h" },
    });
  });

  it("carries hours, delivery and what people say about it", () => {
    const days = { days: "mon,tue,wed,thu,fri", from: "09:00" };
    const said = { severity: "error", name: "Logins" } as const;
    const typed = { delivery: "webhook", endpoint: " https://a.example/b ", askedAs: "my words" } as const;
    expect(body({ ...typed, ...days, ...said })).toMatchObject({
      delivery: { type: "webhook", endpoint: "https://a.example/b" },
      firing: { active: { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00" } },
      meta: said,
      asked_as: "my words",
    });
  });
});

describe("a pasted table", () => {
  const table = readTable(
    'day,account,Daily Logins,note\r\n2026-03-01,account:1,"1200",ok\r\n2026-03-02,account:1,1300,\r\n\r\n',
  );

  it("is split by whatever separates it, with quotes", () => {
    expect(table).toEqual({
      heads: ["day", "account", "Daily Logins", "note"],
      rows: [
        ["2026-03-01", "account:1", "1200", "ok"],
        ["2026-03-02", "account:1", "1300", ""],
      ],
      lines: [2, 3],
    });
    expect(readTable("a;b\n1;2").heads).toEqual(["a", "b"]);
    expect(readTable('a\tb\n"x\ty"\t2').rows).toEqual([["x\ty", "2"]]);
    expect(readTable("")).toEqual({ heads: [], rows: [], lines: [] });
  });

  it("tells what its columns stand for", () => {
    expect(guessRoles(table)).toEqual(["time", "entity", "value", "ignore"]);
    expect(guessRoles(readTable("when,who,n\n2026-03-01,x,3"))).toEqual(["time", "entity", "value"]);
    expect(guessRoles(readTable("timestamp,value\n2026-03-01,3"))).toEqual(["time", "value"]);
    const orders = readTable("day,order_id,customer_id,store,total\n2026-03-01,1,7,Bern,3\n2026-03-02,2,7,Bern,4");
    expect(guessRoles(orders)).toEqual(["time", "ignore", "entity", "ignore", "value"]);
    expect(guessNamespace(orders, guessRoles(orders))).toBe("customer");
  });

  it.each<[what: string, text: string, roles: string]>([
    [
      "filled late",
      `day,account,logins,revenue\n${"2026-08-01,a:1,3,\n".repeat(60)}2026-08-02,a:1,4,900`,
      "time entity value value",
    ],
    ["without a word", "comment,when,account,logins\n,2026-08-01,a:1,3", "ignore time entity value"],
    ["of another time", "created,observed_at,account,n\n2026-01-01,2026-08-01,a:1,3", "ignore time entity value"],
    ["of a time by its content", "created,day,account,n\n2026-01-01,2026-08-01,a:1,3", "ignore time entity value"],
    ["of no time, though it is called one", "date,when,account,n\n,2026-08-01,a:1,3", "ignore time entity value"],
    ["of ids, with nothing in it", "day,order_id,customer,n\n2026-08-01,,a:1,3", "time ignore entity value"],
    ["of another signal", "metric,primitive_id,entity,value\na,b.c,a:1,3", "ignore signal entity value"],
  ])("has a column %s", (_, text, roles) => {
    expect(guessRoles(readTable(text)).join(" ")).toBe(roles);
  });

  it("has one column of the time: choosing another leaves out the first", () => {
    expect(withRole(["time", "entity", "ignore", "value"], 2, "time")).toEqual(["ignore", "entity", "time", "value"]);
    expect(withRole(["time", "value", "ignore"], 2, "value")).toEqual(["time", "value", "value"]);
    expect(withRole(["time", "value", "ignore"], 2, "value", { isOne: true })).toEqual(["time", "ignore", "value"]);
  });

  it("names the line of what it cannot read, past empty lines and line ends in quotes", () => {
    const broken = readTable('day,account,n,note\n2026-03-01,a:1,1,"two\nlines"\n\n2026-03-02,a:1,many,');
    const { faults } = observationsOf(broken, ["time", "entity", "value", "ignore"], { entity: "", idOf: String });
    expect(faults).toEqual([expect.stringMatching(/^Line 5: "many" is not /)]);
  });

  it("becomes observations", () => {
    const idOf = (head: string) => signalIdOf("account", head);
    const of = { primitive_id: "account.daily_logins", entity: "account:1" };
    expect(observationsOf(table, guessRoles(table), { entity: "", idOf })).toEqual({
      observations: [
        { ...of, value: 1200, observed_at: "2026-03-01T00:00:00.000Z" },
        { ...of, value: 1300, observed_at: "2026-03-02T00:00:00.000Z" },
      ],
      faults: [],
    });
  });

  it("says what of it cannot be read, with the line", () => {
    const broken = readTable("time,value\n2026-03-01 08:00,1\nsoon,2\n2026-03-02,much\n1767225600,4");
    expect(observationsOf(broken, ["time", "value"], { entity: "pump:1", idOf: () => "pump.value" })).toEqual({
      observations: [
        { primitive_id: "pump.value", entity: "pump:1", value: 1, observed_at: "2026-03-01T08:00:00.000Z" },
        { primitive_id: "pump.value", entity: "pump:1", value: 4, observed_at: "2026-01-01T00:00:00.000Z" },
      ],
      faults: ['Line 3: "soon" is not a time such as 2026-03-01T08:00:00Z.', 'Line 4: "much" is not a number.'],
    });
    expect(observationsOf(broken, ["time", "value"], { entity: "", idOf: () => "a.b" }).faults[0]).toBe(
      "Line 2 names no entity.",
    );
  });

  const atDay = (day: string) =>
    observationsOf(readTable(`day,n\n${day},1`), ["time", "value"], { entity: "a:1", idOf: String });

  it.each([
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["2026-03-01 08:00:05.25", "2026-03-01T08:00:05.250Z"],
    ["2026-03-01T08:00+0230", "2026-03-01T05:30:00.000Z"],
    ["1767225600123", "2026-01-01T00:00:00.123Z"],
  ])("is observed at its %j: %s", (day, at) => {
    const { observations, faults } = atDay(day);
    expect([observations.map(({ observed_at }) => observed_at), faults]).toEqual([[at], []]);
  });

  it.each(["2026-02-30", "2026-06-31 08:00+02:00", "2026-03-011", "2026-03-01T25:00Z"])(
    "is not observed at another time than %j",
    (day) => {
      const fault = `Line 2: "${day}" is not a time such as 2026-03-01T08:00:00Z.`;
      expect(atDay(day)).toEqual({ observations: [], faults: [fault] });
    },
  );

  it.each([
    ["account", "Daily Logins (7d)", "account.daily_logins_7d"],
    ["account", "pump.pressure", "pump.pressure"],
    ["data", "%", "data.value"],
  ])("of %s names the signal of the column %j %s", (namespace, head, id) => {
    expect(signalIdOf(namespace, head)).toBe(id);
  });
});

describe("what the signals of a pasted table are of", () => {
  it.each([
    ["day,account,daily_logins\n2026-03-01,account:8841,3", "account"],
    ["day,shop,revenue\n2026-03-01,Berlin,3", "shop"],
    ["day,Store No,revenue\n2026-03-01,Berlin,3", "store_no"],
    ["day,entity,revenue\n2026-03-01,shop:7,3", "shop"],
    ["day,name,revenue\n2026-03-01,Berlin,3", ""],
    ["day,revenue\n2026-03-01,3", ""],
  ])("is read from %j: %j", (text, namespace) => {
    const table = readTable(text);
    expect(guessNamespace(table, guessRoles(table))).toBe(namespace);
  });

  it.each([
    ["shop.revenue", true],
    [".revenue", false],
    ["revenue", false],
    ["shop.revenue per day", false],
  ])("%j may be registered: %s", (id, is) => {
    expect(isSignalId(id)).toBe(is);
  });
});
