import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startOwnService } from "../../../support/at-end.ts";
import { runDm, stubCliFor } from "../../../support/cli.ts";

interface PlanShown {
  plan: string;
  changes: number;
  steps: {
    action: string;
    kind: string;
    id: string;
    drift: boolean;
    differences: { field: string }[];
    notes: string[];
  }[];
}
let files: Record<string, string>;
const folder = "sdk/examples/rules";
const shipped = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [`rules/${name}`, readFileSync(`${folder}/${name}`, "utf8")]));

const dm = (...argv: string[]) => runDm(argv, { files });
async function planned(...argv: string[]) {
  const { code, out, err } = await dm("plan", "rules", "--json", ...argv);
  if (out === "") throw new Error(err);
  const shown = JSON.parse(out) as PlanShown;
  const due = shown.steps.filter(({ action }) => action !== "unchanged");
  return {
    code,
    plan: shown.plan,
    due: due.map(({ action, kind, id }) => `${action} ${kind} ${id}`),
    steps: shown.steps,
  };
}
const tasks = async () => (await service.read<"listTasks">("/tasks")).items;
const channelsThere = async () =>
  (await service.read<"listChannels">("/channels")).items.filter(({ channel }) => channel !== "inbox");
const audited = async () => (await service.elevated<{ items: unknown[] }>("GET", "/audit?limit=200")).body.items.length;
const edit = (path: string, from: string, to: string) => {
  expect(files[path]).toContain(from);
  files[path] = (files[path] ?? "").replace(from, to);
};

const service = await startOwnService();
stubCliFor(service);
vi.stubEnv("ONCALL_WEBHOOK", "https://hooks.slack.com/services/T000/B000/FIRST");
files = shipped();
afterAll(() => vi.unstubAllEnvs());

