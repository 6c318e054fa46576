import type { Incident } from "../../sdk/src/index.ts";
import { describe, expect, it } from "vitest";
import { parseRoute } from "../../console/routing/route.ts";
import { chosenOf, stepFrom } from "../../console/screens/alarms/choice.ts";
import {
  type Filters,
  hrefOfFilters,
  isNarrowed,
  nobody,
  readFilters,
  soughtBy,
  toQuery,
  wide,
} from "../../console/screens/alarms/filters.ts";
import { reconcile, withFresh } from "../../console/screens/alarms/reconcile.ts";
import { silenceBody } from "../../console/screens/alarms/silences/silence-body.ts";
import {
  arrivalText,
  looksText,
  reasonText,
  sinceText,
  standing,
  whyText,
} from "../../console/screens/alarms/words.ts";
import { waitAfter } from "../../console/state/back-off.ts";
import { all, incident, now } from "./incident.ts";

const idsOf = (items: Iterable<Incident>) => [...items].map(({ incident_id }) => incident_id);

describe("the filters of the list", () => {
  const usual: Filters = { status: "open", order: "worst", ...wide, alarm: null };

  it("are open alarms, the worst first, unless the address says otherwise", () => {
    expect(readFilters(new URLSearchParams())).toEqual(usual);
    expect(readFilters(new URLSearchParams("status=gone&order=x&severity=bad"))).toEqual(usual);
    expect(hrefOfFilters(usual)).toBe("#/alarms");
  });

  it("are read back from the address that they make", () => {
    const filters: Filters = {
      q: "disk full",
      assignee: nobody,
      status: "any",
      order: "newest",
      severity: "unset",
      task: "task_1",
      entity: "a b&c",
      alarm: "inc_1",
    };
    expect(readFilters(parseRoute(hrefOfFilters(filters)).query)).toEqual(filters);
  });

  it("are what the API is asked", () => {
    expect(toQuery(usual)).toEqual({ order: "worst", status: "open" });
    expect(toQuery({ ...usual, status: "any", severity: "critical", task: "task_1", entity: "a" })).toEqual({
      order: "worst",
      severity: "critical",
      task_id: "task_1",
      entity: "a",
    });
    expect(toQuery({ ...usual, q: "disk", assignee: "ann" })).toMatchObject({ q: "disk", assignee: "ann" });
    expect(toQuery({ ...usual, assignee: nobody })).toMatchObject({ assigned: false });
    expect(soughtBy(" account:7 ")).toEqual({ entity: "account:7", q: null });
    expect(soughtBy("note: disk")).toEqual({ entity: null, q: "note: disk" });
    expect([isNarrowed(usual), isNarrowed({ ...usual, entity: "a" })]).toEqual([false, true]);
  });
});

describe("a list that is looked at again", () => {
  it("keeps its places, and tells what has come in", () => {
    const changed = incident("2", { summary: "12% is below the threshold of 35%" });
    const { items, fresh, gone } = reconcile(all("1", "2", "3"), [incident("9"), incident("1"), changed], false);
    expect(idsOf(items)).toEqual(["1", "2", "3"]);
    expect(items[1]).toBe(changed);
    expect(idsOf(fresh)).toEqual(["9"]);
    expect(gone.size).toBe(0);
  });

  it("knows what has left it as far as the page reaches, and no further", () => {
    expect([...reconcile(all("1", "2", "3", "4"), all("1", "3"), false).gone]).toEqual(["2"]);
    expect([...reconcile(all("1", "2", "3", "4"), all("1", "3"), true).gone]).toEqual(["2", "4"]);
    expect([...reconcile(all("1", "2"), [], true).gone]).toEqual(["1", "2"]);
    expect([...reconcile(all("1", "2"), all("8", "9"), false).gone]).toEqual([]);
  });

  it("takes in what is new in the order of the page, and loses nothing", () => {
    expect(idsOf(withFresh(all("1", "2", "3"), all("9", "1", "8", "2")))).toEqual(["9", "1", "8", "2", "3"]);
  });
});

describe("choosing among alarms", () => {
  const items = all("1", "2", "3");

  it.each<[chosen: string | null, shown: string | null, incidents: Incident[], expected: string]>([
    [null, null, items, "1"],
    ["3", null, items, "3"],
    ["gone", null, items, "1"],
    [null, "1", all("worse", "1", "2"), "1"],
    ["gone", "1", all("worse", "1", "2"), "1"],
    ["2", "1", all("worse", "1", "2"), "2"],
    [null, "gone", items, "1"],
  ])("chosen %s and shown %s: %#", (chosen, shown, incidents, expected) => {
    expect(chosenOf(incidents, chosen, shown)?.incident_id).toBe(expected);
  });

  it("stays inside the list", () => {
    expect(chosenOf([], null, null)).toBeUndefined();
    expect(stepFrom(items, "1", 1)?.incident_id).toBe("2");
    expect(stepFrom(items, "3", 1)?.incident_id).toBe("3");
    expect(stepFrom(items, "1", -1)?.incident_id).toBe("1");
    expect(stepFrom(items, null, 1)?.incident_id).toBe("1");
  });
});

