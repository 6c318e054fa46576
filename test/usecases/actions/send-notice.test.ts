import { expect, it } from "vitest";
import type { Task } from "../../../worker/contract/resources/tasks/tasks.ts";
import { listDeliveries } from "../../../worker/usecases/actions/get-actions.ts";
import { listNotifications } from "../../../worker/usecases/actions/list-notifications.ts";
import { sendRecorded } from "../../../worker/usecases/actions/send-recorded.ts";
import type { StoredNotice } from "../../../worker/usecases/ports/actions/actions.ts";
import { noDataId } from "../../../worker/domain/task/watch/silence.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { memoryServices, type MemoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";

const since = Date.UTC(2025, 0, 1, 8);
const noticed_at = since + 3_600_000;

/** A task with a notice that is planned. */
async function planned(services: MemoryServices, more: Partial<StoredNotice> = {}) {
  await register(services);
  const task = await makeTask(services, "alert me when the active user rate drops below 30%");
  const { task_id, action_id, action_version, condition_id, condition_version } = task;
  const notice_id =
    (more.kind ?? "no_data") === "no_data" ? noDataId(task_id, "ent_1", since) : `${more.kind}_abc.${task_id.slice(5)}`;
  const notice: StoredNotice = {
    notice_id,
    kind: "no_data",
    task_id,
    condition_id,
    condition_version,
    entity_id: "ent_1",
    bucket: 3,
    since,
    signals: [RATE],
    noticed_at,
    incident_id: null,
    members: null,
    ...more,
  };
  services.notices = {
    some: (ids) => Promise.resolve(ids.includes(notice_id) ? [notice] : []),
    ofMembers: () => Promise.resolve([]),
  };
  const ours = { decision_id: notice_id, action_id, action_version };
  const nothing = { reason: null, error: null, attempted_at: null, finished_at: null };
  await services.actions.plan({ ...ours, ...nothing, state: "planned" }, noticed_at);
  return { task, notice_id };
}
const world = () => {
  const services = memoryServices();
  const { ledger } = services;
  return Object.assign(services, { ledger: { ...ledger, entityOf: () => Promise.resolve("account:7") } });
};
/** What has been sent, once there is something to send. */
function sending(services: MemoryServices) {
  const sent: { message: string; payload: object }[] = [];
  const send: Services["senders"]["notification"]["send"] = ({ delivery, stored }) => {
    sent.push(delivery);
    return Promise.resolve({ ok: true, inbox: { channel: "inbox", message: stored.message } });
  };
  services.senders = { ...services.senders, notification: { send } };
  return sent;
}
const deliveriesOf = async (services: Services, { action_id, action_version: version }: Task) =>
  (await listDeliveries(services, { action_id, version, unchanged: false, limit: 10 })).items;

const at = "at 2025-01-01 09:00 UTC";
const ofRate = { signals: [RATE] };
const membersOf = (count: number, ...worst: object[]): Partial<StoredNotice> => ({
  members: {
    count,
    worst: worst.map((member, i) => ({ member: JSON.stringify(member), value: (i + 1) / 10, operand: 0 })),
  },
});

it.each<[StoredNotice["kind"], Partial<StoredNotice>, string]>([
  ["recovered", {}, `back to normal ${at} after 1 hour (since 2025-01-01 08:00 UTC).`],
  ["recovered", ofRate, `data from ${RATE} is back ${at} after 1 hour (since 2025-01-01 08:00 UTC).`],
  ["reminder", ofRate, `still no data from ${RATE} ${at}, for 1 hour (since 2025-01-01 08:00 UTC).`],
  ["members", membersOf(1, { mountpoint: "/var" }), `/var is at 10% too, ${at}.`],
  [
    "members",
    membersOf(12, { handler: "/pay", method: "POST" }, { handler: "/", method: "GET" }),
    `(handler=/pay, method=POST) is at 10%, (handler=/, method=GET) is at 20% and 10 more fire too, ${at}.`,
  ],
])("a notice of the kind %s with %o says so", async (kind, more, words) => {
  const services = world();
  const sent = sending(services);
  const { task, notice_id } = await planned(services, { kind, signals: [], ...more });
  await sendRecorded(services, [notice_id]);
  expect(sent).toMatchObject([
    {
      message: `${kind === "members" ? `account:7 (${RATE})` : "account:7"}: ${words} Task: ${JSON.stringify(task.intent)}`,
      payload: { kind, decision_id: null, since: new Date(since).toISOString() },
    },
  ]);
  expect(await deliveriesOf(services, task)).toMatchObject([{ kind, status: "triggered" }]);
});

it("a notice is sent once, in words of its own, and listed as what it is", async () => {
  const services = world();
  const sent = sending(services);
  const { task, notice_id } = await planned(services);
  await Promise.all([sendRecorded(services, [notice_id]), sendRecorded(services, [notice_id])]);
  const words = `no data from ${RATE} for 1 hour (since 2025-01-01 08:00 UTC). Task: ${JSON.stringify(task.intent)}`;
  expect(sent.map(({ message }) => message)).toEqual([`account:7: ${words}`]);
  expect(await deliveriesOf(services, task)).toMatchObject([
    { kind: "no_data", decision_id: notice_id, status: "triggered" },
  ]);
  expect((await listNotifications(services, { limit: 10 })).items).toMatchObject([{ kind: "no_data" }]);
});

it("a notice is not sent by an action that its receiver would take for a decision", async () => {
  const services = world();
  const { task, notice_id } = await planned(services);
  const find = services.actions.find.bind(services.actions);
  services.actions = {
    ...services.actions,
    find: async (...asked) => {
      const action = await find(...asked);
      return action && { ...action, config: { type: "register", primitive_id: RATE } };
    },
  };
  await sendRecorded(services, [notice_id]);
  expect(await deliveriesOf(services, task)).toMatchObject([
    { status: "failed", error: { type: "no_data_unsupported" } },
  ]);
});
