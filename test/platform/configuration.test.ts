import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../worker/config.ts";
import { memoryServices } from "../support/memory/services.ts";
import { nodeApp } from "../support/node-app.ts";
import { TEST_VARS } from "../support/vars.ts";

const root = join(import.meta.dirname, "../..");
const read = (vars: object) => readConfig({ ...TEST_VARS, ...vars });

describe("SVC_KEEP_DECISIONS", () => {
  it("keeps decisions in the database for good where it is not set", () => {
    expect(read({})).toMatchObject({ config: { keepDecisionsMs: null }, problems: [] });
    expect(read({ SVC_KEEP_DECISIONS: "" })).toMatchObject({ config: { keepDecisionsMs: null }, problems: [] });
  });

  it("is a duration of a week or more, and needs a bucket", () => {
    expect(read({ SVC_KEEP_DECISIONS: "90d", ARCHIVE: {} }).config.keepDecisionsMs).toBe(90 * 86_400_000);
    for (const bad of ["6d", "90", "soon"])
      expect(read({ SVC_KEEP_DECISIONS: bad, ARCHIVE: {} })).toMatchObject({
        config: { keepDecisionsMs: null },
        problems: [{ variable: "SVC_KEEP_DECISIONS" }],
      });
    expect(read({ SVC_KEEP_DECISIONS: "90d" })).toMatchObject({
      config: { keepDecisionsMs: null },
      problems: [{ variable: "ARCHIVE" }],
    });
  });

  it("is all that wrangler.archive.toml adds to wrangler.toml, with the bucket", () => {
    const [plain = "", archive = ""] = ["wrangler.toml", "wrangler.archive.toml"].map((name) =>
      readFileSync(join(root, name), "utf8"),
    );
    const missing = plain.split("\n").filter((line) => !archive.split("\n").includes(line));
    const lines = archive.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(missing).toEqual([]);
    expect(lines.filter((line) => !plain.split("\n").includes(line))).toEqual([
      'SVC_KEEP_DECISIONS = "90d"',
      "[[r2_buckets]]",
      'binding = "ARCHIVE"',
      'bucket_name = "decision-monitor-archive"',
    ]);
  });
});

describe.each([
  ["SVC_KEEP_OBSERVATIONS", "keepObservationsMs"],
  ["SVC_KEEP_LOOKS", "keepLooksMs"],
])("%s", (variable, field) => {
  it("keeps for good where it is not set", () => {
    for (const vars of [{}, { [variable]: "" }])
      expect(read(vars)).toMatchObject({ config: { [field]: null }, problems: [] });
  });

  it("is a duration of a week or more, and says why", () => {
    expect(read({ [variable]: "7d" })).toMatchObject({ config: { [field]: 7 * 86_400_000 }, problems: [] });
    expect(read({ [variable]: "P400D" })).toMatchObject({ config: { [field]: 400 * 86_400_000 }, problems: [] });
    for (const bad of ["6d", "167h", "90", "soon", "-8d"])
      expect(read({ [variable]: bad })).toMatchObject({
        config: { [field]: null },
        problems: [
          {
            variable,
            message: `${variable} must be a duration of at least 7d, such as 400d: links in messages work for 7 days.`,
          },
        ],
      });
  });
});

const address = "postgres://reader:hush@db.example.com:5432/shop";

describe("databases that sources read", () => {
  it("are connection strings or bindings of Hyperdrive, by name", () => {
    const { config, problems } = read({
      SVC_DATABASES: "shop=SHOP, bound = HYPERDRIVE",
      SHOP: address,
      HYPERDRIVE: { connectionString: "postgresql://x@y/z" },
    });
    expect([[...config.databases], problems]).toEqual([
      [
        ["shop", address],
        ["bound", "postgresql://x@y/z"],
      ],
      [],
    ]);
  });

  it.each(["shop", "=SHOP", "shop=MISSING", "shop=OTHER"])(
    "set up as %j are reported without their secret",
    (entry) => {
      const { config, problems } = read({ SVC_DATABASES: entry, SHOP: address, OTHER: `mysql://hush@${address}` });
      expect([config.databases.size, problems.map(({ variable }) => variable)]).toEqual([0, ["SVC_DATABASES"]]);
      expect(JSON.stringify(problems)).not.toContain("hush");
    },
  );
});