describe("the reason of an alarm", () => {
  it.each([
    ["21% is below the threshold of 35%", "21% is below the threshold of 35%"],
    [
      "12 tickets is 8.454 standard deviations above the mean of 29 earlier Results (mean 2.828 tickets, deviation 1.085 tickets), more than 2.5",
      "12 tickets is 8.454 standard deviations above the mean",
    ],
    [
      "43 logins is a fall of 67.18% from the 131 logins of 1 week before, a fall of more than 40%",
      "43 logins is a fall of 67.18% from 131 logins",
    ],
    [
      "2 of 2 operands hold, joined by AND; account.active_user_rate: 21% is below the threshold of 40%; account.tickets: 62 is above the threshold of 30",
      "account active user rate: 21% below 40%; account tickets: 62…",
    ],
    [
      "1 of 3 operands holds and 1 could not be judged, joined by OR; app.lag: 4 is above the threshold of 3",
      "1 of 3 conditions hold and 1 could not be…",
    ],
    [
      "248 is a fall of 43.76% from the 441 of 1 week before, a fall of more than 40%",
      "248 is a fall of 43.76% from 441",
    ],
    ["the lag of one and two and three and four and five is above 3", "the lag of one and two and three and four…"],
  ])("%s has ten words at most", (summary, text) => {
    expect(reasonText(incident("1", { summary }))).toBe(text);
  });
});

describe("an alarm in words", () => {
  it("says why, also where only data is missing", () => {
    expect(whyText(incident("1"))).toBe("28% is below the threshold of 35%");
    expect(whyText(incident("1", { summary: null, kind: "no_data" }))).toBe("No data");
    expect(whyText(incident("1", { summary: null }))).toContain("no longer known");
  });

  it("says since when, or how long it was", () => {
    expect(sinceText(incident("1"), now)).toBe("2 h ago");
    expect(sinceText(incident("1", { closed_at: "2026-03-01T11:00:00.000Z" }), now)).toBe("1 h, 1 h ago");
  });

  it.each<[Partial<Incident>, string[]]>([
    [{}, []],
    [
      { acknowledged_at: "2026-03-01T11:00:00.000Z", by: { kind: "link", name: "link", id: "link" } },
      ["Acknowledged by link"],
    ],
    [{ snoozed_until: "2026-03-01T14:00:00.000Z" }, ["Snoozed, 2 h left"]],
    [{ snoozed_until: "2026-03-01T11:00:00.000Z" }, []],
    [{ status: "closed", closed_by: "recovered", rating: "wrong" }, ["Recovered", "Rated wrong"]],
    [{ status: "closed", closed_by: "rebound" }, ["Closed: task rebound"]],
  ])("tells how it stands: %o", (more, expected) => {
    expect(standing(incident("1", more), now).map(({ text }) => text)).toEqual(expected);
  });

  it("tells the shape of its scores to whoever does not see it", () => {
    const looks = [0.5, null, 0.3].map((score, i) => ({ t: `2026-03-01T1${i}:00:00.000Z`, score }));
    expect(looksText(incident("1", { looks }))).toBe("Last 2 looks: down from 0.5 to 0.3, limit 0.35");
    expect(looksText(incident("1"))).toBe("No looks");
  });

  it("is announced when it comes in", () => {
    expect(arrivalText([])).toBe("");
    expect(arrivalText(all("1"))).toBe("New alarm: account:1, 28% is below the threshold of 35%.");
    expect(arrivalText(all("1", "2"))).toBe("2 new alarms, the first about account:1.");
  });
});

describe("a new silence", () => {
  const draft = { task: "task_1", entity: " a ", span: "90m", reason: " Maintenance " } as const;
  const until = "2026-03-01T13:30:00.000Z";

  it("is of the task, the entity or both, until its span is over", () => {
    const body = (of: "task" | "entity" | "both") => silenceBody({ ...draft, of }, now);
    const said = { until, reason: "Maintenance" };
    expect(body("task")).toEqual({ task_id: "task_1", ...said });
    expect(body("entity")).toEqual({ entity: "a", ...said });
    expect(body("both")).toEqual({ task_id: "task_1", entity: "a", ...said });
  });

  it.each(["forever", "1q", "0m", ""])("is none where its span is %j", (span) => {
    expect(silenceBody({ ...draft, of: "task", span }, now)).toBeNull();
  });
});

it("asks more and more rarely while the service does not answer, and never stops", () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => waitAfter(failures, 10))).toEqual([10, 20, 40, 80, 80, 80]);
});
