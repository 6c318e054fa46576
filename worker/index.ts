import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { createServices } from "./services.ts";
import { sweepActions } from "./usecases/sweep-actions.ts";

export { ActiveVersion } from "./durable/active-version.ts";
export { LedgerShard } from "./durable/ledger-shard.ts";
export { EscalationWorkflow } from "./workflows/escalation.ts";

const app = createApp({ createServices });

export default {
  fetch: app.fetch,
  scheduled: async (_event, env, ctx) => {
    const swept = await sweepActions(createServices(env, ctx));
    console.log(JSON.stringify({ event: "sweep", ...swept }));
  },
} satisfies ExportedHandler<Env>;
