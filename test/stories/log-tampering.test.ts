import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DecisionMonitor, type Output } from "../../sdk/src/index.ts";
import { runCli } from "../../sdk/src/cli/run.ts";
import {
  auditLog,
  checkLog,
  type KnownLog,
  type LogAudit,
  type LogFinding,
  type ProofInput,
  verifyProof,
} from "../../sdk/src/local/index.ts";
import { inFiles } from "../support/state-files.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { TEST_VARS } from "../support/vars.ts";
import {
  createTask,
  day,
  type FullPipelineResult,
  pushDaily,
  question,
  registerRate,
  type Task,
} from "../support/world.ts";

const guardrails = {
  strategy_registry: ["threshold", "percentile", "z_score", "change", "equals", "composite"],
  type_strategy_map: { "time_series<float>": ["z_score", "change", "threshold"] },
  global_preferred_strategy: "z_score",
  global_default_strategy: "threshold",
};
let service: TestService;
let task: Task;
let known: KnownLog;
let clean: LogAudit;
const ids: Record<string, string> = {};
const kept: Record<string, ProofInput> = {};

const client = () =>
  new DecisionMonitor({
    apiKey: TEST_VARS.SVC_API_KEYS,
    elevatedKey: TEST_VARS.SVC_ELEVATED_KEY,
    baseUrl: service.baseUrl,
  });
const log = () => ({ url: `${service.url}/log` });
const audit = () => auditLog({ client: client(), log: log(), known });
const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await service.call<Body>(method, path, body, { elevated: true });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};
const ask = async (entity: string, at?: string) =>
  (await call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, at))).decision_id ?? "";
const proofOf = (id: string) =>
  call<Output<"getDecisionProof">>("GET", `/decisions/${id}/proof`) as Promise<ProofInput>;
type Row = Record<string, string | number | null>;
const sql = async (statement: string, ...values: unknown[]): Promise<Row[]> => {
  const prepared = (await service.database()).prepare(statement).bind(...values);
  return (await prepared.all<Row>()).results;
};
/** What an audit finds while a table of the database is not what it was; afterwards it is again. */
async function whileTampered(table: string, ...statements: string[]): Promise<LogAudit> {
  const before = await sql(`SELECT * FROM ${table}`);
  try {
    for (const statement of statements) await sql(statement);
    return await audit();
  } finally {
    await sql(`DELETE FROM ${table}`);
    for (const row of before) {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      const values = Object.values(row);
      await sql(`INSERT INTO ${table} (${columns.join()}) VALUES (${values.map(() => "?").join()})`, ...values);
    }
  }
}
const told = ({ findings }: LogAudit) =>
  findings.map(({ found, kind, subject }) => `${found} ${kind} ${subject}`).sort();

beforeAll(async () => {
  service = await startTestService({
    vars: { SVC_LOG_KEY: "a log key that is long enough to be one", SVC_PUBLIC_URL: "https://monitor.example.com" },
  });
  await registerRate(service.call);
  task = await createTask(service.call, "alert me when the active user rate drops below 36%");
  for (const entity of ["account:1", "account:2", "account:3", "account:4"])
    await pushDaily(service.call, entity, [0.2, 0.5, 0.2]);
  await pushDaily(service.call, "account:forgotten", [0.2]);
  ids["decision"] = await ask("account:1", day(0));
  ids["newest"] = await ask("account:1", day(2));
  ids["snapshot"] = await ask("account:1");
  ids["other"] = await ask("account:2", day(0));
  ids["sealed"] = await ask("account:3", day(0));
  ids["named"] = await ask("account:4", day(0));
  await ask("account:forgotten", day(0));
  const { condition_id, condition_version } = task;
  const rating = { condition_id, condition_version, entity: "account:1", timestamp: day(0), feedback: "correct" };
  ids["feedback"] = (await call<Output<"recordFeedback">>("POST", "/feedback/decision", rating)).feedback_id;
  await call("PATCH", `/tasks/${task.task_id}`, { status: "paused" });
  await call("PATCH", `/tasks/${task.task_id}`, { status: "active" });
  for (const change_note of ["first", "second"]) await call("POST", "/guardrails", { guardrails, change_note });
  await call("POST", "/context", { domain: { description: "Churn of business software" } });
  ids["erasure"] = (await call<Output<"eraseEntity">>("DELETE", "/entities/account%3Aforgotten")).erasure_id;
  await vi.waitFor(async () => {
    const open = await sql("SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')");
    if (open[0]?.["n"] !== 0) throw new Error("it is still being sent");
  }, 60_000);
  for (const name of ["decision", "newest", "other", "sealed", "named"]) kept[name] = await proofOf(ids[name] ?? "");
  known = (await checkLog(log(), null)).known;
  clean = await audit();
});
afterAll(() => service.stop());

