import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { ROOT, startService } from "../../../tools/runtime.ts";
import { callerOf } from "../../support/call.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { createTask, day, pushDaily, question, registerRate } from "../../support/world.ts";

const intent = "alert me when the active user rate drops below 35%";

/** The project's configuration with a binding that sends mail, to one address alone. */
async function configWithMail(): Promise<string> {
  const config = await readFile(join(ROOT, "wrangler.toml"), "utf8");
  const absolute = config.replace(
    /^(main|directory|migrations_dir) = "(.+)"$/gm,
    (_, key: string, path: string) => `${key} = ${JSON.stringify(join(ROOT, path))}`,
  );
  const path = join(folder, "wrangler.toml");
  const binding = '[[send_email]]\nname = "EMAIL"\nallowed_destination_addresses = ["oncall@example.com"]\n';
  await writeFile(path, `${absolute}\n${binding}`);
  return path;
}

const folder = await mkdtemp(join(tmpdir(), "decision-monitor-mail-"));
const vars = { ...TEST_VARS, SVC_EMAIL_FROM: "alerts@example.com" };
const service = await startService({ configPath: await configWithMail(), quiet: true, vars });
const call = callerOf(() => service.baseUrl);
await registerRate(call);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

async function fired(channel: string, address: string) {
  const entity = `account:${channel}`;
  const { body: made } = await call<Output<"createChannel">>(
    "POST",
    "/channels",
    { channel, kind: "email", address },
    { elevated: true },
  );
  await pushDaily(call, entity, [0.3]);
  const task = await createTask(call, intent, { type: "notification", channel });
  const { body } = await call<Output<"evaluateFull">>("POST", "/evaluate/full", question(task, entity, day(0)));
  await call("DELETE", `/tasks/${task.task_id}`);
  return { made, action: body.decision.actions_triggered.find(({ action_id }) => action_id === task.action_id) };
}

it("writes to a verified address in a form that the platform takes, and shows of the address only its domain", async () => {
  const { made, action } = await fired("mail", "oncall@example.com");
  expect(made).toMatchObject({ kind: "email", endpoint: null, address: "***@example.com" });
  expect(action).toMatchObject({ status: "triggered", error: null, payload_sent: { channel: "mail" } });
});

it("that the platform refuses has failed, and the reason does not name the address", async () => {
  const { action } = await fired("mail-elsewhere", "somebody@example.org");
  expect(action).toMatchObject({ status: "failed", error: { type: "mail_refused" } });
  expect(JSON.stringify(action)).not.toContain("somebody");
});