describe("a folder of rules", () => {
  it("is planned in full against an empty service, and cannot be applied without its secrets", async () => {
    const { code, due, steps } = await planned();
    expect([code, due.length, new Set(steps.map(({ action }) => action))]).toEqual([2, 10, new Set(["create"])]);
    vi.stubEnv("ONCALL_WEBHOOK", "");
    const refused = await dm("apply", "rules", "--yes");
    expect([refused.code, refused.err]).toEqual([2, "These variables are not set: ONCALL_WEBHOOK."]);
    expect(await tasks()).toEqual([]);
    vi.stubEnv("ONCALL_WEBHOOK", "https://hooks.slack.com/services/T000/B000/FIRST");
  });

  it("stops where the service refuses, says what was done, and goes on from there", async () => {
    const path = "rules/tasks.yaml";
    edit(path, "the checkout error rate is above 5%", "the weather is unpleasant");
    const stopped = await dm("apply", "rules", "--yes");
    expect(stopped.code).toBe(3);
    expect(stopped.out).toMatch(/^Stopped at task checkout\/errors: intent_unresolved/);
    expect(stopped.out).toContain("Done before that: signal checkout.error_rate, signal checkout.requests,");
    expect(stopped.out).toContain("Not done: task checkout/errors, task checkout/no-traffic, task hosts/disk.");
    edit(path, "the weather is unpleasant", "the checkout error rate is above 5%");
    expect((await planned()).due).toEqual([
      "create task checkout/errors",
      "create task checkout/no-traffic",
      "create task hosts/disk",
    ]);
    expect((await dm("apply", "rules", "--yes")).code).toBe(0);
    const { code, due } = await planned();
    expect([code, due]).toEqual([0, []]);
  });

  it("writes nothing when it is applied again", async () => {
    const before = await audited();
    const again = await dm("apply", "rules", "--yes");
    expect([again.code, again.out]).toEqual([0, "Nothing to do."]);
    expect(await audited()).toBe(before);
  });

  it("shows what was changed over the API as drift, and takes it back", async () => {
    const [task] = (await tasks()).filter(({ external_id }) => external_id === "checkout/errors");
    await service.call("PATCH", `/tasks/${task?.task_id}`, {
      firing: { mode: "every" },
      meta: { owner: "somebody else" },
    });
    const { code, steps } = await planned();
    const [step] = steps.filter(({ id }) => id === "checkout/errors");
    expect([code, step?.action, step?.drift]).toEqual([2, "change", true]);
    expect(step?.differences.map(({ field }) => field).toSorted()).toEqual(["firing", "meta"]);
    await dm("apply", "rules", "--yes");
    const [back] = (await tasks()).filter(({ external_id }) => external_id === "checkout/errors");
    expect([back?.task_id, back?.firing, back?.meta.owner]).toEqual([
      task?.task_id,
      { mode: "on_change", for: "10m", hold: "10m", recovered: true },
      "checkout",
    ]);
  });

  it("refuses a plan that is not the one that was agreed on", async () => {
    edit("rules/tasks.yaml", "severity: warning", "severity: critical");
    const { plan } = await planned();
    edit("rules/tasks.yaml", "severity: critical", "severity: info");
    const stale = await dm("apply", "rules", "--plan", plan, "--yes");
    expect([stale.code, stale.err]).toEqual([
      2,
      expect.stringContaining(`not ${plan}: the folder or the service has changed`),
    ]);
    const { plan: now } = await planned();
    expect((await dm("apply", "rules", "--plan", now, "--yes")).code).toBe(0);
  });

  it("replaces a task whose sentence changes with the silences of it, and says what is lost", async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    files["rules/silences.yaml"] =
      `silences:\n  - { external_id: works, task: checkout/errors, until: "${until}", reason: Maintenance }\n`;
    expect((await dm("apply", "rules", "--yes")).code).toBe(0);
    const before = (await tasks()).find(({ external_id }) => external_id === "checkout/errors");
    edit("rules/tasks.yaml", "is above 5%", "is above 6%");
    const { due, steps } = await planned();
    expect(due).toEqual(["replace task checkout/errors", "replace silence works"]);
    expect(steps.find(({ id }) => id === "checkout/errors")?.notes).toEqual(
      expect.arrayContaining([
        "lost: 1 silence; what the folder has of it begins again",
        `lost: decisions and ratings stay under ${before?.task_id}`,
      ]),
    );
    await dm("apply", "rules", "--yes");
    const after = (await tasks()).find(({ external_id }) => external_id === "checkout/errors");
    expect([after?.intent, after?.task_id === before?.task_id]).toEqual([
      "alert me when the checkout error rate is above 6%",
      false,
    ]);
    const { items } = await service.read<"listSilences">("/silences?active=true");
    expect(items.map(({ external_id, task_id }) => [external_id, task_id])).toEqual([["works", after?.task_id]]);
    expect((await planned()).due).toEqual([]);
    delete files["rules/silences.yaml"];
    await dm("apply", "rules", "--prune", "--yes");
  });

  it("takes calibrated parameters for no drift unless they are pinned", async () => {
    const bound = (await tasks()).find(({ external_id }) => external_id === "checkout/no-traffic");
    const tuned = {
      condition_id: "no_traffic",
      version: "1.1",
      concept_id: "checkout_traffic",
      concept_version: "1.0",
      strategy: { type: "threshold", params: { direction: "below", value: 0.2 } },
    };
    await service.elevated("POST", "/conditions", tuned);
    await service.call("PATCH", `/tasks/${bound?.task_id}`, { condition_version: "1.1" });
    expect((await planned()).due).toEqual([]);
    const text = 'bind: { condition_id: no_traffic, condition_version: "1.0" }';
    edit("rules/tasks.yaml", text, `${text}\n    pinned: true`);
    expect((await planned()).due).toEqual(["change task checkout/no-traffic"]);
    await dm("apply", "rules", "--yes");
    expect((await tasks()).find(({ external_id }) => external_id === "checkout/no-traffic")?.condition_version).toBe(
      "1.0",
    );
  });

  it("notices another secret, and refuses one that stands in a file", async () => {
    vi.stubEnv("ONCALL_WEBHOOK", "https://hooks.slack.com/services/T000/B000/SECOND");
    const { steps } = await planned();
    const channel = steps.find(({ id }) => id === "oncall");
    expect(channel).toMatchObject({
      action: "change",
      differences: [],
      notes: ["a secret or a version that is not shown is another"],
    });
    expect(JSON.stringify(steps)).not.toContain("SECOND");
    await dm("apply", "rules", "--yes");
    expect(await channelsThere()).toMatchObject([{ channel: "oncall", version: 2 }]);
    expect((await planned()).due).toEqual([]);
    vi.stubEnv("ONCALL_WEBHOOK", "https://hooks.slack.com/services/T000/B000/FIRST");
    edit("rules/channels.yaml", "${ONCALL_WEBHOOK}", "https://hooks.slack.com/services/T000/B000/FIRST");
    const refused = await dm("plan", "rules");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("endpoint is a secret. Write ${NAME}")]);
    edit("rules/channels.yaml", "https://hooks.slack.com/services/T000/B000/FIRST", "${ONCALL_WEBHOOK}");
    await dm("apply", "rules", "--yes");
  });

  it("changes a channel, but never its kind", async () => {
    const key = "0123456789abcdef0123456789abcdef";
    vi.stubEnv("PAGER", key);
    const before = files["rules/channels.yaml"] ?? "";
    const pager = '  - { channel: pager, kind: pagerduty, routing_key: "${PAGER}", retries: 3 }';
    files["rules/channels.yaml"] = before.replace("channels:", () => `channels:\n${pager}`);
    await dm("apply", "rules", "--yes");
    expect((await planned()).due).toEqual([]);
    edit("rules/channels.yaml", ", retries: 3", "");
    expect((await planned()).due).toEqual(["change channel pager"]);
    await dm("apply", "rules", "--yes");
    expect((await channelsThere())[0]).toMatchObject({ channel: "pager", retries: 0, group: false, version: 2 });
    edit("rules/channels.yaml", "kind: pagerduty", "kind: inbox");
    edit("rules/channels.yaml", ', routing_key: "${PAGER}"', "");
    expect((await planned()).due).toEqual(["blocked channel pager"]);
    files["rules/channels.yaml"] = before;
    await dm("apply", "rules", "--prune", "--yes");
    expect((await planned("--prune")).due).toEqual([]);
  });

  it("touches nothing that it does not manage, and removes the rest only when it is told to", async () => {
    const other = {
      intent: "alert me when the checkout error rate is above 9%",
      entity_scope: "all",
      delivery: { type: "notification" },
    };
    await service.call("POST", "/tasks", other);
    const [, rest = ""] = (files["rules/tasks.yaml"] ?? "").split("  - external_id: hosts/disk");
    edit("rules/tasks.yaml", `  - external_id: hosts/disk${rest}`, "");
    expect((await planned()).due).toEqual(["left task hosts/disk"]);
    expect((await planned("--prune")).due).toEqual(["remove task hosts/disk"]);
    await dm("apply", "rules", "--prune", "--yes");
    expect(new Set((await tasks()).map(({ external_id }) => external_id))).toEqual(
      new Set(["checkout/errors", "checkout/no-traffic", null]),
    );
    expect((await planned("--prune")).due).toEqual([]);
  });

  it("goes from one service to an empty one, and is the same there", async () => {
    const [until, later] = [1, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    files["rules/silences.yaml"] =
      `silences:\n  - { external_id: move, task: checkout/errors, entity: "service:old", until: "${until}", reason: It moves }\n` +
      `  - { external_id: weekly, task: checkout/errors, until: "${later}", every: { days: [sun], from: "02:00", to: "04:00" }, reason: Reboot }\n`;
    expect((await dm("apply", "rules", "--yes")).code).toBe(0);
    expect((await planned()).due).toEqual([]);
    expect((await dm("pull", "rules")).code).toBe(0);
    const once = { ...files };
    await dm("pull", "rules");
    expect(files).toEqual(once);
    expect(files["rules/silences.yaml"]).toMatch(/every:\s+days:/);
    const empty = await startOwnService();
    try {
      stubCliFor(empty);
      vi.stubEnv("CHANNEL_ONCALL_ENDPOINT", "https://hooks.slack.com/services/T000/B000/FIRST");
      const applied = await dm("apply", "rules", "--yes");
      expect([applied.code, applied.err.split("\n").filter((line) => line.startsWith("Stopped"))]).toEqual([0, []]);
      const { code, due } = await planned();
      expect([code, due]).toEqual([0, []]);
      const body = await empty.read<"listTasks">("/tasks");
      expect(body.items.length).toBe(3);
      await dm("pull", "again");
      const both = Object.keys(once).map((path) => [path, files[path.replace("rules/", "again/")]]);
      expect(Object.fromEntries(both)).toEqual(once);
    } finally {
      stubCliFor(service);
    }
  });
});

