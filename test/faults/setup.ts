import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share the runtime: each begins with nothing stored.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
