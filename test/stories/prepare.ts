import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildAssets } from "../../tools/assets/build.ts";
import { ROOT, startService } from "../../tools/runtime.ts";
import { prepare } from "../../tools/runtime/prepared.ts";

/** Bundles the worker and applies the migrations once a run: each service of the stories starts from copies. */
export default async function prepareServices(project: TestProject): Promise<() => Promise<void>> {
  await buildAssets();
  const prepared = await prepare(join(ROOT, "wrangler.toml"), async (stateDir) => {
    await (await startService({ stateDir, quiet: true })).stop();
  });
  project.onTestsRerun(() => prepared.renew());
  return () => prepared.end();
}
