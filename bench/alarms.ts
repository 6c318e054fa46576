/**
 * `node bench/alarms.ts`: what alarms do under load and in bad hands, on a local service: a flapping series beside its
 * backtest, 200 incidents at once, links that should not work, and a receiver for each kind of channel; then, unless `--short` is given,
 * the burst of `bench/delivery.ts`, in real time. Fails where a figure is not what it has to be.
 */
import { withLocal } from "../tools/local.ts";
import { showFlapping } from "./alarms/flapping.ts";
import { linkKey, showLinks } from "./alarms/links.ts";
import { showMany } from "./alarms/many.ts";
import { pager, showReceivers, signingKey } from "./alarms/receivers.ts";

await withLocal(
  async ({ client, service }) => {
    await showFlapping(client);
    await showMany(client);
    await showLinks(client, service.url, await service.miniflare.getD1Database("DB"));
    await showReceivers(client);
  },
  {
    SVC_LINK_KEY: linkKey,
    SVC_PUBLIC_URL: "https://monitor.example.com",
    SVC_ACTION_ENV: pager.name,
    [pager.name]: pager.key,
    SVC_WEBHOOK_SECRET: signingKey,
  },
);
if (!process.argv.includes("--short")) await import("./delivery.ts");
