import { floors, type Wall } from "./plan.ts";

const domain = ["worker/domain"];

/** What a room of sdk/src may import. The client knows nothing of the engine, and neither of them of the command line. */
export const sdkWalls: Readonly<Record<string, Wall>> = {
  csv: { uses: [] },
  generated: { uses: ["core"] },
  "generated/openapi.ts": { uses: [] },
  "generated/guardrails.ts": { uses: [] },
  "generated/schemas.ts": { uses: [], knows: ["generated/openapi.ts"] },
  "generated/table.ts": { uses: [] },
  "error.ts": { uses: [], knows: ["core", "generated"] },
  core: { uses: ["core/time-text.ts", "error.ts", "generated/table.ts"], knows: ["generated/openapi.ts"] },
  "core/time-text.ts": { uses: [] },
  resources: { uses: ["core", "error.ts", "generated"] },
  webhook: { uses: [], knows: ["generated/schemas.ts"] },
  "client.ts": { uses: ["generated", "resources"] },
  "index.ts": { uses: ["client.ts", "core", "error.ts", "resources", "webhook"], knows: ["generated"] },
  log: { uses: [], outside: domain, packages: ["@noble/hashes"] },
  local: {
    uses: ["core/time-text.ts", "generated/guardrails.ts", "log"],
    outside: [...domain, "worker/reading/lexical"],
  },
  ...floors(
    "cli",
    [
      ["profile.ts"],
      ["command.ts"],
      [
        "choose-reading.ts",
        "csv.ts",
        "decision-filters.ts",
        "failure.ts",
        "help.ts",
        "profiles.ts",
        "suggest.ts",
        "table.ts",
        "yaml.ts",
      ],
      ["complete.ts", "definition-file.ts", "kept-log.ts", "listing.ts"],
      ["code"],
      ["import"],
      ["commands"],
      ["run.ts"],
      ["main.ts"],
    ],
    {
      uses: ["client.ts", "core", "csv", "error.ts", "local", "log"],
      knows: ["generated"],
      outside: [...domain, "sdk/package.json"],
      packages: [
        "@lezer/common",
        "@prometheus-io/lezer-promql",
        "node:crypto",
        "node:fs",
        "node:os",
        "node:path",
        "node:readline",
        "node:stream",
        "node:util",
        "yaml",
      ],
    },
  ),
};
