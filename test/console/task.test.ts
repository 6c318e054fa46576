import { describe, expect, it } from "vitest";
import type { TaskDetails } from "../../sdk/src/index.ts";
import {
  cutRange,
  nextFreeVersion,
  rounded,
  saidCut,
  sentenceWith,
  shareOfRange,
  withCut,
} from "../../console/screens/task/cut.ts";
import { taskChange, unlike } from "../../console/screens/task/settings-form.ts";
import { formOf } from "../../console/task-form/form.ts";
import { messageGroups } from "../../console/screens/task/message-groups.ts";
import { ratingsNote, ratingsOf } from "../../console/screens/task/ratings.ts";
import { barsOf, chosenTab, openOf } from "../../console/screens/task/task.ts";
import { incident } from "./incident.ts";

/** A task whose sentence has the given words read as a number. */
function saying(text: string, ...numbers: string[]): Pick<TaskDetails, "provenance"> {
  const words = numbers.map((number) => {
    const start = text.indexOf(number);
    return { start, end: start + number.length, role: "read", as: "number" };
  });
  return { provenance: { text, words } } as unknown as Pick<TaskDetails, "provenance">;
}

describe("a sentence whose number is moved", () => {
  it.each<[string, string, number, number, string, string?]>([
    ["drops below 35%", "35%", 0.35, 0.312, "31.2%", "ratio"],
    ["is above 10,000", "10,000", 10_000, 12_500, "12,500"],
    ["is over 5 m", "5", 5, 4.25, "4.25"],
    ["falls by 40% within a week", "40%", 0.4, 0.5, "50%"],
    ["is below -3", "-3", -3, -4, "−4"],
    ["takes more than 2 seconds", "2", 2000, 2500, "2.5", "ms"],
    ["drops by 40%", "40%", -0.4, -0.5, "50%", "ratio"],
    ["is below 0%", "0%", 0, -0.02, "−2%", "ratio"],
    ["is below 0%", "0%", 0, -2, "−2%", "%"],
    ["is below 0", "0", 0, 3, "3", "ms"],
    ["is below 0 ms", "0", 0, 3, "3", "ms"],
    ["is below 10k", "10k", 10_000, 8000, "8k", "USD"],
  ])("%s", (text, number, was, cut, written, unit) => {
    const pieces = sentenceWith(saying(text, number), was, cut, unit ?? null);
    expect(pieces).toEqual({ before: text.split(number)[0], number: written, after: text.split(number)[1] });
  });

  it("has none where the number is not the cut", () => {
    expect(sentenceWith(saying("twice within 7 days", "7"), 0.35, 0.3, "ratio")).toBeNull();
    expect(sentenceWith({ provenance: { text: "x" } } as Pick<TaskDetails, "provenance">, 1, 2, null)).toBeNull();
  });

  it("has none at a zero in a unit that is not the stored one", () => {
    expect(sentenceWith(saying("is above 0 seconds", "0", "seconds"), 0, 20, "ms")).toBeNull();
  });
});

