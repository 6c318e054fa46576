import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { feedsOf } from "../../support/feeds.ts";
import { sharedTestService } from "../../support/service.ts";
import type { Task } from "../../support/world.ts";

const signal = "host.disk_used";
const service = await sharedTestService();
const feeds = feedsOf(service);

const write = async (at: number, value: number) => {
  const labels = { __name__: "disk_used", instance: "disk-1" };
  expect((await feeds.write("disks", [{ labels, samples: [[at, value]] }])).status).toBe(204);
};
const looks = async ({ task_id }: Task) =>
  (await service.read<"listTaskEntityLooks">(`/tasks/${task_id}/looks/host%3Adisk-1`)).items;
const observed = () => feeds.observations("host:disk-1", signal);

it("what comes through a feed is watched, sealed, proved and erased like any other observation", async () => {
  const primitive = { primitive_id: signal, type: "time_series<float>", description: "Disk space used, in percent" };
  await service.elevated("POST", "/primitives", primitive);
  const map = [{ match: "disk_used", signal, entity: "host:{instance}" }];
  await feeds.create({ feed_id: "disks", kind: "prometheus", map });
  const { body: task } = await service.call<Task>("POST", "/tasks", {
    intent: "alert me when the disk space used is above 90%",
    entity_scope: "host:*",
    delivery: { type: "notification" },
    watch: { on: "observation" },
  });
  const at = Date.now();
  await write(at, 97);
  await expect.poll(async () => (await looks(task))[0]).toMatchObject({ outcome: "triggered", score: 97 });
  const [look] = await looks(task);
  const ask = () => service.ask(task, "host:disk-1", new Date(at).toISOString());
  await write(at, 12);
  expect((await observed()).map(({ value }) => value)).toEqual([12, 97]);
  const { body } = await ask();
  expect(body).toMatchObject({ replayed: true, decision_id: look?.decision_id, decision: { value: true } });
  const proved = await service.call<Output<"verifyDecision">>("POST", `/decisions/${body.decision_id}/verify`);
  expect(proved.body.verified).toBe(true);
  expect((await service.elevated("DELETE", "/entities/host%3Adisk-1")).status).toBe(200);
  expect(await observed()).toEqual([]);
});
