import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { missingSecrets } from "../../tools/deploy/missing.ts";
import { readConfig } from "../../worker/config.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Queue {
  binding: string;
  queue: string;
  dead_letter_queue?: string;
}
/** What wrangler makes of wrangler.toml, as far as this looks. */
interface Config {
  d1_databases: { binding: string; database_name: string; database_id: string }[];
  kv_namespaces: { binding: string; id: string }[];
  durable_objects: { bindings: { name: string }[] };
  queues: { producers: Queue[]; consumers: Queue[] };
  workflows: { binding: string }[];
  assets?: { binding: string };
  vars: Record<string, string>;
}

const config = unstable_readConfig(
  { config: join(root, "wrangler.toml") },
  { hideWarnings: true },
) as unknown as Config;
const secrets = parseEnv(read(".dev.vars.example"));
const { cloudflare } = JSON.parse(read("package.json")) as {
  cloudflare: { bindings: Record<string, { description: string }> };
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decision-monitor-deploy-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run deploy` with a wrangler that notes what it is told, fails at `failsAt` and knows the `secrets`. */
async function deploy(toml: string, { secrets = [] as string[], failsAt = "" } = {}) {
  const [file, log] = [join(folder, "wrangler.toml"), join(folder, "log")];
  const list = JSON.stringify(secrets.map((name) => ({ name, type: "secret_text" })));
  await writeFile(file, toml);
  await writeFile(log, "");
  await writeFile(
    join(folder, "wrangler"),
    `#!/bin/sh\necho "$1 $2" >> ${log}\n[ "$1" = "${failsAt}" ] && exit 1\n[ "$1" = secret ] && echo '${list}'\nexit 0\n`,
    { mode: 0o755 },
  );
  const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` };
  const told = await promisify(execFile)(process.execPath, [join(root, "tools/deploy.ts"), "--config", file], { env })
    .then(({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }))
    .catch(({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      text: stdout + stderr,
    }));
  const ran = (await readFile(log, "utf8")).split("\n").filter((line) => line !== "");
  return { ...told, ran, file };
}

describe("npm run deploy", () => {
  const made = read("wrangler.toml").replaceAll(/= "[0-]{20,}"/g, '= "f00dfeed"');
  const names = Object.keys(secrets);

  it("says what to make first while wrangler.toml has placeholders, and touches nothing", async () => {
    const { code, text, ran } = await deploy(read("wrangler.toml"));
    expect({ code, ran }).toEqual({ code: 1, ran: [] });
    expect(text).toContain("npx wrangler d1 create decision-monitor\n");
    expect(text).toContain("npx wrangler kv namespace create IDEMPOTENCY\n");
  });

  it("deploys with secrets that are not set yet, and says which and how", async () => {
    const { code, text, ran, file } = await deploy(made, { secrets: ["SVC_API_KEYS"] });
    expect({ code, ran }).toEqual({ code: 0, ran: ["d1 migrations", "deploy --config", "secret list"] });
    expect(text).not.toContain("SVC_API_KEYS");
    for (const name of ["SVC_ELEVATED_KEY", "SVC_PSEUDONYM_KEY"])
      expect(text).toContain(`npx wrangler secret put ${name} --config ${file}\n`);
  });

  it.each([
    [JSON.stringify(names.map((name) => ({ name, type: "secret_text" }))), []],
    ["a warning\n[]\n", names],
    ["you are not logged in", undefined],
  ])("of %s makes %j", (listed, missing) => {
    expect(missingSecrets(names, listed)).toEqual(missing);
  });

  it("deploys nothing when the migrations fail", async () => {
    expect(await deploy(made, { failsAt: "d1" })).toMatchObject({ code: 1, ran: ["d1 migrations"] });
  });
});

describe("what the Deploy to Cloudflare button reads", () => {
  it("begins with as many shards as a worker that is told no number", () => {
    expect(config.vars["LEDGER_SHARDS"]).toBe("16");
    expect(readConfig({}).config.ledgerShards).toBe(16);
  });

  it("describes every binding, variable and secret, and nothing else", () => {
    const names = [
      ...[config.d1_databases, config.kv_namespaces, config.queues.producers, config.workflows, config.assets ?? []]
        .flat()
        .map(({ binding }) => binding),
      ...config.durable_objects.bindings.map(({ name }) => name),
      ...Object.keys(config.vars),
      ...Object.keys(secrets),
    ];
    expect(new Set(Object.keys(cloudflare.bindings))).toEqual(new Set(names));
    for (const { description } of Object.values(cloudflare.bindings)) expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it("asks for the three secrets without a value to deploy by mistake, and for nothing that only local runs need", () => {
    expect(secrets).toEqual({ SVC_API_KEYS: "", SVC_ELEVATED_KEY: "", SVC_PSEUDONYM_KEY: "" });
  });

  it("gives every resource a name and an id to replace", () => {
    for (const { database_name, database_id } of config.d1_databases) expect(database_name && database_id).toBeTruthy();
    for (const { id } of config.kv_namespaces) expect(id).toBeTruthy();
  });

  it("has a producer for each queue that is read, since wrangler creates only those queues", () => {
    const written = new Set(config.queues.producers?.map(({ queue }) => queue));
    const used = (config.queues.consumers ?? []).flatMap(({ queue, dead_letter_queue: dead }) => [
      queue,
      dead ?? queue,
    ]);
    expect(used.filter((queue) => !written.has(queue))).toEqual([]);
  });

  it("has one link in the README, to a repository", () => {
    const links = [...read("README.md").matchAll(/https:\/\/deploy\.workers\.cloudflare\.com\/\?url=([^)]*)/g)];
    expect(links.map(([, url]) => url)).toEqual([expect.stringMatching(/^https:\/\/git(hub|lab)\.com\/[^/]+\/[^/]+$/)]);
  });
});
