import { join } from "node:path";
import { type LocalService, startLocal } from "../../tools/local.ts";
import { ROOT, startService } from "../../tools/runtime.ts";
import { prepare } from "../http/questions.ts";

/** Runs `work` over a service, and beside it the floor that it is measured against: rows of the same schema with nothing around them. */
export async function besideBare(work: (local: LocalService, bareUrl: string) => Promise<void>): Promise<void> {
  const bare = await startService({ configPath: join(ROOT, "bench/bare/wrangler.toml"), quiet: true });
  const local = await startLocal();
  try {
    const db = await bare.miniflare.getD1Database("DB");
    await db.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL)");
    await prepare(local.client);
    await work(local, bare.url);
  } finally {
    await Promise.all([local.service.stop(), bare.stop()]);
  }
}
