import { expect, it } from "vitest";
import { CreateChannelBody } from "../../../worker/contract/resources/actions/channels.ts";
import { ListDeliveriesFilter } from "../../../worker/contract/resources/actions/deliveries.ts";
import { createChannel } from "../../../worker/usecases/actions/channels/create-channel.ts";
import { drainChannel } from "../../../worker/usecases/actions/deliveries/drain-channel.ts";
import { findDeliveries, getDelivery } from "../../../worker/usecases/actions/deliveries/get-deliveries.ts";
import type { ActionRow } from "../../../worker/usecases/ports/evaluation/ledger.ts";
import { input, refusal } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { makeTask, ratedServices } from "../../support/memory/world.ts";

const planned = (decision_id: string, action_id: string): ActionRow => ({
  decision_id,
  action_id,
  action_version: "v1",
  state: "planned",
  reason: null,
  error: null,
  attempted_at: null,
  finished_at: null,
});

/** A paced channel with a task on it, and three of its actions planned. */
async function world() {
  const services = await ratedServices();
  const paced = { channel: "paced", kind: "webhook", endpoint: "https://hooks.example.com/x", per_minute: 60 };
  await createChannel(services, input(CreateChannelBody, paced));
  const delivery = { type: "notification", channel: "paced" };
  const task = await makeTask(services, "alert me when the active user rate drops below 35%", { delivery });
  for (const id of ["dec_a", "dec_b", "dec_c"]) {
    await services.actions.plan(planned(id, task.action_id), services.now());
    expect(await services.actions.claim(id, services.now(), false)).toEqual({ rows: [], channels: ["paced"] });
  }
  const list = (query: object = {}) => findDeliveries(services, input(ListDeliveriesFilter, query));
  return { services, task, list };
}

it("deliveries that wait are listed by status, task and channel, page by page, newest first", async () => {
  const { task, list } = await world();
  const query = { limit: "1", channel: "paced", status: "pending", task_id: task.task_id };
  const listed = await paged((cursor) => list({ ...query, cursor }));
  expect(listed.map(({ decision_id }) => decision_id)).toEqual(["dec_c", "dec_b", "dec_a"]);
  expect((await list({ status: "failed" })).items).toEqual([]);
  expect((await list({ channel: "other" })).items).toEqual([]);
});

it("a delivery of which nothing is recorded fails in words, without an attempt", async () => {
  const { services, task, list } = await world();
  await drainChannel(services, "paced", 60_000);
  const { items } = await list();
  expect(items.map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
  const found = await getDelivery(services, { delivery_id: `dec_a.${task.action_id}` });
  expect(found).toMatchObject({ last_error: { type: "record_gone" }, decision_ids: ["dec_a"], attempts: 0 });
  expect(found.history).toEqual([]);
});

it("a delivery that there is not is refused", async () => {
  const { services } = await world();
  expect(await refusal(() => getDelivery(services, { delivery_id: "dec_z.x" }))).toMatchObject({ code: "not_found" });
});
