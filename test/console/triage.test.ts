import { describe, expect, it } from "vitest";
import type { Incident, Output } from "../../sdk/src/index.ts";
import { carryOut } from "../../console/screens/alarms/triage/carry-out.ts";
import { actedOn, withMark } from "../../console/screens/alarms/marks.ts";
import {
  acknowledgeMany,
  type IncidentCalls,
  rateMany,
  snoozeMany,
} from "../../console/screens/alarms/triage/triage.ts";
import { toasts, undo } from "../../console/state/toasts.ts";
import { all, incident, now } from "./incident.ts";

describe("triage", () => {
  function calls() {
    const made: unknown[] = [];
    const answer = (name: string) => (input: object) => {
      made.push([name, input]);
      return Promise.resolve(incident("1"));
    };
    const names = ["acknowledge", "unacknowledge", "rate", "snooze"];
    return { fake: Object.fromEntries(names.map((name) => [name, answer(name)])) as unknown as IncidentCalls, made };
  }
  const id = "1";
  const until = "2026-03-01T15:00:00.000Z";
  const seen = { acknowledged_at: "2026-03-01T11:00:00.000Z" };
  const snoozed = { snoozed_until: until };
  const hour = { for: "1h", label: "1 hour" };

  type Deed = (calls: IncidentCalls, one: Incident) => ReturnType<typeof acknowledgeMany>;
  const acknowledge: Deed = (calls, one) => acknowledgeMany(calls, one, now);
  const rate =
    (rating: Parameters<typeof rateMany>[2]): Deed =>
    (calls, one) =>
      rateMany(calls, one, rating);
  const snooze =
    (span: Parameters<typeof snoozeMany>[2]): Deed =>
    (calls, one) =>
      snoozeMany(calls, one, span, now);
  type Call = [name: string, input?: object];

  it.each<[Deed, Partial<Incident>, done: Call, undone: Call, words: string]>([
    [acknowledge, {}, ["acknowledge"], ["unacknowledge"], "Acknowledged account:1."],
    [acknowledge, seen, ["unacknowledge"], ["acknowledge"], "account:1 is not acknowledged any more."],
    [rate("wrong"), {}, ["rate", { rating: "wrong" }], ["rate", { rating: null }], "Rated account:1 wrong."],
    [
      rate("right"),
      { rating: "wrong" },
      ["rate", { rating: "right" }],
      ["rate", { rating: "wrong" }],
      "Rated account:1 right.",
    ],
    [
      rate(null),
      { rating: "right" },
      ["rate", { rating: null }],
      ["rate", { rating: "right" }],
      "account:1 is not rated any more.",
    ],
    [snooze(hour), {}, ["snooze", { for: "1h" }], ["snooze", { until: null }], "Snoozed account:1 for 1 hour."],
    [snooze(hour), snoozed, ["snooze", { for: "1h" }], ["snooze", { until }], "Snoozed account:1 for 1 hour."],
    [snooze(null), snoozed, ["snooze", { until: null }], ["snooze", { until }], "account:1 is not snoozed any more."],
    [
      snooze(hour),
      { snoozed_until: seen.acknowledged_at },
      ["snooze", { for: "1h" }],
      ["snooze", { until: null }],
      "Snoozed account:1 for 1 hour.",
    ],
    [
      rate("wrong"),
      { entity: "a:\u202E1" },
      ["rate", { rating: "wrong" }],
      ["rate", { rating: null }],
      "Rated \u2068a:\uFFFD1\u2069 wrong.",
    ],
  ])("is undone by the call that restores what was before: %#", async (deed, before, done, undone, words) => {
    const { fake, made } = calls();
    const { said, run, undo } = deed(fake, incident(id, before));
    await run();
    await undo();
    expect(made).toEqual([done, undone].map(([name, input]) => [name, { id, ...input }]));
    expect(said).toBe(words);
  });
});

describe("several alarms at once", () => {
  function list(...items: Incident[]) {
    let shown = items;
    const states: (string | null)[][] = [];
    const put = (changed: readonly Incident[]) => {
      shown = shown.map((one) => ({ ...one, ...changed.find(({ incident_id: id }) => id === one.incident_id) }));
      states.push(shown.map(({ rating }) => rating));
    };
    const bulk = ({ incident_ids, act }: Parameters<Parameters<typeof carryOut>[2]["bulk"]>[0]) => {
      const results = incident_ids.map((incident_id) =>
        incident_id === "2"
          ? { incident_id, error: { type: "not_found", message: "refused" } }
          : { incident_id, incident: incident(incident_id, { rating: "rating" in act ? act.rating : null }) },
      );
      return Promise.resolve({ results, total: results.length, failed: 1 } as Output<"bulkIncidents">);
    };
    return { find: (id: string) => shown.find((one) => one.incident_id === id), put, states, bulk };
  }
  const calls = {
    rate: ({ id, rating }: { id: string; rating: "right" | null }) => Promise.resolve(incident(id, { rating })),
  } as unknown as IncidentCalls;

  it("are shown as they will be at once, and the refused one as it was", async () => {
    const shown = list(...all("1", "2", "3"));
    const deeds = all("1", "2", "3").map((one) => rateMany(calls, one, "right"));
    const done = carryOut(deeds, (alarms) => `Rated ${alarms} right, says #1`, shown);
    expect(shown.states).toEqual([["right", "right", "right"]]);
    await done;
    expect(shown.states.at(-1)).toEqual(["right", null, "right"]);
    expect(toasts.value.map(({ text }) => text)).toEqual(["refused", "Rated 2 alarms right, says #1."]);
    const before = shown.states.length;
    const undone = undo();
    expect(shown.states.slice(before)).toEqual([[null, null, null]]);
    await undone;
    expect(shown.states.at(-1)).toEqual([null, null, null]);
  });

  it.each<[Partial<Incident>, undone: string]>([
    [{}, "Undone. All is as it was before."],
    [{ acknowledged_at: "2026-03-01T11:00:00.000Z" }, "Acknowledged account:1 again, by you and as of now."],
  ])("say what undoing leaves, for one that was %o", async (before, undone) => {
    const one = incident("1", before);
    const answer = () => Promise.resolve(one);
    const fake = { acknowledge: answer, unacknowledge: answer } as unknown as IncidentCalls;
    await carryOut([acknowledgeMany(fake, one, now)], (alarms) => `Acknowledged ${alarms}.`, list(one));
    await undo();
    expect(toasts.value.at(-1)?.text).toBe(undone);
  });

  it("are marked one by one, or up to another", () => {
    const ids = ["1", "2", "3", "4"];
    const first = withMark(new Set(), ids, "2", { last: null, range: true });
    expect([...first]).toEqual(["2"]);
    expect([...withMark(first, ids, "4", { last: "2", range: true })]).toEqual(["2", "3", "4"]);
    expect([...withMark(first, ids, "2", { last: "2", range: false })]).toEqual([]);
  });

  it.each<[marks: string[], marked: string[], on: string[]]>([
    [[], [], ["3"]],
    [
      ["2", "1"],
      ["1", "2"],
      ["1", "2"],
    ],
    [["2", "gone"], ["2"], ["2"]],
    [["gone"], [], ["3"]],
  ])("are those that are marked and listed, or else the chosen one: %j", (marks, marked, on) => {
    const [one, two, three] = all("1", "2", "3");
    const acted = actedOn(
      [one, two, three].flatMap((each) => each ?? []),
      new Set(marks),
      three,
    );
    expect([[...acted.marked], acted.on.map(({ incident_id }) => incident_id)]).toEqual([marked, on]);
  });
});
