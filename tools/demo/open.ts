import { minuteMs } from "../../worker/domain/values/time.ts";
import { consoleLink } from "../runtime/console-link.ts";
import { startLocal } from "../local.ts";
import { portAsked } from "../runtime/port.ts";
import { stopOnSignals } from "../runtime/signals.ts";
import { bold, dim, say } from "./print.ts";
import { seedWorld } from "./world.ts";

/** Leaves a service with a lively world running, prints one link into its console, and ends on Ctrl+C. */
export async function openWorld(): Promise<void> {
  const { service, client, apiKey, elevatedKey } = await startLocal({}, { port: portAsked(process.env["PORT"], 0) });
  stopOnSignals(() => service.stop());
  say(dim("Twenty accounts are getting two months of data, tasks and alarms. That takes half a minute."));
  await seedWorld(client);
  // Miniflare has no clock for cron triggers, so the minute is kept here.
  setInterval(() => {
    service
      .runScheduled()
      .catch((error: unknown) => console.error(error instanceof Error ? error.message : String(error)));
  }, minuteMs);
  say("", bold("Open this link:"), `  ${consoleLink(service.url, apiKey)}`, "");
  say(`It signs you in with a temporary key. If the console asks for the elevated key: ${elevatedKey}`);
  say(dim("Ctrl+C stops the service and removes its data."));
}