describe("a log of everything", () => {
  it("says what is stored, of every kind", () => {
    expect(clean).toMatchObject({ holds: true, problem: null, findings: [] });
    expect(clean.leaves).toMatchObject({
      decision: 7,
      outcome: 7,
      feedback: 1,
      primitive: 1,
      concept: 1,
      condition: 1,
      action: 1,
      task: 3,
      guardrails: 3,
      context: 1,
      erasure: 1,
      audit: expect.any(Number) as number,
    });
  });

  it("takes a change that is repeated once", async () => {
    const { size } = await audit();
    await call("PATCH", `/tasks/${task.task_id}`, { status: "active" });
    await ask("account:1", day(0));
    await call("DELETE", "/entities/nobody").catch(() => undefined);
    const after = await audit();
    expect(after.holds).toBe(true);
    // The change of the task has a row in the trail; what it says of the task is the same and is said again.
    expect(after.size - size).toBeLessThanOrEqual(2);
  });
});

describe("whoever may write to the database", () => {
  const decision = () => `decision_id = '${ids["decision"]}'`;
  const finding = (found: LogFinding["found"], kind: string, subject: string | undefined) =>
    `${found} ${kind} ${subject}`;

  it("cannot remove a decision", async () => {
    const found = await whileTampered("decisions", `DELETE FROM decisions WHERE ${decision()}`);
    expect(told(found)).toEqual([finding("removed", "decision", ids["decision"])]);
  });

  it("cannot cut off the newest decisions with what they set off", async () => {
    const newest = [ids["newest"], ids["snapshot"]];
    const inNewest = `decision_id IN ('${newest.join("', '")}')`;
    const actions = await sql("SELECT * FROM action_results");
    const found = await whileTampered(
      "decisions",
      `DELETE FROM decisions WHERE ${inNewest}`,
      `UPDATE action_results SET state = state || ' (gone)' WHERE ${inNewest}`,
    );
    for (const { decision_id, state } of actions)
      await sql("UPDATE action_results SET state = ? WHERE decision_id = ?", state, decision_id);
    expect(told(found)).toEqual(
      expect.arrayContaining(newest.map((id) => finding("removed", "decision", id))) as string[],
    );
    expect((await audit()).holds).toBe(true);
  });

  it("cannot put a decision in by hand, however far back it says it was made", async () => {
    const columns = "condition_id, condition_version, entity_id, outcome, score, bucket, record";
    const found = await whileTampered(
      "decisions",
      `INSERT INTO decisions (decision_id, batch_id, recorded_at, evaluated_at, ${columns})
       SELECT 'dec_forged', batch_id, 1, 1, ${columns} FROM decisions WHERE ${decision()}`,
    );
    expect(told(found)).toEqual([finding("added", "decision", "dec_forged")]);
  });

  it("cannot have the log take it either: what waits for the log is sealed", async () => {
    const found = await whileTampered(
      "feedback",
      `UPDATE feedback SET feedback = 'false_positive'`,
      `INSERT INTO log_queue (batch_id, queued_at, leaves)
       SELECT 'forged', 1, json_array(json_array('feedback', feedback_id, json_object('condition_id', condition_id,
         'condition_version', condition_version, 'entity_id', entity_id, 'evaluated_at', evaluated_at, 'feedback', feedback,
         'created_at', created_at, 'withdrawn_at', withdrawn_at), 'no seal')) FROM feedback`,
    );
    expect(told(found)).toEqual([finding("changed", "feedback", ids["feedback"])]);
  });

  it.each([
    [
      "re-date a snapshot",
      "decisions",
      "UPDATE decisions SET evaluated_at = evaluated_at - 86400000 WHERE decision_id = '{snapshot}'",
      "changed decision {snapshot}",
    ],
    [
      "change when a decision was recorded",
      "decisions",
      "UPDATE decisions SET recorded_at = recorded_at - 1 WHERE decision_id = '{decision}'",
      "changed decision {decision}",
    ],
    [
      "give a decision to another entity",
      "decisions",
      "UPDATE decisions SET entity_id = (SELECT entity_id FROM decisions WHERE decision_id = '{other}') WHERE decision_id = '{decision}'",
      "changed decision {decision}",
    ],
    ["change a rating", "feedback", "UPDATE feedback SET feedback = 'false_positive'", "changed feedback {feedback}"],
    ["remove a rating", "feedback", "DELETE FROM feedback", "removed feedback {feedback}"],
    [
      "edit the guardrails that were in force",
      "guardrails_versions",
      "UPDATE guardrails_versions SET body = '{}' WHERE number = 1",
      "changed guardrails 1",
    ],
    [
      "put older guardrails in force",
      "guardrails_versions",
      "UPDATE guardrails_versions SET is_active = 0 WHERE number = 2",
      "changed guardrails 2",
    ],
    [
      "remove a version of guardrails",
      "guardrails_versions",
      "DELETE FROM guardrails_versions WHERE number = 1",
      "removed guardrails 1",
    ],
    ["edit the context", "context_versions", "UPDATE context_versions SET body = '{}'", "changed context 1"],
    ["edit what a task fires on", "tasks", `UPDATE tasks SET entity_scope = 'namespace:nobody'`, "changed task {task}"],
    ["put a task back to what it was before", "tasks", "UPDATE tasks SET status = 'paused'", "changed task {task}"],
    ["edit a certificate of erasure", "erasures", "UPDATE erasures SET decisions = 0", "changed erasure {erasure}"],
    ["remove a certificate of erasure", "erasures", "DELETE FROM erasures", "removed erasure {erasure}"],
    [
      "edit a definition",
      "conditions",
      `UPDATE conditions SET definition = json_set(definition, '$.strategy.params.value', 0.9)`,
      "changed condition {condition}",
    ],
    ["remove a definition", "conditions", "DELETE FROM conditions", "removed condition {condition}"],
    [
      "edit a concept",
      "concepts",
      `UPDATE concepts SET definition = json_set(definition, '$.description', 'x')`,
      "changed concept {concept}",
    ],
    [
      "edit an action",
      "actions",
      `UPDATE actions SET config = json_set(config, '$.channel', 'elsewhere')`,
      "changed action {action}",
    ],
    [
      "edit a signal",
      "primitives",
      `UPDATE primitives SET source = '{"kind":"http","url":"http://127.0.0.1:9/x"}'`,
      "changed primitive account.active_user_rate",
    ],
  ])("cannot %s", async (_, table, statement, expected) => {
    const names: Record<string, string> = {
      ...ids,
      task: task.task_id,
      condition: `${task.condition_id}@${task.condition_version}`,
      concept: `${task.concept_id}@${task.concept_version}`,
      action: `${(await sql("SELECT action_id || '@' || version AS id FROM actions"))[0]?.["id"]}`,
    };
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all);
    expect(told(await whileTampered(table, filled(statement)))).toEqual([filled(expected)]);
  });

  it.each([
    [
      "outcome that was changed",
      "action_results",
      "UPDATE action_results SET state = 'failed' WHERE state = 'triggered'",
      /^changed outcome dec_/,
    ],
    [
      "outcome that was removed",
      "action_results",
      "DELETE FROM action_results WHERE state = 'triggered'",
      /^removed outcome dec_/,
    ],
    [
      "audit row that was changed",
      "audit",
      "UPDATE audit SET key_id = 'key_other' WHERE operation = 'eraseEntity'",
      /^changed audit aud_/,
    ],
    ["audit row that was removed", "audit", "DELETE FROM audit WHERE operation = 'eraseEntity'", /^removed audit aud_/],
  ])("leaves a trace of an %s", async (_, table, statement, expected) => {
    const found = told(await whileTampered(table, statement));
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatch(expected);
  });

  it("is seen by `dm log audit`, which says what and ends with 1", async () => {
    const dm = async () => {
      const lines: string[] = [];
      const code = await runCli(["log", "audit", "--log", log().url, "--keep", "kept.json"], {
        out: (line) => lines.push(line),
        err: (line) => lines.push(line),
        readFile: () => Promise.resolve(JSON.stringify(known)),
        writeFile: () => Promise.resolve(),
      });
      return { code, text: lines.join("\n") };
    };
    vi.stubEnv("DECISION_MONITOR_API_KEY", TEST_VARS.SVC_API_KEYS);
    vi.stubEnv("DECISION_MONITOR_ELEVATED_KEY", TEST_VARS.SVC_ELEVATED_KEY);
    vi.stubEnv("DECISION_MONITOR_BASE_URL", service.baseUrl);
    try {
      expect(await dm()).toMatchObject({ code: 0, text: expect.stringContaining("is what its leaves say") as string });
      await sql("UPDATE feedback SET feedback = 'false_positive'");
      expect(await dm()).toMatchObject({ code: 1, text: expect.stringContaining(ids["feedback"] ?? "") as string });
      await sql("UPDATE feedback SET feedback = 'correct'");
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe("a proof that was kept", () => {
  const options = () => ({ verifierKey: known.verifier_key });

  it("holds with no service, and a proof made by hand does not", () => {
    const proof = kept["decision"] as ProofInput & { record: Record<string, unknown> };
    expect(verifyProof(proof, options())).toMatchObject({ verified: true, log: { included: true } });
    const forged = { ...proof, record: { ...proof.record, decision_id: "dec_forged" } };
    expect(verifyProof(forged, options())).toMatchObject({ verified: false, log: { included: false } });
    const other = { ...proof, log: (kept["other"] as ProofInput).log ?? null };
    expect(verifyProof(other, options())).toMatchObject({ verified: false, log: { included: false } });
  });
});

describe("whoever may write to the files as well", () => {
  it("changes an observation, and the kept proof, the recomputation and the leaf of what is asked again show it", async () => {
    const recorded = await sql("SELECT * FROM decisions WHERE decision_id = ?", ids["other"]);
    await service.stopped(async (stateDir) => {
      expect(inFiles(stateDir, "observations", "UPDATE observations SET value = 0.9")).toBeGreaterThan(0);
      inFiles(stateDir, "seals", "DELETE FROM seals");
    });
    expect((await audit()).holds).toBe(true);
    const verified = await call<Output<"verifyDecision">>("POST", `/decisions/${ids["other"]}/verify`);
    expect(verified.verified).toBe(false);
    await sql("DELETE FROM decisions WHERE decision_id = ?", ids["other"]);
    await sql("DELETE FROM action_results WHERE decision_id = ?", ids["other"]);
    await ask("account:2", day(0));
    const asked = await sql("SELECT record FROM decisions WHERE decision_id = ?", ids["other"]);
    expect(asked[0]?.["record"]).not.toBe(recorded[0]?.["record"]);
    expect(told(await audit())).toContain(`changed decision ${ids["other"]}`);
    await sql("UPDATE decisions SET recorded_at = ? WHERE decision_id = ?", recorded[0]?.["recorded_at"], ids["other"]);
    expect(told(await audit())).toContain(`changed decision ${ids["other"]}`);
    expect((await proofOf(ids["other"] ?? "")).log).toBeNull();
    expect(verifyProof(kept["other"] as ProofInput, { verifierKey: known.verifier_key })).toMatchObject({
      verified: true,
      log: { included: true },
    });
  });
});
