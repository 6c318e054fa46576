import { describe, expect, it } from "vitest";
import { importDatadog } from "../../sdk/src/cli/import/datadog/import.ts";
import { runDm } from "../support/cli.ts";

const importOf = (query: string, more: object = {}) =>
  importDatadog([
    { path: "m.json", text: JSON.stringify([{ id: 7, name: "CPU", type: "metric alert", query, ...more }]) },
  ]);
function planOf(query: string, more: object = {}) {
  const { planned, refused } = importOf(query, more);
  const [plan] = planned;
  if (plan === undefined) throw new Error(refused[0]?.message);
  return plan;
}

describe("a metric monitor", () => {
  it("becomes a mean over its window, for each group", () => {
    const plan = planOf("avg(last_5m):avg:system.cpu.user{env:prod,!role:db} by {host} > 90", {
      priority: 1,
      message: "CPU of {{host.name}} is high @slack-ops",
      tags: ["team:core"],
      options: { thresholds: { critical: 90, critical_recovery: 80 }, notify_no_data: true, renotify_interval: 60 },
    });
    expect(plan.map).toMatchObject([
      { match: 'system.cpu.user{env="prod",role!="db"}', entity: "host:{host}", member: ["series"], rest: "series" },
    ]);
    expect(plan.concept["features"]).toEqual({
      mean_1: { op: "mean", inputs: ["m1"], params: { window: "5m" }, across: "mean" },
    });
    expect(plan.condition["strategy"]).toEqual({ type: "threshold", params: { direction: "above", value: 90 } });
    expect(plan.task).toMatchObject({
      external_id: "datadog/7/CPU",
      entity_scope: "host:*",
      firing: { mode: "on_change", release: 80, recovered: true, remind: "60m" },
      watch: { every: "1m", no_data: "alert" },
      meta: { name: "CPU", owner: "core", severity: "critical", note: "CPU of <...> is high @slack-ops" },
    });
    expect(plan.differences).toContain("Mentions in the message reach nobody: the task's channel does.");
  });

  it("is paused where it is muted as a whole, and a mute of one group is listed", () => {
    const query = "avg(last_5m):avg:x{*} by {host} > 1";
    const whole = planOf(query, { options: { silenced: { "*": null } } });
    expect([whole.task["status"], whole.differences]).toEqual([
      "paused",
      expect.arrayContaining(["It is muted in Datadog, so the task is paused: take `status` out to start it."]),
    ]);
    const part = planOf(query, { options: { silenced: { "host:a": 1_893_456_000 } } });
    expect([part.task["status"], part.differences]).toEqual([
      undefined,
      expect.arrayContaining(["The mute of host:a is left out: make a silence for it."]),
    ]);
  });

  it("without a query is refused by name, and the others are taken", () => {
    const monitors = [{ id: 15 }, { id: 7, name: "CPU", query: "avg(last_5m):avg:x{*} > 1" }];
    const { planned, refused } = importDatadog([{ path: "m.json", text: JSON.stringify({ monitors }) }]);
    expect(planned.map(({ rule }) => rule)).toEqual(["7/CPU"]);
    expect(refused).toMatchObject([{ rule: "15/monitor", file: "m.json", message: "a monitor without a `query`" }]);
  });

  it("divides counts by counts", () => {
    const query =
      "sum(last_10m):default_zero(sum:web.errors{*} by {service}.as_count()) / sum:web.hits{*} by {service}.as_count() * 100 >= 5";
    const { concept, signals } = planOf(query);
    expect(Object.values(concept["features"] as object)).toMatchObject([
      { op: "sum", across: "sum" },
      { op: "coalesce", params: { value: 0 } },
      { op: "sum", across: "sum" },
      { op: "divide" },
      { op: "multiply", params: { value: 100 } },
    ]);
    expect(signals.map(({ kind }) => kind)).toEqual(["event", "event"]);
  });

  it.each([
    ["max(last_5m):avg:x{*} > 1", "max(last_5m) of avg"],
    ["avg(last_5m):avg:x{*} by {host} / avg:y{*} by {host} > 1", "a ratio of metrics that are no counts"],
    ["avg(last_5m):avg:x{*} by {host} - avg:y{*} > 1", "metrics that are grouped by different tags"],
    ["avg(last_5m):avg:x{host:a*} > 1", "a filter of this form"],
    ["avg(last_4h):anomalies(avg:x{*}, 'basic', 2) >= 1", "anomalies()"],
    ["avg(last_5m):avg:x{*}.rollup(max, 60) > 1", ".rollup()"],
    ["pct_change(avg(last_5m),last_1h):avg:x{*} > 1", "pct_change"],
    ["avg(last_1mo):avg:x{*} > 1", "last_1mo"],
  ])("refuses %s by the name of %s", (query, missing) => {
    expect(importOf(query).refused[0]?.missing).toBe(missing);
  });

  it("refuses other types, and a threshold that is not that of the query", () => {
    expect(importOf('"a".over("b").last(2).count_by_status()', { type: "service check" }).refused[0]?.missing).toBe(
      "monitors of the type service check",
    );
    const options = { thresholds: { critical: 5 } };
    expect(importOf("avg(last_5m):avg:x{*} > 1", { options }).refused[0]?.missing).toBe(
      "a threshold that is not that of the query",
    );
  });

  it("is read from a file, and what is no list of monitors is refused", async () => {
    const files = { "m.json": '{ "monitors": [] }', "no.json": '[{ "name": "x" }]', "no.txt": "x" };
    expect(await runDm(["import", "datadog", "m.json"], { files })).toMatchObject({
      code: 0,
      out: expect.stringContaining("0 of 0 rules"),
    });
    expect(await runDm(["import", "datadog", "no.json"], { files })).toMatchObject({
      code: 2,
      err: "no.json holds no monitors: each needs a `query`.",
    });
    expect((await runDm(["import", "datadog", "no.txt"], { files })).err).toBe("no.txt is no JSON.");
  });
});
