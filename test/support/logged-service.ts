import { vi } from "vitest";
import type { Output } from "../../sdk/src/index.ts";
import { checkLog, type LogAudit, type ProofInput } from "../../sdk/src/local/index.ts";
import { startOwnService } from "./at-end.ts";
import { audited } from "./audit.ts";
import { createTask, day, type FullPipelineResult, pushDaily, question, registerRate } from "./world.ts";

const guardrails = {
  strategy_registry: ["threshold", "percentile", "z_score", "change", "equals", "composite"],
  type_strategy_map: { "time_series<float>": ["z_score", "change", "threshold"] },
  global_preferred_strategy: "z_score",
  global_default_strategy: "threshold",
};
type Row = Record<string, string | number | null>;

/** A service with a log that has a leaf of every kind, and what may be done to it and looked at. */
export async function startLoggedService() {
  const service = await startOwnService({
    vars: { SVC_LOG_KEY: "a log key that is long enough to be one", SVC_PUBLIC_URL: "https://monitor.example.com" },
  });
  const ids: Record<string, string> = {};
  const kept: Record<string, ProofInput> = {};
  const log = () => ({ url: `${service.url}/log` });
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await service.call<Body>(method, path, body, { elevated: true });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  const sql = async (statement: string, ...values: unknown[]): Promise<Row[]> => {
    const prepared = (await service.database()).prepare(statement).bind(...values);
    return (await prepared.all<Row>()).results;
  };
  const proofOf = (id: string) => call<ProofInput>("GET", `/decisions/${id}/proof`);
  await registerRate(service.call);
  const task = await createTask(service.call, "alert me when the active user rate drops below 36%");
  const ask = async (entity: string, at?: string) =>
    (await call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, at))).decision_id ?? "";
  for (const entity of ["account:1", "account:2", "account:3", "account:4"])
    await pushDaily(service.call, entity, [0.2, 0.5, 0.2]);
  await pushDaily(service.call, "account:forgotten", [0.2]);
  ids["decision"] = await ask("account:1", day(0));
  ids["newest"] = await ask("account:1", day(2));
  ids["snapshot"] = await ask("account:1");
  ids["other"] = await ask("account:2", day(0));
  ids["sealed"] = await ask("account:3", day(0));
  ids["named"] = await ask("account:4", day(0));
  ids["forgotten"] = await ask("account:forgotten", day(0));
  const { condition_id, condition_version } = task;
  const rating = { condition_id, condition_version, entity: "account:1", timestamp: day(0), feedback: "correct" };
  ids["feedback"] = (await call<Output<"recordFeedback">>("POST", "/feedback/decision", rating)).feedback_id;
  for (const [id, name] of [
    ["other", "comment"],
    ["forgotten", "forgotten_comment"],
  ] as const) {
    await sql(
      `INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, as_of)
       SELECT 'inc_' || decision_id, ?2, condition_id, condition_version, entity_id, bucket, 'condition', evaluated_at, evaluated_at
       FROM decisions WHERE decision_id = ?1`,
      ids[id] ?? "",
      task.task_id,
    );
    const path = `/incidents/inc_${ids[id]}/comments`;
    ids[name] = (
      await call<Output<"commentIncident">>("POST", path, { text: "The exporter was restarted." })
    ).comment_id;
  }
  await call("PATCH", `/tasks/${task.task_id}`, { status: "paused" });
  await call("PATCH", `/tasks/${task.task_id}`, { status: "active" });
  for (const change_note of ["first", "second"]) await call("POST", "/guardrails", { guardrails, change_note });
  await call("POST", "/context", { domain: { description: "Churn of business software" } });
  for (const channel of ["team", "gone"])
    await call("POST", "/channels", { channel, kind: "webhook", endpoint: `https://example.com/${channel}` });
  await call("DELETE", "/channels/gone");
  ids["key"] = (await call<Output<"createApiKey">>("POST", "/keys", { name: "dashboard", scopes: ["read"] })).key_id;
  const revoked = await call<Output<"createApiKey">>("POST", "/keys", { name: "old", scopes: ["read"] });
  ids["revoked"] = revoked.key_id;
  await call("DELETE", `/keys/${revoked.key_id}`);
  ids["erasure"] = (await call<Output<"eraseEntity">>("DELETE", "/entities/account%3Aforgotten")).erasure_id;
  await vi.waitFor(async () => {
    const open = await sql("SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')");
    if (open[0]?.["n"] !== 0) throw new Error("it is still being sent");
  }, 300_000);
  for (const name of ["decision", "newest", "other", "sealed", "named"]) kept[name] = await proofOf(ids[name] ?? "");
  const { known } = await checkLog(log(), null);
  const audit = () => audited(service, known);
  return { service, task, ids, kept, known, log, call, sql, ask, proofOf, audit, clean: await audit() };
}

/** What an audit has found, a line each, in order. */
export const told = ({ findings }: LogAudit): string[] =>
  findings.map(({ found, kind, subject }) => `${found} ${kind} ${subject}`).sort();
