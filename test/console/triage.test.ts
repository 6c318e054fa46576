import type { Output } from "../../sdk/src/index.ts";
import { describe, expect, it } from "vitest";
import type { Incident } from "../../sdk/src/index.ts";
import { carryOut } from "../../console/screens/alarms/triage/carry-out.ts";
import { withMark } from "../../console/screens/alarms/marks.ts";
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
    const fake = {
      acknowledge: answer("acknowledge"),
      unacknowledge: answer("unacknowledge"),
      rate: answer("rate"),
      snooze: answer("snooze"),
    } as unknown as IncidentCalls;
    return { fake, made };
  }
  const id = "1";
  const seen = { acknowledged_at: "2026-03-01T11:00:00.000Z" };
  const until = "2026-03-01T15:00:00.000Z";

  it.each<[string, (fake: IncidentCalls) => ReturnType<typeof acknowledgeMany>, unknown[], string]>([
    [
      "acknowledging",
      (fake) => acknowledgeMany(fake, incident(id), now),
      [
        ["acknowledge", { id }],
        ["unacknowledge", { id }],
      ],
      "Acknowledged account:1.",
    ],
    [
      "taking that back",
      (fake) => acknowledgeMany(fake, incident(id, seen), now),
      [
        ["unacknowledge", { id }],
        ["acknowledge", { id }],
      ],
      "account:1 is not acknowledged any more.",
    ],
    [
      "a first rating",
      (fake) => rateMany(fake, incident(id), "wrong"),
      [
        ["rate", { id, rating: "wrong" }],
        ["rate", { id, rating: null }],
      ],
      "Rated account:1 wrong.",
    ],
    [
      "another rating",
      (fake) => rateMany(fake, incident(id, { rating: "wrong" }), "right"),
      [
        ["rate", { id, rating: "right" }],
        ["rate", { id, rating: "wrong" }],
      ],
      "Rated account:1 right.",
    ],
    [
      "the same rating",
      (fake) => rateMany(fake, incident(id, { rating: "right" }), null),
      [
        ["rate", { id, rating: null }],
        ["rate", { id, rating: "right" }],
      ],
      "account:1 is not rated any more.",
    ],
    [
      "a snooze",
      (fake) => snoozeMany(fake, incident(id), { for: "4h", label: "4 hours" }, now),
      [
        ["snooze", { id, for: "4h" }],
        ["snooze", { id, until: null }],
      ],
      "Snoozed account:1 for 4 hours.",
    ],
    [
      "another snooze",
      (fake) => snoozeMany(fake, incident(id, { snoozed_until: until }), { for: "1h", label: "1 hour" }, now),
      [
        ["snooze", { id, for: "1h" }],
        ["snooze", { id, until }],
      ],
      "Snoozed account:1 for 1 hour.",
    ],
    [
      "the end of a snooze",
      (fake) => snoozeMany(fake, incident(id, { snoozed_until: until }), null, now),
      [
        ["snooze", { id, until: null }],
        ["snooze", { id, until }],
      ],
      "account:1 is not snoozed any more.",
    ],
    [
      "a snooze where one has run out",
      (fake) =>
        snoozeMany(fake, incident(id, { snoozed_until: seen.acknowledged_at }), { for: "1h", label: "1 hour" }, now),
      [
        ["snooze", { id, for: "1h" }],
        ["snooze", { id, until: null }],
      ],
      "Snoozed account:1 for 1 hour.",
    ],
  ])("%s is undone by the call that restores what was before", async (_, how, expected, words) => {
    const { fake, made } = calls();
    const { said, run, undo } = how(fake);
    await run();
    await undo();
    expect(made).toEqual(expected);
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
    const done = carryOut(deeds, "Rated # right", shown);
    expect(shown.states).toEqual([["right", "right", "right"]]);
    await done;
    expect(shown.states.at(-1)).toEqual(["right", null, "right"]);
    expect(toasts.value.map(({ text }) => text)).toEqual(["refused", "Rated 2 alarms right."]);
    const before = shown.states.length;
    const undone = undo();
    expect(shown.states.slice(before)).toEqual([[null, null, null]]);
    await undone;
    expect(shown.states.at(-1)).toEqual([null, null, null]);
  });

  it("are marked one by one, or up to another", () => {
    const ids = ["1", "2", "3", "4"];
    const first = withMark(new Set(), ids, "2", { last: null, range: true });
    expect([...first]).toEqual(["2"]);
    expect([...withMark(first, ids, "4", { last: "2", range: true })]).toEqual(["2", "3", "4"]);
    expect([...withMark(first, ids, "2", { last: "2", range: false })]).toEqual([]);
  });
});
