import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { importPrometheus } from "../../sdk/src/cli/import/prometheus/import.ts";
import { jsonOfDm, runDm } from "../support/cli.ts";

const rulesOf = (rules: readonly object[], group: object = {}) => [
  { path: "rules.yml", text: JSON.stringify({ groups: [{ name: "g", ...group, rules }] }) },
];
function planOf(expr: string, more: object = {}, recordings: object[] = []) {
  const { planned, refused } = importPrometheus(rulesOf([...recordings, { alert: "A", expr, ...more }]));
  const [plan] = planned;
  if (plan === undefined) throw new Error(refused[0]?.message);
  return plan;
}
const missingOf = (expr: string) => importPrometheus(rulesOf([{ alert: "A", expr }])).refused[0]?.missing;
const featuresOf = (expr: string) => Object.values(planOf(expr).concept["features"] as Record<string, object>);
const strategyOf = (expr: string) => (planOf(expr).condition as { strategy: object }).strategy;

describe("an alerting rule", () => {
  it.each<[string, object[], object]>([
    ["node_load1 > 4", [{ op: "latest" }], { direction: "above", value: 4 }],
    ["0.5 >= x", [{ op: "latest" }], { direction: "below", value: 0.5, inclusive: true }],
    [
      "avg_over_time(x[1h30m]) < -(2 * 3)",
      [{ op: "mean", params: { window: "90m" } }],
      { direction: "below", value: -6 },
    ],
    ["rate(x_total[5m]) > 1", [{ op: "rate", params: { window: "5m" } }], { direction: "above", value: 1 }],
    [
      'sum by (job) (rate(x_total{code=~"5.."}[5m])) / sum by (job) (rate(x_total[5m])) > 0.05',
      [{ op: "rate", across: "sum" }, { op: "rate", across: "sum" }, { op: "divide" }],
      { direction: "above", value: 0.05 },
    ],
    [
      "max without (cpu) (x) * 100 > 90",
      [
        { op: "latest", across: "max" },
        { op: "multiply", params: { value: 100 } },
      ],
      { value: 90 },
    ],
    [
      "histogram_quantile(0.99, rate(x_bucket[5m])) > 1",
      [{ op: "bucket_quantile", params: { window: "5m", q: 0.99 } }],
      { value: 1 },
    ],
    [
      "count by (job) (up == 0) > 2",
      [{ op: "latest" }, { op: "eq", params: { value: 0 } }],
      { direction: "above", value: 2 },
    ],
    ["x / (y > 0) > 2", [{ op: "latest" }, { op: "latest" }, { op: "divide" }], { value: 2 }],
  ])("%s", (expr, features, params) => {
    expect(featuresOf(expr)).toMatchObject(features);
    expect(strategyOf(expr)).toMatchObject({ type: "threshold", params });
  });

  it.each<[string, string[]]>([
    ["up == 0", ["latest", "eq", "coalesce"]],
    ["x != 1", ["latest", "eq", "not", "coalesce"]],
    ["x > 5 and y > 0", ["latest", "gt", "coalesce", "latest", "gt", "coalesce", "and", "coalesce"]],
    ["x > 5 unless y", ["latest", "gt", "coalesce", "latest", "eq", "coalesce", "not", "and", "coalesce"]],
    ["absent(x)", ["latest", "lt", "coalesce"]],
    ["x > y", ["latest", "latest", "gt", "coalesce"]],
  ])("%s becomes a flag", (expr, ops) => {
    expect(featuresOf(expr).map((one) => (one as { op: string }).op)).toEqual(ops);
    expect(strategyOf(expr)).toEqual({ type: "equals", params: { value: true } });
  });

  it.each<[string, string]>([
    ["node_load1 > 4", "series:*"],
    ["sum(x) > 4", "all:prometheus"],
    ["sum by (b, a) (x) > 4", "a-b:*"],
    ["x > 1 and on(job) y > 2", "job:*"],
  ])("%s is about %s", (expr, scope) => {
    expect(planOf(expr).task["entity_scope"]).toBe(scope);
  });

  it.each([
    ["predict_linear(x[1h], 3600) < 0", "predict_linear()"],
    ["irate(x[5m]) > 1", "irate()"],
    ["x offset 1d > 1", "offset"],
    ["max_over_time(rate(x[5m])[1h:1m]) > 1", "a subquery"],
    ["x * on(a) group_left(b) y > 1", "group_left"],
    ["time() - x > 3600", "time()"],
    ["topk(5, x) > 1", "topk"],
    ["vector(1)", "vector()"],
    ["x > bool 1 > 0", "bool"],
    ["sum by (a) (x) / y > 1", "vectors of different labels"],
    [
      "histogram_quantile(0.9, sum by (le) (rate(x_bucket[5m]))) > 1",
      "histogram_quantile of buckets that are added up",
    ],
    ["sum(sum by (a) (x)) > 1", "an aggregation of an aggregation"],
    ["x >", "not PromQL"],
    ['x{a=~"(?i)b"} > 1', "a pattern of labels"],
    ["x % 2 > 1", "%"],
  ])("refuses %s by the name of %s", (expr, missing) => {
    expect(missingOf(expr)).toBe(missing);
  });

  it("keeps what it fires by: for, a hold that counts as Prometheus counts, the group's interval, no cooldown", () => {
    const { planned } = importPrometheus(
      rulesOf([{ alert: "A", expr: "x > 1", for: "10m", keep_firing_for: "5m" }], { interval: "2m" }),
    );
    expect(planned[0]?.task).toMatchObject({
      firing: { mode: "on_change", for: "10m", hold: "7m", recovered: true },
      watch: { every: "2m" },
    });
    expect(planned[0]?.task["firing"]).not.toHaveProperty("cooldown");
  });

  it("keeps labels and annotations as what messages say, and lists what is not the same", () => {
    const { task, differences } = planOf("rate(x_total[5m]) > 1", {
      labels: { severity: "page", team: "core", tier: "1" },
      annotations: {
        summary: "{{ $labels.instance }} is slow ({{ $value }})",
        runbook_url: "https://wiki.example.com/slow",
      },
    });
    expect(task["meta"]).toEqual({
      name: "A",
      owner: "core",
      severity: "critical",
      note: "<instance> is slow (<value>)\nLabels: tier=1",
      runbook_url: "https://wiki.example.com/slow",
    });
    expect(differences).toEqual([
      expect.stringContaining("`rate` and `increase` count from the value at the start"),
      expect.stringContaining("While a series is missing"),
      expect.stringContaining("Templates in annotations"),
    ]);
  });

  it.each([
    [{ severity: "P1" }, {}, { note: "Labels: severity=P1" }],
    [{ team: "core", owner: "shop" }, {}, { owner: "shop", note: "Labels: team=core" }],
    [{}, { runbook_url: "https://w.example/{{ $labels.job }}" }, { note: "runbook_url: https://w.example/<job>" }],
    [
      {},
      { description: "It is slow", message: "Slow", impact: "Sales" },
      { note: "It is slow\nmessage: Slow\nimpact: Sales" },
    ],
    [{ severity: "Warning" }, { message: "Slow" }, { severity: "warning", note: "Slow" }],
  ])("loses none of the labels %j and annotations %j", (labels, annotations, meta) => {
    expect(planOf("x > 1", { labels, annotations }).task["meta"]).toEqual({ name: "A", ...meta });
  });

  it("puts what recording rules compute in the place of their names", () => {
    const record = { record: "job:x:rate5m", expr: "sum by (job) (rate(x_total[5m]))" };
    const plan = planOf('job:x:rate5m{job="a"} > 1', {}, [record]);
    expect(plan.map).toMatchObject([{ match: 'x_total{job="a"}', entity: "job:{job}", member: ["series"] }]);
    expect(() => planOf('job:x:rate5m{instance="a"} > 1', {}, [record])).toThrow(
      "a matcher on a label that is aggregated away",
    );
    expect(() => planOf("job:x:rate5m > 1", {}, [record, record])).toThrow("several recording rules of one name");
  });

  it("reports in numbers, and writes a folder", async () => {
    const alerts = [
      { alert: "A", expr: "x > 1" },
      { alert: "B", expr: "vector(1)" },
    ];
    const files: Record<string, string> = { "rules.yml": rulesOf(alerts)[0]?.text ?? "" };
    const report = await jsonOfDm<object>(
      ["import", "prometheus", "rules.yml", "--out", "out", "--channel", "oncall"],
      { files },
    );
    const missing = [{ name: "vector()", rules: 1 }];
    expect(report).toMatchObject({ rules: 2, planned: 1, refused: 1, share: 50, missing });
    expect(Object.keys(files).toSorted()).toEqual(
      ["feeds", "rules", "signals", "tasks"].map((list) => `out/prometheus-${list}.yaml`).concat("rules.yml"),
    );
    expect(files["out/prometheus-tasks.yaml"]).toContain(
      "  # While a series is missing, or a histogram has counted nothing, its incident stays open;",
    );
    expect(parse(files["out/prometheus-tasks.yaml"] ?? "")).toMatchObject({
      tasks: [{ external_id: "prometheus/g/A", delivery: { type: "notification", channel: "oncall" } }],
    });
    const { out } = await runDm(["import", "prometheus", "rules.yml"], { files });
    expect(out).toMatch(/g\/B +refused +vector\(\)/);
    expect(out).toMatch(/g\/A +plan +1 difference\n/);
    expect(out).toContain("1 of 2 rules become plans (50%), refused: 1.");
  });
});
