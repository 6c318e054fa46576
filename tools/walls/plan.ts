/** What a room of worker/ may import. A room is a folder, at any depth, or a file that lies directly in worker/. */
export interface Wall {
  /** Rooms, with everything below them. */
  uses: readonly string[];
  /** Rooms of which only types may be imported: the interface is known, the implementation is not. */
  knows?: readonly string[];
  /** Folders of the project outside its house, with everything below them. */
  outside?: readonly string[];
  /** Packages, with everything below them. */
  packages?: readonly string[];
}

/** Rooms of one folder, lowest first: each may import those on the floors below its own, and no other. */
export function floors(folder: string, order: readonly (readonly string[])[], wall: Wall): Record<string, Wall> {
  return Object.fromEntries(
    order.flatMap((rooms, floor) => {
      const below = order.slice(0, floor).flat();
      return rooms.map((room) => [
        `${folder}/${room}`,
        { ...wall, uses: [...wall.uses, ...below.map((name) => `${folder}/${name}`)] },
      ]);
    }),
  );
}

/** Which way dependencies point. The room with the longest matching name holds a file. */
export const walls: Readonly<Record<string, Wall>> = {
  ...floors(
    "domain",
    [
      ["values"],
      ["statistics", "language", "decision/log"],
      ["concept"],
      ["condition"],
      ["firing"],
      ["task"],
      ["decision"],
      ["task/watch"],
      ["action/alarm"],
      ["action"],
      ["feeds", "metrics"],
      ["learning"],
    ],
    { uses: [], packages: ["@noble/ed25519", "@noble/hashes", "canonicalize"] },
  ),
  ...floors(
    "domain/values",
    [
      ["values.ts", "tidy.ts", "errors", "hashing"],
      ["definitions", "wording"],
    ],
    {
      uses: [],
      packages: ["@noble/hashes", "canonicalize"],
    },
  ),
  "domain/values": { uses: ["domain/values"] },
  "contract/wire": { uses: ["domain"], packages: ["@hono/zod-openapi", "hono"] },
  ...floors(
    "contract/resources",
    [
      ["signals"],
      ["definitions"],
      ["actions"],
      ["evaluation"],
      ["decisions"],
      ["learning"],
      ["alarms"],
      ["tasks"],
      ["service"],
    ],
    { uses: ["contract/wire", "domain"], packages: ["@hono/zod-openapi"] },
  ),
  ...floors(
    "usecases",
    [
      ["services.ts", "ports"],
      ["service"],
      ["signals"],
      ["definitions"],
      ["actions"],
      ["decisions"],
      ["evaluation"],
      ["learning"],
      ["alarms"],
      ["tasks"],
      ["service/jobs"],
      ["reach", "session"],
    ],
    { uses: ["domain", "contract"], knows: ["config.ts"], packages: ["zod"] },
  ),
  "usecases/services.ts": { uses: [], knows: ["config.ts", "domain", "usecases/ports"] },
  "usecases/ports": { uses: ["domain"] },
  "http/middleware": {
    uses: ["contract", "domain", "feeds", "log.ts", "usecases/session"],
    knows: ["env.ts", "usecases"],
    packages: ["@noble/hashes", "hono"],
  },
  "http/pages": { uses: ["domain"], knows: ["usecases"], packages: ["@noble/hashes"] },
  feeds: { uses: ["domain"], packages: ["@bufbuild/protobuf", "snappyjs"] },
  "http/body.ts": {
    uses: ["contract", "domain", "http/middleware"],
    packages: ["@hono/zod-openapi", "hono"],
  },
  "http/routes": {
    uses: ["contract", "feeds", "http/body.ts", "http/middleware", "http/operation", "http/pages", "usecases"],
    packages: ["@hono/zod-openapi", "hono"],
  },
  "http/operation": {
    uses: ["contract", "http/middleware", "usecases/reach"],
    knows: ["domain", "http/body.ts", "usecases"],
    packages: ["@hono/zod-openapi", "hono"],
  },
  "http/mcp": {
    uses: ["contract", "domain", "http/middleware", "http/operation", "usecases"],
    knows: ["env.ts"],
    packages: ["@modelcontextprotocol/server", "hono", "zod"],
  },
  http: {
    uses: ["contract", "http/mcp", "http/middleware", "http/operation", "http/routes"],
    knows: ["env.ts", "usecases"],
    packages: ["@hono/zod-openapi", "hono"],
  },
  reading: { uses: ["domain"], knows: ["config.ts", "usecases/ports"], packages: ["zod"] },
  ...floors(
    "reading/lexical",
    [
      ["text/token.ts", "choice/weights.ts", "choice/scoring.ts"],
      ["choice/costs.ts", "choice/points.ts"],
      ["lexicon"],
      ["text"],
      ["grammar/amounts"],
      ["chart"],
      ["grammar/relations"],
      ["linking"],
      ["grammar/conditions"],
      ["grammar/pairs", "grammar/qualifiers"],
      ["derivation"],
      ["checks"],
      ["choice"],
      ["members"],
      ["groups"],
      ["explained"],
      ["reader.ts"],
      ["trace.ts"],
    ],
    { uses: ["domain"] },
  ),
  "readers.ts": { uses: ["reading"], knows: ["usecases/ports"] },
  "reading/lexical/reader.ts": { uses: ["domain", "reading/lexical"], knows: ["usecases/ports"] },
  ...floors(
    "ledger/shard",
    [
      ["as-data.ts", "bindings.ts", "slices.ts", "sql"],
      ["points"],
      ["hook.ts"],
      ["observations"],
      ["sealing"],
      ["recording"],
      ["questions", "replay"],
      ["populations"],
      ["watch/list"],
      ["watch/looks", "watch/states"],
      ["watch/sweeps"],
      ["watch/firing", "watch/beside"],
      ["watch"],
      ["digests", "expiry", "removal"],
      ["schema.ts"],
      ["rooms.ts"],
      ["ledger-shard.ts"],
    ],
    {
      uses: ["config.ts", "domain", "ledger/log/log-bell.ts", "log.ts", "platform/producer.ts", "storage"],
      knows: ["ledger/log", "usecases/ports"],
      packages: ["@noble/hashes", "cloudflare:workers", "uuidv7"],
    },
  ),
  "ledger/log": {
    uses: ["config.ts", "domain", "log.ts", "storage"],
    knows: ["usecases/ports"],
    packages: ["@noble/hashes", "cloudflare:workers"],
  },
  "ledger/client": {
    uses: ["domain", "log.ts", "storage"],
    knows: ["config.ts", "ledger/log", "ledger/shard", "usecases/ports"],
  },
  ...floors(
    "storage",
    [
      ["sql"],
      ["caches.ts", "log"],
      ["decisions/planning"],
      ["alarms"],
      ["decisions/archive"],
      ["decisions"],
      ["actions", "definitions", "feeds", "learning", "people", "tasks"],
      ["service"],
      ["signals"],
    ],
    { uses: ["domain", "log.ts"], knows: ["usecases/ports"], packages: ["@noble/hashes"] },
  ),
  "storage/sql/schema": { uses: ["domain"], knows: ["usecases/ports"], packages: ["drizzle-orm"] },
  ...floors(
    "outbound",
    [
      ["failed.ts", "guarded-fetch.ts", "signature.ts"],
      ["issuer.ts", "mail.ts", "post.ts", "postgres.ts", "source.ts"],
      ["bound-workflows.ts", "escalation.ts", "notification.ts", "register.ts", "webhook.ts", "workflow.ts"],
    ],
    {
      uses: ["domain", "services.ts", "usecases"],
      knows: ["config.ts", "env.ts"],
      packages: ["cloudflare:workers", "jose", "postgres", "standardwebhooks"],
    },
  ),
  "platform/producer.ts": { uses: [], knows: ["usecases/ports"] },
  "platform/settings": { uses: ["domain/values"], packages: ["@noble/hashes"] },
  platform: {
    uses: ["config.ts", "contract/resources", "domain", "log.ts", "platform/producer.ts", "storage", "usecases"],
    knows: ["env.ts"],
    packages: ["cloudflare:workers", "yaml"],
  },
  sweeps: { uses: ["domain/values", "usecases"] },
  "log.ts": { uses: [] },
  "config.ts": { uses: ["platform/settings"] },
  "env.ts": { uses: [], knows: ["config.ts", "ledger/log", "ledger/shard", "platform"] },
  "index.ts": {
    uses: ["http", "ledger/log", "ledger/shard", "log.ts", "outbound", "platform", "services.ts", "sweeps"],
    knows: ["env.ts"],
  },
};

/** The one place that sees all. */
export const unwalled: ReadonlySet<string> = new Set(["services.ts", "modules.d.ts"]);
