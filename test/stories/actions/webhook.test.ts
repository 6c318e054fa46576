import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyWebhook } from "../../../sdk/src/index.ts";
import { startOwnReceiver, startOwnService } from "../../support/at-end.ts";
import {
  createTask,
  day,
  type DecisionList,
  type FullPipelineResult,
  pushDaily,
  registerRate,
  type Task,
} from "../../support/world.ts";

const older = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const newer = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const intent = "alert me when the active user rate drops below 35%";
let tasks: Task[] = [];

const receiver = await startOwnReceiver();
const service = await startOwnService({
  vars: { SVC_WEBHOOK_SECRET: `${newer},${older}`, SVC_ACTION_ENV: "PAGER_TOKEN", PAGER_TOKEN: "s3cret-token" },
});
await registerRate(service.call);
beforeEach(async () => {
  for (const { task_id } of tasks) await service.call("DELETE", `/tasks/${task_id}`);
  tasks = [];
  receiver.renew();
});

async function webhookTask(endpoint: string, more: object = {}): Promise<Task> {
  const task = await createTask(service.call, intent, { type: "webhook", endpoint, ...more });
  tasks.push(task);
  return task;
}

async function evaluate(entity: string): Promise<FullPipelineResult> {
  const [task] = tasks;
  if (!task) throw new Error("no task");
  const { status, body, text } = await service.ask(task, entity, day(2));
  if (status !== 200) throw new Error(text);
  return body;
}

const actionOf = (result: FullPipelineResult, task: Task) =>
  result.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id);