describe("rules of Prometheus", () => {
  it("are imported into a folder that the service takes as it is", async () => {
    const exprs = [
      'node_load1{job="node"} > 4',
      "up == 0",
      "absent(up)",
      'sum by (job) (rate(http_requests_total{code=~"5.."}[5m])) / sum by (job) (rate(http_requests_total[5m])) > 0.05',
      "max without (cpu) (node_cpu_busy) * 100 > 90",
      "count by (job) (up == 0) > 2",
      "histogram_quantile(0.99, rate(http_seconds_bucket[5m])) > 1",
      "queue_size > 5 and on(job) up > 0",
      "deriv(disk_used[1h]) > 0 unless disk_growing",
      "avg(increase(errors_total[10m])) >= 3",
    ];
    const rules = exprs.map((expr, at) => ({
      alert: `Rule ${at} (of many)`,
      expr,
      for: "5m",
      keep_firing_for: "10m",
      labels: { severity: "warning", tier: "1" },
      annotations: { summary: "{{ $labels.job }} is at {{ $value }}", runbook_url: "https://wiki.example.com/rule" },
    }));
    files = { "alerts.yml": JSON.stringify({ groups: [{ name: "All of it", interval: "30s", rules }] }) };
    const imported = await dm("import", "prometheus", "alerts.yml", "--out", "rules");
    expect(imported.out).toContain("10 of 10 rules become plans (100%), refused: 0.");
    files["rules/name.yaml"] = "name: prometheus\n";
    const applied = await dm("apply", "rules", "--yes");
    expect([applied.code, applied.out]).toEqual([0, expect.stringMatching(/^Done: \d+ create\.$/)]);
    const { code, due } = await planned();
    expect([code, due]).toEqual([0, []]);
    const made = (await tasks()).filter(({ external_id }) => external_id?.startsWith("prometheus/") === true);
    expect(made.map(({ firing, watch }) => [firing.hold, watch?.every])).toEqual(exprs.map(() => ["11m", "1m"]));
  });
});
