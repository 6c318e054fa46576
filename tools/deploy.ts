/**
 * `npm run deploy [-- --config FILE]`: applies the migrations and deploys the worker. Says first what wrangler.toml lacks, and
 * afterwards which secrets are still to be set.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { deploy } from "./deploy/deploy.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { config: { type: "string", short: "c" } } });
const given = values.config === undefined ? [] : ["--config", values.config];

const deployed = deploy({
  file: values.config ?? "wrangler.toml",
  given,
  secrets: Object.keys(parseEnv(readFileSync(join(root, ".dev.vars.example"), "utf8"))),
  wrangler(args, output = "inherit") {
    const PATH = `${process.env["PATH"]}:${join(root, "node_modules", ".bin")}`;
    const { status, stdout } = spawnSync("wrangler", [...args, ...given], {
      stdio: ["inherit", output, output],
      encoding: "utf8",
      env: { ...process.env, PATH },
    });
    return { ok: status === 0, text: stdout ?? "" };
  },
  say: (line) => console.error(line),
});
if (!deployed) process.exitCode = 1;
