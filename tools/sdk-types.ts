/** `npm run sdk:types` writes sdk/src/generated from openapi.json and svc_guardrails.yaml; `--check` fails when it is out of date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readContract, withoutDoors } from "./sdk-types/contract.ts";
import { parse } from "yaml";
import { guardrailsSource, operationsSource, resourcesSource, schemasSource, tableSource } from "./sdk-types/emit.ts";
import { typesOf } from "./sdk-types/times.ts";

const HEADER = "// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.\n";
const GUARDRAILS_HEADER = "// Generated from svc_guardrails.yaml by `npm run sdk:types`.\n";
const root = join(import.meta.dirname, "..");
const folder = join(root, "sdk/src/generated");
const source = readFileSync(join(root, "openapi.json"), "utf8");
const contract = readContract(source);

const guardrails = parse(readFileSync(join(root, "svc_guardrails.yaml"), "utf8")) as object;

const files = {
  "guardrails.ts": GUARDRAILS_HEADER + guardrailsSource(guardrails),
  "openapi.ts": HEADER + (await typesOf(JSON.stringify(withoutDoors(source)))),
  "operations.ts": HEADER + operationsSource(contract),
  "resources.ts": HEADER + resourcesSource(contract),
  "schemas.ts": HEADER + schemasSource(contract),
  "table.ts": HEADER + tableSource(contract),
};

const stale = Object.entries(files).filter(([name, text]) => {
  const path = join(folder, name);
  return !existsSync(path) || readFileSync(path, "utf8") !== text;
});
if (process.argv[2] === "--check") {
  if (stale.length > 0) {
    console.error(
      `sdk/src/generated is older than openapi.json or svc_guardrails.yaml: ${stale.map(([name]) => name).join(", ")}. Run: npm run sdk:types`,
    );
    process.exitCode = 1;
  }
} else {
  for (const [name, text] of stale) writeFileSync(join(folder, name), text);
  console.log(
    stale.length === 0 ? "sdk/src/generated is current." : `Wrote ${stale.map(([name]) => name).join(", ")}.`,
  );
}
