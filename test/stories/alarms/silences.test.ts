import { afterAll, describe, expect, it, vi } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { runDm, stubCliFor } from "../../support/cli.ts";
import { firingTask } from "../../support/firing-task.ts";
import { sharedTestService } from "../../support/service.ts";

type Silence = Output<"getSilence">;

const reason = "Planned maintenance";
const until = () => new Date(Date.now() + 3_600_000).toISOString();

/** Decides about a value that an entity has now, and says what became of the task's action. */
async function decide(entity: string, value: number, change: object = {}) {
  const { decision } = await firing.decide(entity, value, change);
  return decision.actions_triggered.map((one) => one.reason ?? one.status);
}

const silence = <Body = Silence>(body: object, headers?: Record<string, string>) =>
  service.call<Body>("POST", "/silences", { until: until(), reason, ...body }, headers ? { headers } : {});
const end = <Body = Silence>(id: string) => service.call<Body>("DELETE", `/silences/${id}`);

const dm = (...argv: string[]) => runDm(argv);

const service = await sharedTestService();
stubCliFor(service);
const firing = await firingTask(service.call, "silence", { firing: { mode: "on_change" } });
const { task } = firing;
afterAll(() => vi.unstubAllEnvs());

describe("a silence", () => {
  it("holds back what fires, and lets a run that still holds fire once it is ended", async () => {
    const { status, body } = await silence({ task_id: task.task_id, entity: "silo:1" });
    expect([status, body.status, body.entity, body.created_by]).toEqual([201, "active", "silo:1", expect.any(String)]);
    expect(await decide("silo:1", 9)).toEqual(["silenced"]);
    expect(await decide("silo:1", 9, { dry_run: true })).toEqual(["silenced"]);
    expect(await decide("silo:1", 4)).toEqual([]);
    expect(await decide("silo:1", 8)).toEqual(["silenced"]);
    expect(await decide("silo:2", 9)).toEqual(["triggered"]);
    const ended = await end(body.silence_id);
    expect(ended.body).toMatchObject({ status: "ended", until: body.until, reason });
    expect(await decide("silo:1", 8)).toEqual(["triggered"]);
    expect(await decide("silo:1", 8)).toEqual(["unchanged"]);
    expect(await service.read<"getSilence">(`/silences/${body.silence_id}`)).toEqual(ended.body);
  });

  it("is made, listed and ended from the command line", async () => {
    const made = await dm("silences", "create", "--entity", "silo:5", "--until", until(), "--reason", reason);
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/status +active[^]*entity +silo:5/) as string });
    const id = /^silence +(\S+)$/m.exec(made.out)?.[1] ?? "";
    expect((await dm("silences", "list", "--active", "--entity", "silo:5")).out).toContain(id);
    expect((await dm("silences", "end", id)).out).toMatch(/status +ended[^]*ended at/);
    expect((await dm("silences", "list", "--active", "--entity", "silo:5")).out).toBe("No silences.");
    expect(await dm("silences", "create", "--entity", "silo:5", "--reason", reason)).toMatchObject({ code: 2 });
    const preview = await dm("silences", "preview", "sun 02:00-04:00 Europe/Berlin", "--from", "2026-03-28T12:00:00Z");
    expect(preview.out).toMatch(/2026-03-29T01:00:00\S*Z +2026-03-29T02:00:00/);
    const ahead = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const hours = ["--every", "sun 02:00-04:00 Europe/Berlin"];
    const again = await dm("silences", "create", "--entity", "silo:6", "--until", ahead, "--reason", reason, ...hours);
    expect(again.out).toMatch(/every +sun 02:00-04:00 Europe\/Berlin[^]*next +\d{4}-/);
    expect(await dm("silences", "end", "sil_none")).toMatchObject({ code: 3 });
  });
});
