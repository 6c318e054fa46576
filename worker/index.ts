import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { createServices } from "./services.ts";

export { LedgerShard } from "./durable/ledger-shard.ts";

const app = createApp({ createServices });

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Env>;
