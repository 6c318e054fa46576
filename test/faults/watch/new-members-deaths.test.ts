import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewMembers } from "../../../worker/domain/action/alarm/new-members.ts";
import {
  copySilences,
  DELAY,
  deleteTasks,
  enter,
  MINUTE,
  ring,
  silence,
  someEntities,
  watchTask,
  type WatchWorld,
  watchWorld,
} from "../../runtime/ledger/watched.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, question, START, type Task } from "../../support/world.ts";
import { type Arrange, atArm, atRecord, deaths, dieAt } from "./watch-dying.ts";

const signal = "disk.used_percent";
let task: Task;
let world: WatchWorld;
let start = START + 30_000 * MINUTE;
let host: string;

const primitive = {
  primitive_id: signal,
  type: "time_series<float>",
  description: "Filesystem usage in percent",
  synonyms: ["filesystem"],
  unit: "percent",
  members: ["mountpoint"],
  max_age: "1h",
};
await call("POST", "/primitives", primitive);
afterEach(() => vi.restoreAllMocks());

async function push(at: number, mounts: Readonly<Record<string, number>>) {
  const observed_at = new Date(at).toISOString();
  const observations = Object.entries(mounts).map(([mountpoint, value]) => ({
    primitive_id: signal,
    entity: host,
    observed_at,
    value,
    member: { mountpoint },
  }));
  expect((await call("POST", "/observations", { observations })).status).toBe(201);
}

/** The members that messages have told of, by the time of the look. */
const told = async () => {
  const { results } = await env.DB.prepare(
    `SELECT (n.noticed_at - ?2) / 60000 AS at, n.members, a.state FROM notices n JOIN action_results a ON a.decision_id = n.notice_id
     WHERE n.task_id = ?1 AND n.kind = 'members' ORDER BY n.noticed_at`,
  )
    .bind(task.task_id, start)
    .all<{ at: number; members: string; state: string }>();
  return results.map(({ at, members, state }) => {
    const { worst } = JSON.parse(members) as NewMembers;
    return [at, worst.map(({ member }) => (JSON.parse(member) as { mountpoint: string }).mountpoint), state];
  });
};

const moments: [string, Arrange][] = [
  ["before D1 has the record", atRecord(1, "before")],
  ["after D1 has the record", atRecord(1, "after")],
  ["before the next alarm is set", atArm],
];

describe.each(["all", "changes"] as const)(
  "a watch that keeps %s, in whose incident a member begins to fire",
  (keep) => {
    beforeEach(async () => {
      start += 60 * MINUTE;
      world = watchWorld(start + DELAY);
      await deleteTasks();
      [host = ""] = someEntities(`disks${start}`, 1);
      task = await createTask(call, "alert me when the filesystem usage is above 90%");
      await enter(world);
      await push(start - 1_000, { "/": 95, "/var": 20, "/home": 20 });
      const firing = { mode: "on_change" } as const;
      await watchTask(task, { since: start, scope: `disks${start}`, keep, firing });
      await ring();
      await push(start + 30_000, { "/var": 93 });
      world.now += MINUTE;
    });

    describe.each(Object.entries(deaths))("and whose object dies %s", (_, death) => {
      it.each(moments)("%s plans its message once", async (_name, arrange) => {
        await dieAt(arrange, death);
        await enter(world);
        await ring();
        await ring();
        world.now += MINUTE;
        await ring();
        expect(await told()).toEqual([[1, ["/var"], "planned"]]);
        await push(start + 2 * MINUTE + 1_000, { "/home": 91, "/var": 94 });
        world.now += MINUTE;
        await ring();
        expect(await told()).toEqual([
          [1, ["/var"], "planned"],
          [3, ["/home"], "planned"],
        ]);
      });
    });

    it("waits for the end of a silence, and drops what has stopped by then", async () => {
      await push(start + 30_000, { "/home": 92 });
      await silence(task, start + 30_000, start + 3 * MINUTE);
      await copySilences();
      await ring();
      await push(start + 90_000, { "/home": 20 });
      for (let looks = 0; looks < 2; looks++) {
        expect(await told()).toEqual([]);
        world.now += MINUTE;
        await ring();
      }
      expect(await told()).toEqual([[3, ["/var"], "planned"]]);
    });

    it("plans one message, however many questions come at once with the look", async () => {
      const ask = (seconds: number) =>
        call("POST", "/evaluate/full", question(task, host, new Date(start + seconds * 1_000).toISOString()));
      await Promise.all([ask(31), ask(33), ring(), ask(32), ask(31), ask(40)]);
      await ring();
      world.now += MINUTE;
      await ring();
      expect((await told()).map(([, members]) => members)).toEqual([["/var"]]);
    });
  },
);
