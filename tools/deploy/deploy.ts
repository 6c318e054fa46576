import { unstable_readConfig } from "wrangler";
import { commandsToCreate, missingSecrets, type Resources } from "./missing.ts";

/** How wrangler ended, and what it printed if that was not shown. */
interface Ended {
  ok: boolean;
  text: string;
}

/** What a deployment goes by, and whom it tells. */
export interface Deploying {
  /** The wrangler.toml to deploy by, and the options that say so. */
  file: string;
  given: readonly string[];
  /** The secrets that the worker cannot do without. */
  secrets: readonly string[];
  wrangler: (args: readonly string[], output?: "inherit" | "pipe") => Ended;
  say: (line: string) => void;
}

/** Applies the migrations and deploys the worker, and says what is missing; false where it did not come to that. */
export function deploy({ file, given, secrets, wrangler, say }: Deploying): boolean {
  const resources = unstable_readConfig({ config: file }, { hideWarnings: true }) as unknown as Resources;
  const create = commandsToCreate(resources);
  if (create.length > 0) {
    say(`${file} still has placeholder ids. First run these and put the ids into ${file}:\n`);
    for (const command of create) say(`  ${command}`);
    return false;
  }
  if (!wrangler(["d1", "migrations", "apply", "DB", "--remote"]).ok || !wrangler(["deploy"]).ok) return false;
  const listed = wrangler(["secret", "list"], "pipe");
  const missing = listed.ok ? missingSecrets(secrets, listed.text) : undefined;
  if (missing === undefined)
    say(`\nThe worker needs these secrets; whether they are set could not be checked: ${secrets.join(", ")}.`);
  if (missing === undefined || missing.length === 0) return true;
  say(
    "\nThe worker is deployed, but refuses every request until these secrets are set (openssl rand -hex 32 generates one):\n",
  );
  for (const name of missing) say(`  ${["npx wrangler secret put", name, ...given].join(" ")}`);
  return true;
}