const SVC_LINK_KEY = "a link key that is long enough to do";
const SVC_PUBLIC_URL = "https://monitor.example.com";
const linksIn = (vars: object) => {
  const { config, problems } = read(vars);
  return { links: config.links, publicUrl: config.publicUrl, told: problems.map(({ variable }) => variable) };
};

describe("the configuration of signed links", () => {
  it("is none by default, and nothing is wrong with that", () => {
    expect(linksIn({})).toEqual({ links: null, publicUrl: null, told: [] });
    expect(linksIn({ SVC_LINK_KEY: "", SVC_PUBLIC_URL: "" })).toEqual({ links: null, publicUrl: null, told: [] });
  });

  it("takes an address without a key", () => {
    expect(linksIn({ SVC_PUBLIC_URL })).toEqual({ links: null, publicUrl: SVC_PUBLIC_URL, told: [] });
  });

  it.each([
    ["https://monitor.example.com/", "https://monitor.example.com"],
    ["https://example.com/monitor/", "https://example.com/monitor"],
    ["http://127.0.0.1:8787", "http://127.0.0.1:8787"],
  ])("takes %s without the slash at its end, and several keys", (address, publicUrl) => {
    const keys = `${SVC_LINK_KEY}, ${SVC_LINK_KEY}2`;
    const links = { publicUrl, keys: [SVC_LINK_KEY, `${SVC_LINK_KEY}2`] };
    expect(linksIn({ SVC_LINK_KEY: keys, SVC_PUBLIC_URL: address })).toEqual({ links, publicUrl, told: [] });
  });

  it.each<[string, object, string]>([
    ["a short key", { SVC_LINK_KEY: "short", SVC_PUBLIC_URL }, "SVC_LINK_KEY"],
    ["a short key behind a long one", { SVC_LINK_KEY: `${SVC_LINK_KEY},short`, SVC_PUBLIC_URL }, "SVC_LINK_KEY"],
    ["a key without an address", { SVC_LINK_KEY }, "SVC_PUBLIC_URL"],
    ["an address without a scheme", { SVC_LINK_KEY, SVC_PUBLIC_URL: "monitor.example.com" }, "SVC_PUBLIC_URL"],
    ["an address that is no page", { SVC_LINK_KEY, SVC_PUBLIC_URL: "ftp://monitor.example.com" }, "SVC_PUBLIC_URL"],
    ["an address with a query", { SVC_LINK_KEY, SVC_PUBLIC_URL: `${SVC_PUBLIC_URL}?a=b` }, "SVC_PUBLIC_URL"],
    ["an address with a password", { SVC_LINK_KEY, SVC_PUBLIC_URL: "https://a:b@example.com" }, "SVC_PUBLIC_URL"],
  ])("with %s is named once, and there are no links", (_, vars, variable) => {
    expect(linksIn(vars)).toMatchObject({ links: null, told: [variable] });
  });
});

describe("a reader that is not fully configured", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["an unknown name", { INTENT_READER: "crystal-ball" }, "INTENT_READER must be"],
    ["no model", { INTENT_READER: "openai-compatible" }, "SVC_INTENT_MODEL is not set"],
    ["no address", { INTENT_READER: "openai-compatible", SVC_INTENT_MODEL: "small" }, "SVC_INTENT_BASE_URL must be"],
    ["no binding", { INTENT_READER: "workers-ai", SVC_INTENT_MODEL: "small" }, "binding named AI"],
  ])("by %s is told in /healthz", async (_, vars, message) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(console, "log").mockReturnValue(undefined);
    const { problems } = read(vars);
    const { health } = memoryServices();
    const answer = await nodeApp({ health: { ...health, configuration: problems } })("GET", "/healthz");
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).toContain(message);
  });
});