describe("a cut", () => {
  it("changes its own number and nothing else of the strategy", () => {
    const strategy = { type: "threshold" as const, params: { direction: "below" as const, value: 0.35 } };
    expect(withCut(strategy, 0.3)).toEqual({ type: "threshold", params: { direction: "below", value: 0.3 } });
    const label = { type: "equals" as const, params: { value: "down" } };
    expect(withCut(label, 1)).toBe(label);
  });

  it.each([
    ["1.0", [], "1.1"],
    ["1.9", ["1.10"], "1.11"],
    ["v1", ["v1", "v2"], "v3"],
    ["first", [], "first-2"],
  ])("of version %s gets the next that is free", (version, taken, next) => {
    expect(nextFreeVersion(version, taken)).toBe(next);
  });

  it("moves within what was tried", () => {
    expect([shareOfRange(0, 1, 5), shareOfRange(3, 1, 5), shareOfRange(9, 1, 5), shareOfRange(3, 3, 3)]).toEqual([
      0, 0.5, 1, 0.5,
    ]);
    expect(rounded(0.312_345_6)).toBe(0.3123);
  });

  it.each<[curve: number[], value: number, recommended: number | null, cut: number, range: [number, number]]>([
    [[1, 5], 3, null, 3, [1, 5]],
    [[1, 5], 3, 7, 3, [1, 7]],
    [[1, 5], 3, null, 9, [1, 9]],
    [[], 4, null, 4, [2, 6]],
    [[], 4, null, 4.5, [2, 6]],
    [[], -4, null, -7, [-7, -2]],
    [[], 0, null, -0.02, [-1, 1]],
    [[4], 4, null, 4.5, [2, 6]],
  ])("on the curve %j with %s in force, %s recommended and %s chosen moves from and to %j", (curve, ...others) => {
    const [value, recommended, cut, range] = others;
    const points = curve.map((one) => ({ value: one }));
    expect(cutRange(points, value, recommended, cut)).toEqual(range);
  });

  it("is that of the sentence where one of its words gave it", () => {
    const part = (source: string) => ({ parameters: [{ name: "value", value: 0.4, source }] });
    const task = (...parts: object[]) => ({ provenance: { parts } }) as unknown as Pick<TaskDetails, "provenance">;
    expect([saidCut(task(part("sentence"))), saidCut(task(part("default")))]).toEqual([0.4, null]);
    expect([saidCut(task()), saidCut(task(part("sentence"), part("sentence")))]).toEqual([null, null]);
  });
});

const task = {
  task_id: "task_1",
  entity_scope: "all",
  firing: { mode: "on_change", for: "15m", active: { days: ["mon"] }, release: 0.4 },
  watch: { every: "5m", no_data: "ignore", keep: "all" },
  delivery: { type: "notification", channel: "inbox" },
  meta: { owner: "payments" },
} as unknown as TaskDetails;

describe("the settings of a task", () => {
  it("send nothing where nothing differs", () => {
    expect(taskChange(task, {})).toEqual({});
    expect(taskChange(task, formOf(task))).toEqual({});
  });

  it("send what differs, and the rest of the firing with it", () => {
    expect(taskChange(task, { held: "", cooldown: "6h", owner: "", watch: "asked" })).toEqual({
      firing: { mode: "on_change", cooldown: "6h", active: { days: ["mon"] }, release: 0.4 },
      watch: null,
      meta: { owner: null },
    });
  });

  it("send one word of what people say without the others", () => {
    expect(taskChange(task, { name: " Logins " })).toEqual({ meta: { name: "Logins" } });
  });

  it("keep the text of the message where the channel changes", () => {
    const delivery = { type: "notification", channel: "inbox", message_template: "Low: {entity}" } as const;
    expect(taskChange({ ...task, delivery }, { channel: "ops" })).toEqual({
      delivery: { ...delivery, channel: "ops" },
    });
  });

  it("leave what others have changed meanwhile, and are taken back field by field", () => {
    const typed = { owner: "growth", watch: "asked" } as const;
    const others = { ...task, entity_scope: "account:a1", firing: { ...task.firing, cooldown: "2h" } };
    expect(taskChange(others, typed)).toEqual({ meta: { owner: "growth" }, watch: null });
    const after: TaskDetails = { ...others, watch: null, meta: { owner: "growth" } };
    expect(unlike(typed, after)).toEqual({});
    const back = unlike(formOf(others), after);
    expect(back).toEqual({ owner: "payments", watch: "every", every: "5m" });
    expect(taskChange({ ...after, meta: { ...after.meta, note: "new" } }, back)).toEqual({
      watch: { every: "5m" },
      meta: { owner: "payments" },
    });
  });
});

describe("the hours and the release of a task", () => {
  it.each(["1,200", "0,5", "a lot"])("with a release of %s are left to the service to refuse", (release) => {
    expect(taskChange(task, { ...formOf(task), release })).toEqual({ firing: { ...task.firing, release } });
  });

  it("are changed by the form, and left out where nothing is set", () => {
    const hours = { days: "", from: " 22:00", zone: "UTC", release: "0.45" };
    expect(taskChange(task, hours)).toEqual({
      firing: { mode: "on_change", for: "15m", release: 0.45, active: { from: "22:00", zone: "UTC" } },
    });
    expect(taskChange(task, { days: "", release: "" })).toEqual({
      firing: { mode: "on_change", for: "15m" },
    });
  });
});

