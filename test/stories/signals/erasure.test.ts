import { describe, expect, it } from "vitest";
import { verifyProof } from "../../../sdk/src/local/index.ts";
import type { Output } from "../../../sdk/src/index.ts";
import { hmacSha256, signLink } from "../../../worker/domain/action/alarm/link-token.ts";
import { startOwnService } from "../../support/at-end.ts";
import { compact, filesWith } from "../../support/state-files.ts";
import {
  createTask,
  day,
  type DecisionList,
  pushDaily,
  RATE,
  registerRate,
  type Refusal,
  type Task,
} from "../../support/world.ts";
import { mention } from "./mention.ts";

type Erasure = Output<"eraseEntity">;

const name = "forgotten:8841-kowalski";
const other = "remembered:1";
const linkKey = "a-key-for-links-of-at-least-32-characters";
const service = await startOwnService({
  vars: {
    SVC_WATCH_SETTLE: "1s",
    SVC_WATCH_SHORTEST: "1s",
    SVC_LINK_KEY: linkKey,
    SVC_PUBLIC_URL: "https://monitor.example.com",
  },
});
const { stateDir } = service;
let pseudonym = "";
let decision = "";
let incident = "";
let incidentOfOther = "";

await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 35%");
for (const entity of [name, other]) await pushDaily(service.call, entity, [0.5, 0.2]);

const ask = (entity: string, at?: string) => service.ask(task, entity, at);
const erase = <Body = Erasure>(entity: string) =>
  service.elevated<Body>("DELETE", `/entities/${encodeURIComponent(entity)}`);
const decisionsOf = async (entity: string) =>
  (await service.call<DecisionList>("GET", `/decisions?entity_id=${encodeURIComponent(entity)}`)).body.items;

/** A task that watches, for blocks of looks, firing states, incidents and notices. */
async function watched(): Promise<void> {
  const body = {
    intent: "alert me when the active user rate drops below 36%",
    entity_scope: "all",
    delivery: { type: "notification" },
    watch: { every: "1s", keep: "changes" },
  };
  const made = await service.ok<Task>("POST", "/tasks", body);
  const seen = async () => (await service.read<"listIncidents">(`/incidents?task_id=${made.task_id}`)).items;
  await expect.poll(async () => (await seen()).length).toBe(2);
  const own = (await seen()).find(({ entity }) => entity === name);
  incident = own?.incident_id ?? "";
  await service.call("POST", `/incidents/${incident}/acknowledge`);
  await service.call("POST", `/incidents/${incident}/comments`, { text: "Somebody calls them tomorrow." });
  const elsewhere = (await seen()).find(({ entity }) => entity === other);
  const text = `The same as ${name}`;
  for (const said of [text, "Nothing else."])
    await service.call("POST", `/incidents/${elsewhere?.incident_id}/comments`, { text: said });
  incidentOfOther = elsewhere?.incident_id ?? "";
}

