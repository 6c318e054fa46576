import { afterAll, describe, expect, it, vi } from "vitest";
import { audited } from "../../support/audit.ts";
import { startOwnService } from "../../support/at-end.ts";
import { told } from "../../support/logged-service.ts";
import { keptFilesOf } from "../../support/kept-files.ts";
import { inFiles } from "../../support/state-files.ts";
import { LOG_VARS } from "../../support/vars.ts";
import { pushDaily, registerRate, type Task } from "../../support/world.ts";

const patience = { timeout: 300_000, interval: 250 };
const quiet = "account:quiet";

const looksAt = async (entity: string) =>
  (await service.call<{ items: { t: string }[] }>("GET", `/tasks/${task.task_id}/looks/${encodeURIComponent(entity)}`))
    .body.items;
const audit = () => audited(service);

const service = await startOwnService({ vars: { ...LOG_VARS, SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" } });
await registerRate(service.call);
await pushDaily(service.call, quiet, [0.8]);
await pushDaily(service.call, "account:forgotten", [0.9]);
await pushDaily(service.call, "account:firing", [0.2]);
const made = await service.call<Task>("POST", "/tasks", {
  intent: "alert me when the active user rate drops below 35%",
  entity_scope: "account:*",
  delivery: { type: "notification" },
  watch: { every: "2s", keep: "changes" },
});
if (made.status !== 200) throw new Error(`the task was not made: ${made.status}`);
const task = made.body;
for (const entity of [quiet, "account:firing"])
  await vi.waitUntil(async () => (await looksAt(entity)).length > 2, patience);
await service.call("PATCH", `/tasks/${task.task_id}`, { status: "paused" });
const files = await keptFilesOf(service);
afterAll(() => files.remove());

describe("looks that a watch keeps in blocks", () => {
  /** What an audit finds of this alone: whatever was tampered with before is put right first. */
  async function tamperedBy(statement: string): Promise<string[]> {
    await files.tamper((stateDir) => expect(inFiles(stateDir, statement)).toBeGreaterThan(0));
    return told(await audit());
  }
  const ofStretch = (found: "changed" | "removed" | "added") => expect.stringMatching(`^${found} looks \\d+/\\d+$`);

  it("have leaves, which hold, also after an erasure", async () => {
    const before = await audit();
    expect(before).toMatchObject({ holds: true, problem: null, findings: [] });
    expect(before.leaves.looks).toBeGreaterThan(0);
    const looks = await looksAt(quiet);
    expect((await looksAt("account:forgotten")).length).toBeGreaterThan(0);
    const erased = await service.elevated("DELETE", "/entities/account%3Aforgotten");
    expect(erased.status).toBe(200);
    expect(await looksAt("account:forgotten")).toEqual([]);
    expect(await looksAt(quiet)).toEqual(looks);
    const after = await audit();
    expect(after).toMatchObject({ holds: true, problem: null, findings: [] });
    expect(after.leaves.looks).toBeGreaterThan(before.leaves.looks ?? 0);
  });

  it.each([
    [
      "a block changed",
      "UPDATE look_blocks SET body = unhex(substr(hex(body), 1, 2 * length(body) - 2) || '7f')",
      "changed",
    ],
    [
      "the newest block removed",
      "DELETE FROM look_blocks WHERE rowid = (SELECT max(rowid) FROM look_blocks)",
      "removed",
    ],
    [
      "a block inserted by hand",
      "INSERT INTO look_blocks (task_no, t, first_no, body, recorded_at) SELECT task_no, t, first_no + 9, body, recorded_at FROM look_blocks LIMIT 1",
      "added",
    ],
    [
      "a block changed, and its sum to be counted anew",
      "UPDATE stretches SET points = 0, digest = '00', counted_to = '[]' WHERE kind = 'looks'",
      "removed",
    ],
  ] as const)("show %s", async (_, statement, found) => {
    expect(await tamperedBy(statement)).toContainEqual(ofStretch(found));
  });
});
