import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { checkLog, type KnownLog, type ProofInput } from "../../../sdk/src/local/index.ts";
import { ROOT, type Service, startService } from "../../../tools/runtime.ts";
import { audited } from "../audit.ts";
import { callerOf } from "../call.ts";
import { LOG_VARS, TEST_VARS } from "../vars.ts";
import { createTask, day, pushDaily, question, registerRate } from "../world.ts";
import { databaseOf } from "../../../tools/runtime/database.ts";

/** Days from one segment to the next: more than decisions are kept. */
const apart = 100;
/** The first day that is behind everything that is asked about. */
const firstDay = 400;

/** What is asked about one entity, a decision a day, which then lies in a segment of its own. */
export interface Part {
  entity: string;
  ids: string[];
  /** Proofs that were handed out before it was archived, by id; of the first and the last. */
  kept: Record<string, ProofInput>;
}

/** A service with a log and an archive, by a clock that is set. Every decision has its leaf before it is archived. */
export async function startArchivedService() {
  const stateDir = await mkdtemp(join(tmpdir(), "decision-monitor-archived-"));
  const start = () =>
    startService({
      stateDir,
      quiet: true,
      vars: { ...TEST_VARS, ...LOG_VARS },
      configPath: join(ROOT, "wrangler.archive.toml"),
      main: join(ROOT, "test/support/archive/clocked-worker.ts"),
    });
  let service: Service = await start();
  let today = firstDay;
  const setClock = () => fetch(`${service.url}/clock`, { method: "PUT", body: String(Date.parse(day(today))) });
  await setClock();
  const call = callerOf(() => service.baseUrl);
  await registerRate(call);
  const task = await createTask(call, "alert me when the active user rate drops below 35%");
  const log = () => ({ url: `${service.url}/log` });
  const ask = (entity: string, at: number) => call("POST", "/evaluate/full", question(task, entity, day(at)));
  const sql = async (statement: string, ...values: unknown[]) =>
    (
      await (
        await databaseOf(service)
      )
        .prepare(statement)
        .bind(...values)
        .all<Record<string, string | number | null>>()
    ).results;

  async function proofOf(id: string): Promise<ProofInput> {
    const { status, body, text } = await call<ProofInput>("GET", `/decisions/${id}/proof`);
    if (status !== 200) throw new Error(text);
    return body;
  }

  /** Asks about an entity on so many days, the first of which fires; there is a value for one day more. */
  async function decide(entity: string, days: number): Promise<Part> {
    await pushDaily(
      call,
      entity,
      Array.from({ length: days + 1 }, (_, at) => (at === 0 ? 0.2 : 0.5 + at / 10_000)),
    );
    const { condition_id, condition_version, concept_id, concept_version } = task;
    const asked = { condition_id, condition_version, concept_id, concept_version, entity };
    const range = { ...asked, from: day(0), to: day(days - 1), step: "1d" };
    const { status, body, text } = await call<Output<"evaluateRange">>("POST", "/evaluate/range", range);
    if (status !== 200) throw new Error(text);
    const ids = body.results.map(({ decision_id }) => decision_id ?? "");
    await vi.waitFor(async () => {
      const open = await sql("SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')");
      if (open[0]?.["n"] !== 0) throw new Error("it is still being sent");
    }, 300_000);
    const kept: Part["kept"] = {};
    for (const id of [ids[0] ?? "", ids.at(-1) ?? ""]) kept[id] = await proofOf(id);
    return { entity, ids, kept };
  }

  return {
    task,
    call,
    log,
    ask,
    sql,
    decide,
    proofOf,
    get service() {
      return service;
    },
    bucket: () => service.miniflare.getR2Bucket("ARCHIVE", service.name),
    /** So much later, whatever there is moves into a segment. */
    async archive(): Promise<void> {
      today += apart;
      await setClock();
      await service.runScheduled();
    },
    /** Stops the service, does something to its files, and starts it at the same time. */
    async stopped(work: (stateDir: string) => void): Promise<void> {
      await service.stop();
      work(stateDir);
      service = await start();
      await setClock();
    },
    async known(): Promise<KnownLog> {
      return (await checkLog(log(), null)).known;
    },
    audit: (known: KnownLog) => audited(service, known),
    async stop(): Promise<void> {
      await service.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
