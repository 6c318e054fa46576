/**
 * `npm run deploy [-- --config FILE]`: applies the migrations and deploys the worker. Says first what wrangler.toml lacks, and
 * afterwards which secrets are still to be set.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { unstable_readConfig } from "wrangler";
import { commandsToCreate, missingSecrets, type Resources } from "./deploy/missing.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { config: { type: "string", short: "c" } } });
const given = values.config === undefined ? [] : ["--config", values.config];
const file = values.config ?? "wrangler.toml";

function wrangler(args: string[], output: "inherit" | "pipe" = "inherit"): { ok: boolean; text: string } {
  const PATH = `${process.env["PATH"]}:${join(root, "node_modules", ".bin")}`;
  const { status, stdout } = spawnSync("wrangler", [...args, ...given], {
    stdio: ["inherit", output, output],
    encoding: "utf8",
    env: { ...process.env, PATH },
  });
  return { ok: status === 0, text: stdout ?? "" };
}

function deploy(): boolean {
  const resources = unstable_readConfig({ config: resolve(file) }, { hideWarnings: true }) as unknown as Resources;
  const create = commandsToCreate(resources);
  if (create.length > 0) {
    console.error(`${file} still has placeholder ids. First run these and put the ids into ${file}:\n`);
    for (const command of create) console.error(`  ${command}`);
    return false;
  }
  if (!wrangler(["d1", "migrations", "apply", "DB", "--remote"]).ok || !wrangler(["deploy"]).ok) return false;
  tellSecrets();
  return true;
}

/** The names in .dev.vars.example are the secrets that the worker cannot do without. */
function tellSecrets(): void {
  const needed = Object.keys(parseEnv(readFileSync(join(root, ".dev.vars.example"), "utf8")));
  const listed = wrangler(["secret", "list"], "pipe");
  const missing = listed.ok ? missingSecrets(needed, listed.text) : undefined;
  if (missing === undefined)
    console.log(`\nThe worker needs these secrets; whether they are set could not be checked: ${needed.join(", ")}.`);
  if (missing === undefined || missing.length === 0) return;
  console.log(
    "\nThe worker is deployed, but refuses every request until these secrets are set (openssl rand -hex 32 generates one):\n",
  );
  for (const name of missing) console.log(`  ${["npx wrangler secret put", name, ...given].join(" ")}`);
}

if (!deploy()) process.exitCode = 1;