describe("what a task has raised", () => {
  const activity = {
    from: "2026-02-01T12:00:00.000Z",
    days: [{ day: "2026-02-28", incidents: 2 }],
    rated_right: 3,
    rated_wrong: 1,
  };
  it("is a bar for each of four weeks, the last one today", () => {
    const bars = barsOf(activity as TaskDetails["activity"]);
    expect(bars).toHaveLength(28);
    expect([bars[0]?.day, bars.at(-1)?.day]).toEqual(["2026-02-02", "2026-03-01"]);
    expect(bars.filter(({ incidents }) => incidents > 0)).toEqual([{ day: "2026-02-28", incidents: 2 }]);
  });

  it("is open however many have closed since, and whether somebody has acknowledged it", async () => {
    const closed = Array.from({ length: 120 }, (_, at) => incident(`c${at}`, { status: "closed" }));
    const older = { opened_at: "2026-02-27T08:00:00.000Z", acknowledged_at: "2026-02-27T09:00:00.000Z" };
    const acknowledged = ["a1", "a2"].map((id) => incident(id, { ...older, status: "acknowledged" }));
    const all = [...closed, incident("o1", { opened_at: "2026-02-28T08:00:00.000Z" }), ...acknowledged];
    class Incidents {
      items = all;
      list({ status, limit }: { status?: string; limit?: number }) {
        return Promise.resolve({ items: this.items.filter((one) => one.status === status).slice(0, limit) });
      }
    }
    const calls = new Incidents() as unknown as Parameters<typeof openOf>[0];
    const ids = async (most: number) => (await openOf(calls, "task_1", most)).map(({ incident_id }) => incident_id);
    expect(await ids(20)).toEqual(["o1", "a1", "a2"]);
    expect(await ids(2)).toEqual(["o1", "a1"]);
  });

  it("is rated by the newest word on each decision, none of those withdrawn and none of a missed one", () => {
    const rating = (entity_id: string, feedback: string, created_at: string, withdrawn_at: string | null = null) =>
      ({ entity_id, timestamp: "t", feedback, created_at, withdrawn_at }) as Parameters<typeof ratingsOf>[0][number];
    const told = ratingsOf(
      [
        rating("a", "false_positive", "2"),
        rating("a", "correct", "1"),
        rating("b", "correct", "1"),
        rating("c", "false_positive", "1", "2"),
        rating("d", "false_negative", "1"),
      ],
      false,
    );
    expect(told).toEqual({ wrong: 1, all: 2, isAtLeast: false });
    expect(ratingsNote(told)).toBe("1 of 2 rated");
    expect(ratingsNote(ratingsOf([], false))).toBe("nobody has rated one yet");
  });
});

it("an address names a tab, or means the first", () => {
  expect([chosenTab("tune"), chosenTab("nothing"), chosenTab(null)]).toEqual(["tune", "overview", "overview"]);
});

describe("the messages of a task", () => {
  it("are folded by what they told and what became of them, what did not arrive first", () => {
    const message = (kind: string, status: string, at: string) =>
      ({ kind, status, updated_at: `2026-03-01T${at}:00.000Z` }) as Parameters<typeof messageGroups>[0][number];
    const groups = messageGroups([
      message("decision", "delivered", "10:00"),
      message("recovered", "delivered", "11:00"),
      message("decision", "failed", "09:00"),
      message("decision", "delivered", "12:00"),
    ]);
    expect(groups.map(({ kind, status, count, last }) => [kind, status, count, last.updated_at.slice(11, 16)])).toEqual(
      [
        ["decision", "failed", 1, "09:00"],
        ["decision", "delivered", 2, "12:00"],
        ["recovered", "delivered", 1, "11:00"],
      ],
    );
  });
});