describe("a webhook", () => {
  it("carries the decision, signed with the old secret and the new one at once", async () => {
    await pushDaily(service.call, "account:signed", [0.5, 0.4, 0.3]);
    const task = await webhookTask(`${receiver.url}/signed`);
    const result = await evaluate("account:signed");
    const [request] = receiver.requests;
    if (!request) throw new Error("nothing was sent");
    expect(request.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [older, newer]) {
      expect(new Webhook(secret).verify(request.body, request.headers)).toEqual(actionOf(result, task)?.payload_sent);
    }
    expect(() => new Webhook(older).verify(request.body.replace("0.3", "0.4"), request.headers)).toThrow();
    const { id, payload } = await verifyWebhook(request, older);
    expect(id).toBe(`${result.decision_id}.${task.action_id}`);
    expect(payload).toMatchObject({ entity: "account:signed", result_value: 0.3, outcome: "triggered" });
    expect(request.headers["webhook-id"]).toBe(`${result.decision_id}.${task.action_id}`);
    expect(JSON.parse(request.body)).toMatchObject({
      decision_id: result.decision_id,
      entity: "account:signed",
      entity_id: expect.stringMatching(/^ent_/),
      decision_value: true,
      result_value: 0.3,
      threshold_applied: 0.35,
      evaluated_at: day(2),
    });
  });

  it("is sent with its own method, headers and nested body, and what is stored holds neither secret nor raw entity", async () => {
    await pushDaily(service.call, "account:template", [0.5, 0.4, 0.3]);
    const task = await webhookTask(`${receiver.url}/v2/incidents?key=in-the-address`, {
      method: "PUT",
      headers: {
        Authorization: "Token ${PAGER_TOKEN}",
        "X-Literal": "literal-secret",
        "Content-Type": "application/vnd.api+json",
      },
      payload_template: {
        incident: { title: "{entity} fell to {result_value}", fired: "{decision_value}", limit: "{threshold_applied}" },
        tags: ["{strategy}", "{reason}", 7, null],
        detail: "{input_primitives}",
      },
    });
    const result = await evaluate("account:template");
    const expected = (entity: unknown) => ({
      incident: { title: expect.stringMatching(entity as string), fired: true, limit: 0.35 },
      tags: ["threshold", null, 7, null],
      detail: { "account.active_user_rate": 0.3 },
    });
    const [request] = receiver.requests;
    expect(request).toMatchObject({
      method: "PUT",
      path: "/v2/incidents?key=in-the-address",
      headers: {
        authorization: "Token s3cret-token",
        "x-literal": "literal-secret",
        "content-type": "application/vnd.api+json",
      },
    });
    expect(JSON.parse(request?.body ?? "")).toEqual(expected(/^account:template fell to 0\.3$/));
    expect(actionOf(result, task)?.payload_sent).toEqual(expected(/^account:template fell/));
    const record = await service.call<{ actions: { payload_sent: unknown }[] }>(
      "GET",
      `/decisions/${result.decision_id}`,
    );
    expect(record.body.actions[0]?.payload_sent).toEqual(expected(/^ent_[a-z0-9]+ fell to 0\.3$/));
    const action = await service.call("GET", `/actions/${task.action_id}?version=${task.action_version}`);
    for (const { text } of [record, action]) expect(text).not.toMatch(/s3cret|literal-secret|account:template/);
  });

  it("is not followed to where a redirect leads", async () => {
    await pushDaily(service.call, "account:redirected", [0.5, 0.4, 0.3]);
    const elsewhere = await startOwnReceiver();
    const task = await webhookTask(`${receiver.url}/moved`);
    receiver.answerWith({ status: 307, headers: { location: `${elsewhere.url}/private` } });
    const result = await evaluate("account:redirected");
    expect(actionOf(result, task)).toMatchObject({ status: "failed", error: { type: "redirect_refused" } });
    expect(receiver.requests).toHaveLength(1);
    expect(elsewhere.requests).toHaveLength(0);
  });

  it("is given up when its receiver hangs, trickles or never ends, and takes no other action with it", async () => {
    await pushDaily(service.call, "account:patient", [0.5, 0.4, 0.3]);
    const healthy = await webhookTask(`${receiver.url}/healthy`);
    const hanging = await webhookTask(`${receiver.url}/hang`);
    const trickling = await webhookTask(`${receiver.url}/trickle`);
    const endless = await webhookTask(`${receiver.url}/endless`);
    receiver.answerWith(({ path }) => ({ [path.slice(1)]: true }));
    const result = await evaluate("account:patient");
    expect(receiver.mostAtOnce).toBeGreaterThanOrEqual(2);
    expect(actionOf(result, healthy)).toMatchObject({ status: "triggered", error: null });
    expect(actionOf(result, hanging)).toMatchObject({ status: "failed", error: { type: "timeout" } });
    expect(actionOf(result, trickling)).toMatchObject({ status: "failed", error: { type: "timeout" } });
    expect(actionOf(result, endless)).toMatchObject({ status: "failed", error: { type: "response_too_large" } });
    expect(receiver.requests).toHaveLength(4);
  });

  it("reaches each receiver once under 100 identical evaluations at once, a slow and a dead one beside it", async () => {
    await pushDaily(service.call, "account:crowd", [0.5, 0.4, 0.3]);
    const [other, dead] = await Promise.all([startOwnReceiver(), startOwnReceiver()]);
    const until = Promise.all([receiver.waitFor(1), other.waitFor(1)]);
    const slow = await startOwnReceiver({ until });
    await dead.stop();
    const healthy = [await webhookTask(`${receiver.url}/one`), await webhookTask(`${other.url}/two`)];
    const slowTask = await webhookTask(`${slow.url}/slow`);
    const deadTask = await webhookTask(`${dead.url}/dead`);
    const answers = await Promise.all(Array.from({ length: 100 }, () => evaluate("account:crowd")));
    expect(new Set(answers.map(({ decision }) => JSON.stringify(decision))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const [answer] = answers;
    if (!answer) throw new Error("no answer");
    for (const task of [...healthy, slowTask]) expect(actionOf(answer, task)).toMatchObject({ status: "triggered" });
    expect(actionOf(answer, deadTask)).toMatchObject({ status: "failed", error: { type: "connection_failed" } });
    for (const { requests } of [receiver, other, slow]) {
      expect(requests.map(({ headers }) => headers["webhook-id"]?.split(".")[0])).toEqual([answer.decision_id]);
    }
    const { body } = await service.call<DecisionList>("GET", "/decisions?entity_id=account:crowd");
    expect(body.items).toHaveLength(1);
  });
});

describe("a webhook that was registered when local targets were allowed", () => {
  it("is not sent there once they are not", async () => {
    await pushDaily(service.call, "account:later", [0.5, 0.4, 0.3]);
    const task = await webhookTask(`${receiver.url}/later`);
    await service.restart({ SVC_ALLOW_PRIVATE_TARGETS: "false" });
    const result = await evaluate("account:later");
    expect(actionOf(result, task)).toMatchObject({ status: "failed", error: { type: "address_refused" } });
    expect(receiver.requests).toHaveLength(0);
  });
});