describe("an erased entity", () => {
  it("is known everywhere before", async () => {
    await watched();
    for (const entity of [name, other]) await mention(service.call, task, entity, other);
    const [first] = await decisionsOf(name);
    pseudonym = first?.entity_id ?? "";
    decision = (await ask(name, day(1))).body.decision_id ?? "";
    const inbox = async () => (await service.call<Output<"listNotifications">>("GET", "/notifications")).text;
    // Of each a message of its own, and one about both, which is gathered for a moment.
    await expect.poll(inbox).toContain("2 alarms");
    expect(await inbox()).toContain(name);
  });

  it("is not erased without the elevated key, and not while the scope of a task names it", async () => {
    const path = `/entities/${encodeURIComponent(name)}`;
    expect((await service.call("DELETE", path)).status).toBe(403);
    const body = { intent: "alert me when the active user rate drops below 30%", delivery: { type: "notification" } };
    const scoped = await service.call<Task>("POST", "/tasks", { ...body, entity_scope: `${other}, ${name}` });
    const refused = await erase<Refusal & { error: { details: { named_by: string[] } } }>(name);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.named_by).toEqual([scoped.body.task_id]);
    expect(await decisionsOf(name)).not.toEqual([]);
    await service.call("DELETE", `/tasks/${scoped.body.task_id}`);
  });

  it("leaves a certificate that says what went and what stayed; two at once are one erasure", async () => {
    const records = (await decisionsOf(pseudonym)).length;
    const [one, two] = await Promise.all([erase(name), erase(name)]);
    expect([one.status, two.status]).toContain(200);
    for (const { status } of [one, two]) expect([200, 404, 503]).toContain(status);
    const { body } = one.status === 200 ? one : two;
    expect(body).toMatchObject({
      entity_id: pseudonym,
      status: "done",
      requested_by: expect.stringMatching(/./) as string,
      by: { kind: "key", id: body.requested_by },
    });
    expect(body.removed).toMatchObject({
      names: 1,
      observations: 2,
      jobs: expect.any(Number) as number,
      answers: expect.any(Number) as number,
    });
    expect(body.kept.decisions).toBeGreaterThanOrEqual(records);
    const { body: list } = await service.elevated<Output<"listErasures">>("GET", "/erasures");
    expect(list.items.map(({ erasure_id }) => erasure_id)).toEqual([body.erasure_id]);
    const read = await service.elevated<Erasure>("GET", `/erasures/${body.erasure_id}`);
    expect(read.body.status).toBe("done");
    const trail = await service.elevated<Output<"listAudit">>("GET", "/audit?operation=eraseEntity");
    expect(trail.body.items.map(({ subject }) => subject)).toEqual([pseudonym]);
  });

  it("is unknown from then on, and its records are of nobody", async () => {
    expect((await erase<Refusal>(name)).status).toBe(404);
    expect(await decisionsOf(name)).toEqual([]);
    expect((await decisionsOf(pseudonym)).length).toBeGreaterThan(0);
    const resolved = await service.elevated<Output<"resolveEntities">>("POST", "/entities/resolve", {
      entity_ids: [pseudonym],
    });
    expect(resolved.body.entities).toEqual([{ entity_id: pseudonym, entity: null }]);
    const list = await service.call<Output<"listObservations">>(
      "GET",
      `/observations?entity=${encodeURIComponent(name)}&primitive_id=${RATE}`,
    );
    expect(list.body.items).toEqual([]);
  });

  it("leaves records that say so, and never that they differ", async () => {
    const verified = await service.call<Output<"verifyDecision">>("POST", `/decisions/${decision}/verify`);
    expect(verified.body).toEqual({ verified: false, status: "erased", differences: [] });
    const proof = await service.call<Output<"getDecisionProof">>("GET", `/decisions/${decision}/proof`);
    expect(proof.body).toMatchObject({ status: "erased", ledger: null });
    expect(verifyProof(proof.body)).toMatchObject({ verified: false, status: "erased", differences: [] });
    const { condition_id, condition_version } = task;
    const explained = { condition_id, condition_version, entity: pseudonym, timestamp: day(1) };
    expect((await service.call("POST", "/decisions/explain", explained)).status).toBe(200);
  });

  it("has its incidents closed, and its name in no message", async () => {
    const body = await service.read<"getIncident">(`/incidents/${incident}`);
    expect(body).toMatchObject({ status: "closed", closed_by: "erased", entity: "(erased)", peak: null });
    const link = signLink({ subject: incident, verb: "acknowledge", exp: Date.now() + 3_600_000 }, hmacSha256(linkKey));
    expect((await fetch(`${service.url}/l/${link}`, { headers: { connection: "close" } })).status).toBe(410);
    const inbox = await service.call<Output<"listNotifications">>("GET", "/notifications");
    expect(inbox.text).not.toContain(name);
    expect(inbox.text).toContain(other);
  });

  it("takes along what was written about it, and what names it elsewhere, and nothing more is written", async () => {
    const textsOf = async (id: string) =>
      (await service.read<"listIncidentComments">(`/incidents/${id}/comments`)).items.map(({ text }) => text);
    expect(await textsOf(incident)).toEqual(["(erased)"]);
    expect(await textsOf(incidentOfOther)).toEqual(["Nothing else.", "(erased)"]);
    expect((await service.call("POST", `/incidents/${incident}/comments`, { text: "Late" })).status).toBe(409);
  });

  it("leaves the others as they were", async () => {
    expect((await decisionsOf(other)).length).toBeGreaterThan(0);
    const [first] = await decisionsOf(other);
    const verified = await service.call<Output<"verifyDecision">>("POST", `/decisions/${first?.decision_id}/verify`);
    expect(verified.body).toEqual({ verified: true, differences: [] });
    const silences = await service.call<Output<"listSilences">>("GET", "/silences?limit=50");
    expect(silences.text).toContain("remembered:1 is on holiday");
    expect(silences.text).toContain("(erased)");
  });

  it("takes along what was on its way when it was erased", async () => {
    const database = await service.database();
    const late =
      "INSERT INTO notifications (notification_id, channel, action_id, entity_id, message, told, created_at)";
    await database.prepare(`${late} VALUES ('ntf_late', 'inbox', 'act_1', ?1, ?1, 1, 1)`).bind(pseudonym).run();
    await service.runScheduled();
    const { results } = await database.prepare("SELECT * FROM notifications WHERE notification_id = 'ntf_late'").all();
    expect(results).toEqual([]);
  });

  it("is in no file of the service's state, nor is its pseudonym beside records and certificates", async () => {
    const database = await service.database();
    const { results: tables } = await database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .all<{ name: string }>();
    const holding: string[] = [];
    for (const table of tables) {
      const { results } = await database.prepare(`SELECT * FROM ${table.name}`).all();
      if (JSON.stringify(results).includes(pseudonym)) holding.push(table.name);
    }
    expect(holding.toSorted()).toEqual(["audit", "decisions", "erasures", "feedback", "incidents"]);
    await service.stopped(() => {
      compact(stateDir);
      expect([name, "8841-kowalski"].flatMap((text) => filesWith(stateDir, text))).toEqual([]);
      expect(filesWith(stateDir, other).length).toBeGreaterThan(1);
      return Promise.resolve();
    });
  });

  it("is new when it is heard of again, under another pseudonym and number", async () => {
    await pushDaily(service.call, name, [0.1, 0.1]);
    const { body } = await ask(name, day(1));
    expect(body.replayed).toBe(false);
    const [record] = await decisionsOf(name);
    expect(record?.entity_id).not.toBe(pseudonym);
    expect((await erase(name)).body).toMatchObject({ status: "done", entity_id: record?.entity_id });
  });
});
