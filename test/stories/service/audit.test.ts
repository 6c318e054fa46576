import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import { stubCliFor, textOfDm } from "../../support/cli.ts";
import { pagedAt } from "../../support/paged.ts";
import { operations } from "../../support/schema.ts";
import { createTask, day, pushDaily, registerRate } from "../../support/world.ts";
import { auditedSteps, type Made, name, secret, until } from "./audited-steps.ts";

type Audit = Output<"listAudit">;
/** What the calls before have made, by name. */
const made: Made = {};

const service = await startOwnService();
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 35%");
await pushDaily(service.call, name, [0.2, 0.2]);
const hook = { type: "webhook", endpoint: "http://127.0.0.1:9/none" } as const;
const failing = await createTask(service.call, "alert me when the active user rate drops below 34%", hook);
await service.ask(failing, name, day(1));
const incident = { incident_id: "inc_1", task_id: task.task_id, entity_id: "ent_x", kind: "condition", opened_at: 1 };
const { condition_id, condition_version } = task;
const row = { ...incident, condition_id, condition_version, bucket: 1, as_of: 1, first_decision_id: "dec_1" };
const database = await service.database();
await database.prepare("INSERT INTO people VALUES ('person_1', 'person', 'On call', 1, 1)").run();
// A job of the service's own would be done before anybody could cancel it.
const columns = "job_id, kind, status, request, t, done, failed, attempts, created_at, enqueued_at";
await database
  .prepare(`INSERT INTO jobs (${columns}) VALUES ('job_waiting', 'batch', 'queued', '""', 1, 0, 0, 0, 1, ?)`)
  .bind(Date.now())
  .run();
await database
  .prepare(
    `INSERT INTO incidents (${Object.keys(row).join()}) SELECT ${Object.keys(row)
      .map(() => "?")
      .join()}`,
  )
  .bind(...Object.values(row))
  .run();
await vi.waitFor(async () => {
  const body = await service.read<"listDeliveries">("/deliveries?status=failed");
  made["delivery"] = body.items[0]?.delivery_id ?? "";
  if (made["delivery"] === "") throw new Error("it has not failed yet");
}, 300_000);

const trail = async (query: string) => (await service.elevated<Audit>("GET", `/audit?${query}`)).body.items;

const steps = auditedSteps(task);

/** Shown elsewhere: what each needs is more than a call. */
const elsewhere: Record<string, string> = {
  acknowledgeWorkflow: "../actions/workflow.test.ts",
  applyCalibration: "../learning/calibration.test.ts",
  createPreviewedTask: "agents-flow.test.ts",
  eraseEntity: "../signals/erasure.test.ts",
};

describe("the audit trail", () => {
  it.each(steps)("has a row of %s", async (operation, about, request, body, { keeps, before, after } = {}) => {
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, kept: string) => made[kept] ?? "");
    const [method = "", path = ""] = request.split(" ");
    const at = path.split("/").map((part) => encodeURIComponent(filled(part)));
    const answer = await service.elevated<Made>(method, at.join("/"), body);
    expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201, 202]), answer.text]);
    if (keeps) made[keeps[0]] = answer.body[keeps[1]] ?? "";
    const [row, ...others] = await trail(`operation=${operation}&from=${new Date(Date.now() - 600_000).toISOString()}`);
    expect(row).toMatchObject({
      operation,
      key_id: expect.stringMatching(/^key_/) as string,
      by: { kind: "key", id: expect.stringMatching(/^key_/) as string },
      request_id: answer.headers.get("x-request-id"),
      subject: filled(about),
    });
    expect(others.filter(({ request_id }) => request_id === row?.request_id)).toEqual([]);
    expect(row?.before).toEqual(before ?? null);
    expect(row?.after ?? {}).toMatchObject(after ?? {});
  });

  it("tells elsewhere of what is more than a call", () => {
    for (const [operation, file] of Object.entries(elsewhere))
      expect(readFileSync(join(import.meta.dirname, file), "utf8")).toContain(operation);
  });

  it("has a word for every operation that is no read: a row, or why none", () => {
    const writing = operations.filter(({ method }) => method !== "GET");
    const words = writing.map((one) => [one.operationId, (one as { "x-audit"?: string })["x-audit"]] as const);
    expect(words.filter(([, word]) => word === undefined)).toEqual([]);
    for (const [, word] of words) expect(word).toMatch(/^row$|^none: ./);
    const shown = [...steps.map(([operation]) => operation), ...Object.keys(elsewhere)];
    const audited = words.filter(([, word]) => word === "row").map(([id]) => id);
    expect(audited.filter((id) => !shown.includes(id))).toEqual([]);
  });

  it("holds no secret and no entity anywhere", async () => {
    const database = await service.database();
    const { results } = await database.prepare("SELECT * FROM audit").all();
    expect(results.length).toBeGreaterThan(steps.length);
    for (const word of [secret, name, "secretive"]) expect(JSON.stringify(results)).not.toContain(word);
  });

  it("has no row where nothing was changed", async () => {
    const count = async () => (await trail("limit=200")).length;
    const before = await count();
    await service.call("DELETE", `/tasks/${made["task"]}`);
    await service.call("DELETE", `/silences/${made["silence"]}`);
    await service.elevated("DELETE", "/channels/none");
    await service.call("PATCH", "/tasks/tsk_none", { status: "paused" });
    await service.elevated("POST", "/primitives", { primitive_id: "audited.one", type: "float", description: "X" });
    const dry = { intent: "alert me when the active user rate drops below 12%", entity_scope: "all", dry_run: true };
    await service.call("POST", "/tasks", { ...dry, delivery: { type: "notification" } });
    await service.ask(task, name, day(1));
    expect(await count()).toBe(before);
  });

  it("has one row of a request that is repeated under its Idempotency-Key", async () => {
    const ask = () =>
      service.call<Made>(
        "POST",
        "/silences",
        { entity: name, until, reason: "Twice" },
        {
          headers: { "idempotency-key": "audited-twice" },
        },
      );
    const [{ body }] = [await ask(), await ask()];
    expect(await trail(`subject=${body["silence_id"]}`)).toHaveLength(1);
  });

  it("can be filtered and paged, newest first", async () => {
    const all = await trail("limit=200");
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const seen = await pagedAt((path) => service.ok<Audit>("GET", path), "/audit?limit=7");
    expect(seen.map(({ audit_id }) => audit_id)).toEqual(all.map(({ audit_id }) => audit_id));
    const [newest] = all;
    expect(await trail(`key_id=${newest?.key_id}&limit=200`)).toEqual(all);
    expect(await trail("key_id=nobody")).toEqual([]);
    expect(await trail(`from=${newest?.at}`)).toEqual(all.filter(({ at }) => at === newest?.at));
    expect(await trail(`to=${day(0)}`)).toEqual([]);
  });

  it("is read by dm", async () => {
    stubCliFor(service);
    const said = await textOfDm(["audit", "--operation", "createChannel"]);
    vi.unstubAllEnvs();
    expect(said).toEqual({
      code: 0,
      text: expect.stringContaining("createChannel") as string,
    });
  });
});
