import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { deploy } from "../../tools/deploy/deploy.ts";
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

const folder = await mkdtemp(join(tmpdir(), "decision-monitor-deploy-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Deploys with a wrangler that notes what it is told, fails at `failsAt` and knows the `secrets`. */
async function deployed(toml: string, { known = [] as string[], failsAt = "" } = {}) {
  const [ran, said] = [[] as string[], [] as string[]];
  const file = join(folder, "wrangler.toml");
  await writeFile(file, toml);
  const ok = deploy({
    file,
    given: ["--config", file],
    secrets: Object.keys(secrets),
    wrangler: ([command = "", ...rest]) => {
      ran.push([command, ...rest].join(" "));
      const text = command === "secret" ? JSON.stringify(known.map((name) => ({ name, type: "secret_text" }))) : "";
      return { ok: command !== failsAt, text };
    },
    say: (line) => said.push(line),
  });
  return { ok, text: said.join("\n"), ran, file };
}

describe("npm run deploy", () => {
  const made = read("wrangler.toml").replaceAll(/= "[0-]{20,}"/g, '= "f00dfeed"');
  const names = Object.keys(secrets);

  const migrated = "d1 migrations apply DB --remote";

  it("says what to make first while wrangler.toml has placeholders, and touches nothing", async () => {
    const { ok, text, ran } = await deployed(read("wrangler.toml"));
    expect({ ok, ran }).toEqual({ ok: false, ran: [] });
    for (const command of ["d1 create decision-monitor", "kv namespace create IDEMPOTENCY"])
      expect(text).toMatch(new RegExp(`^  npx wrangler ${command}$`, "m"));
  });

  it("deploys with secrets that are not set yet, and says which and how", async () => {
    const { ok, text, ran, file } = await deployed(made, { known: ["SVC_API_KEYS"] });
    expect({ ok, ran }).toEqual({ ok: true, ran: [migrated, "deploy", "secret list"] });
    expect(text).not.toContain("SVC_API_KEYS");
    for (const name of ["SVC_ELEVATED_KEY", "SVC_PSEUDONYM_KEY"])
      expect(`${text}\n`).toContain(`npx wrangler secret put ${name} --config ${file}\n`);
  });

  it.each([
    [JSON.stringify(names.map((name) => ({ name, type: "secret_text" }))), []],
    ["a warning\n[]\n", names],
    ["you are not logged in", undefined],
  ])("of %s makes %j", (listed, missing) => {
    expect(missingSecrets(names, listed)).toEqual(missing);
  });

  it("deploys nothing when the migrations fail", async () => {
    expect(await deployed(made, { failsAt: "d1" })).toMatchObject({ ok: false, ran: [migrated] });
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
