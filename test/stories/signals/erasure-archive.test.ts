import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { ROOT, type Service, startService } from "../../../tools/runtime.ts";
import { startOwnReceiver } from "../../support/at-end.ts";
import { callerOf } from "../../support/call.ts";
import type { Receiver } from "../../support/receiver.ts";
import { blobsOf, compact, placesOf } from "../../support/state-files.ts";
import { LOG_VARS, TEST_VARS } from "../../support/vars.ts";
import { createTask, day, pushDaily, question, registerRate, type Task } from "../../support/world.ts";
import { mention } from "./mention.ts";
import { databaseOf } from "../../../tools/runtime/database.ts";

const name = "forgotten:8841-kowalski";
const other = "remembered:1";
/** Where names stand before anything is erased; what else names an entity is sealed. */
const named = [
  "LedgerShard entities",
  "LedgerShard watch_versions",
  "d1 actions",
  "d1 feedback",
  "d1 silences",
  "d1 tasks",
];
const host = new URL(LOG_VARS.SVC_PUBLIC_URL).host;
let service: Service;
let receiver: Receiver;
let pseudonym = "";
let decision = "";
const heard: string[] = [];
const call = callerOf(() => service.baseUrl);
const start = () =>
  startService({
    stateDir,
    quiet: true,
    vars: { ...TEST_VARS, ...LOG_VARS, SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" },
    configPath: join(ROOT, "wrangler.archive.toml"),
    main: join(ROOT, "test/stories/signals/heard-worker.ts"),
  });

const stateDir = await mkdtemp(join(tmpdir(), "decision-monitor-erased-"));
[service, receiver] = await Promise.all([start(), startOwnReceiver()]);
afterAll(async () => {
  await service.stop();
  await rm(stateDir, { recursive: true, force: true });
});

/** Has both mentioned wherever an entity may be, and what was asked about past times archived. */
async function fill(): Promise<void> {
  await registerRate(call);
  const task = await createTask(call, "alert me when the active user rate drops below 35%");
  const sending = await createTask(call, "alert me when the active user rate drops below 34%", {
    type: "webhook",
    endpoint: `${receiver.url}/alarms`,
  });
  for (const entity of [name, other]) await pushDaily(call, entity, [0.5, 0.2]);
  await watched();
  const { condition_id, condition_version } = sending;
  const registered = {
    action_id: "named_action",
    version: "v1",
    namespace: "org",
    config: { type: "notification", channel: "inbox", message_template: "about {entity}" },
    trigger: { fire_on: "any", condition_id, condition_version, entity_scope: `${other}, ${name}` },
  };
  const made = await call("POST", "/actions", registered, { elevated: true });
  if (made.status >= 300) throw new Error(made.text);
  const both = { ...question(sending, name, day(1)), entity: undefined, entities: [name, other] };
  const { results } = (await call<Output<"evaluateBatch">>("POST", "/evaluate/batch", both)).body;
  decision = results[0]?.decision_id ?? "";
  pseudonym = (await call<Output<"getDecision">>("GET", `/decisions/${decision}`)).body.entity_id;
  for (const entity of [name, other]) await mention(call, task, entity, other);
  await receiver.waitFor(2);
  await archive();
}

/** A task that watches both by their names until it is deleted. */
async function watched(): Promise<void> {
  const body = {
    intent: "alert me when the active user rate drops below 36%",
    entity_scope: `${other}, ${name}`,
    delivery: { type: "notification" },
    watch: { every: "1s", keep: "changes" },
  };
  const made = await call<Task>("POST", "/tasks", body);
  if (made.status !== 200) throw new Error(made.text);
  const incidents = async () =>
    (await call<Output<"listIncidents">>("GET", `/incidents?task_id=${made.body.task_id}`)).body.items.length;
  await expect.poll(incidents).toBe(2);
  await call("DELETE", `/tasks/${made.body.task_id}`);
}

/** Moves what was asked about past times into the bucket, as if it had been recorded then. */
async function archive(): Promise<void> {
  const database = await databaseOf(service);
  const counted = async (query: string) => (await database.prepare(query).first<number>("n")) ?? -1;
  const unsent = "SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')";
  await expect.poll(() => counted(unsent)).toBe(0);
  const past = `evaluated_at < ${Date.parse(day(100))}`;
  await database.prepare(`UPDATE decisions SET recorded_at = evaluated_at WHERE ${past}`).run();
  await database.prepare("DELETE FROM settings WHERE name = 'archive_next_look'").run();
  await service.runScheduled();
  expect(await counted("SELECT count(*) AS n FROM archived")).toBeGreaterThan(3);
  expect(await counted(`SELECT count(*) AS n FROM decisions WHERE ${past}`)).toBe(0);
}

/** Stops the service, leaves nothing in its databases but what they hold, and says where each text lies. */
async function placesNow(...texts: string[]): Promise<string[][]> {
  const messages: string[] = await (await fetch(`${service.url}/heard`)).json();
  heard.push(...messages);
  await service.stop();
  compact(stateDir);
  const places = texts.map((text) => placesOf(stateDir, text));
  service = await start();
  return places;
}

describe("with an archive and a log, an entity", () => {
  it("lies in databases, shards, bucket and KV until it is erased", async () => {
    await fill();
    const [byName, byPseudonym] = await placesNow(name, pseudonym);
    expect(byName).toEqual(named);
    expect(byPseudonym).toEqual(
      expect.arrayContaining([
        "LedgerShard entities",
        "d1 action_results",
        "d1 archived_series",
        "d1 notifications",
        "r2",
      ]),
    );
    expect(blobsOf(stateDir, "kv")).not.toEqual([]);
  });

  it("is gone from every file once it is erased, and its pseudonym stands beside records and the certificate alone", async () => {
    const erased = await call("DELETE", `/entities/${encodeURIComponent(name)}`, undefined, { elevated: true });
    expect(erased.status).toBe(200);
    await service.runScheduled();
    const [byName, byPart, byPseudonym, ofOther, ofLog] = await placesNow(
      name,
      "8841-kowalski",
      pseudonym,
      other,
      host,
    );
    expect([byName, byPart]).toEqual([[], []]);
    // Its certificate waits for the log for a minute at most.
    expect(byPseudonym?.filter((place) => place !== "d1 log_queue")).toEqual([
      "LedgerShard erased_entities",
      "d1 archived_series",
      "d1 audit",
      "d1 decisions",
      "d1 erasures",
      "d1 feedback",
      "d1 incidents",
      "r2",
    ]);
    // What is searched is what there is: the other is still where both were, and the log's files can be read.
    expect(ofOther).toEqual(named);
    expect(ofLog).toContain("DecisionLog head");
  });

  it("is in no message of a queue, before or after", () => {
    expect(heard.join("\n")).toContain(decision);
    expect(heard.filter((message) => [name, pseudonym].some((text) => message.includes(text)))).toEqual([]);
  });
});
