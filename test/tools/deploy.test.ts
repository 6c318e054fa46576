import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";

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
const { scripts, cloudflare } = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  cloudflare: { bindings: Record<string, { description: string }> };
};

describe("what the Deploy to Cloudflare button reads", () => {
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

  it("applies the migrations by the name of the binding, which stays when a database is called otherwise", () => {
    const [database] = config.d1_databases;
    expect(scripts["deploy"]).toBe(`wrangler d1 migrations apply ${database?.binding} --remote && wrangler deploy`);
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
