import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  endOf,
  isNews,
  isNoDataId,
  noDataId,
  watchedSilence,
  silenceRule,
} from "../../../../worker/domain/task/watch/silence.ts";

const minute = 60_000;
const day = 1_440 * minute;
const rule = { every_ms: minute, limits: { "a.x": 5 * minute, "a.y": 60 * minute } };
const point = (primitive_id: string, newest: number, newest_then = newest) => ({ primitive_id, newest, newest_then });
const t = 100 * day;

describe("how a watch finds who is silent", () => {
  it("goes by each signal's max_age, and without one by three spans", () => {
    const ages = new Map([
      ["a.x", 10 * minute],
      ["a.y", null],
    ]);
    expect(silenceRule(ages, minute)).toEqual({ every_ms: minute, limits: { "a.x": 10 * minute, "a.y": 3 * minute } });
  });

  it("on observations looks as often as the shortest max_age, but not within a minute, and not without one", () => {
    expect(silenceRule(new Map([["a.x", 10 * minute]]), null)?.every_ms).toBe(10 * minute);
    expect(silenceRule(new Map([["a.x", 1_000]]), null)?.every_ms).toBe(minute);
    expect(silenceRule(new Map([["a.x", null]]), null)).toBeNull();
  });
});

describe("an entity", () => {
  it.each([
    ["that reported within the limit", [point("a.x", t - 5 * minute)], null],
    ["that did not", [point("a.x", t - 5 * minute - 1)], { since: t - 5 * minute - 1, signals: ["a.x"] }],
    [
      "of which one signal of two is silent",
      [point("a.x", t - day), point("a.y", t)],
      { since: t - day, signals: ["a.x"] },
    ],
    [
      "of which both are",
      [point("a.y", t - day), point("a.x", t - 2 * day)],
      { since: t - 2 * day, signals: ["a.x", "a.y"] },
    ],
    ["that never reported", [], null],
    ["that is long out of use", [point("a.x", t - 30 * day - 5 * minute - 1)], null],
    ["that reports again since the check began", [point("a.x", t + minute, t - day)], null],
    [
      "of which something old came in since",
      [point("a.x", t - day, t - 2 * day)],
      { since: t - 2 * day, signals: ["a.x"] },
    ],
    ["with a signal that is not watched", [point("b.z", t - day)], null],
  ])("%s", (_, points, silence) => {
    expect(watchedSilence(points, rule, t)).toEqual(silence);
  });
});

describe("a silence is told", () => {
  const found = { since: t - day, signals: ["a.x"] };
  const told = { since: t - 2 * day, previewed: false, held: false };

  it.each([
    ["where nothing was told yet", null, t - minute, false, true],
    ["once, however often it is found", told, t - minute, false, false],
    ["again where data came after the last check and stopped", told, t - day - 1, false, true],
    ["where only a preview was", { ...told, previewed: true }, t - minute, false, true],
    ["where its alarm was held back", { ...told, held: true }, t - minute, false, true],
    ["once in a preview", { ...told, previewed: true }, t - minute, true, false],
    ["once where no check came to its end", told, null, false, false],
  ])("%s", (_, before, previous, previewing, expected) => {
    expect(isNews(found, before, previous, previewing)).toBe(expected);
  });

  it("under an id of its own, the same wherever it is made", () => {
    expect(noDataId("task_1", "ent_1", t)).toBe(noDataId("task_1", "ent_1", t));
    const ids = [noDataId("task_1", "ent_1", t), noDataId("task_2", "ent_1", t), noDataId("task_1", "ent_1", t + 1)];
    expect(new Set(ids).size).toBe(3);
    expect(ids.every(isNoDataId)).toBe(true);
    expect(isNoDataId("dec_nodata")).toBe(false);
  });
});

describe("why a silence is over", () => {
  const since = t - 40 * day;
  it.each([
    ["data came back", [point("a.x", t - minute)], "recovered"],
    ["its signal is out of use", [point("a.x", since)], "retired"],
    [
      "data came back, though another signal is out of use",
      [point("a.x", t - minute), point("a.y", since + 1)],
      "recovered",
    ],
    ["one of two came back, and the other is out of use", [point("a.x", since), point("a.y", t - minute)], "retired"],
    ["its signal is no longer read", [], "recovered"],
  ] as const)("%s", (_, points, reason) => {
    expect(endOf(points, rule, { since, t })).toBe(reason);
  });
});

it("law: with steady checks, an entity is told of once for each time its data stops", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (reports) => {
      let [newest, stops] = [0, 0];
      let told: { since: number; previewed: boolean; held: boolean } | null = null;
      let previous: number | null = null;
      const sinces: number[] = [];
      for (const [i, reporting] of reports.entries()) {
        const at = (i + 1) * minute;
        if (reporting) newest = at;
        const found = watchedSilence([point("a.x", newest)], rule, at);
        if (found && isNews(found, told, previous, false)) {
          sinces.push(found.since);
          told = { since: found.since, previewed: false, held: false };
        }
        if (!found) told = null;
        if (at - newest === 6 * minute) stops += 1;
        previous = at;
      }
      expect(sinces).toHaveLength(stops);
      expect(new Set(sinces).size).toBe(stops);
    }),
  );
});
