/** `npm run senders -- NAME`: programs of others send to a service of this project. They must be installed; none of it is part of `npm test`. */
import { counters } from "./senders/counters.ts";
import { doors } from "./senders/doors.ts";
import { fuzz } from "./senders/fuzz.ts";
import { histograms } from "./senders/histograms.ts";
import { metrics } from "./senders/metrics.ts";
import { nodeExporter } from "./senders/node-exporter.ts";
import { otlp } from "./senders/otlp.ts";
import { postgres } from "./senders/postgres.ts";
import { prometheus } from "./senders/prometheus.ts";
import { rules } from "./senders/rules.ts";
import { stripe } from "./senders/stripe.ts";

const [name = "", ...rest] = process.argv.slice(2);
const [first, second] = rest.map(Number);
const senders: Record<string, () => Promise<boolean>> = {
  prometheus: () => prometheus(first ?? 3, second ?? 3),
  postgres: () => postgres(first ?? 3, second ?? 3),
  counters: () => counters(first ?? 500),
  "node-exporter": () => nodeExporter(rest[0]),
  rules: async () => rules(rest),
  histograms: () => histograms(first ?? 200),
  metrics: () => metrics(first ?? 60, second ?? 6),
  otlp,
  stripe: () => stripe(first ?? 10_000),
  fuzz: () => fuzz(first ?? 5_000),
  doors: () => doors(first ?? 5),
};
const send = senders[name];
if (send === undefined) {
  console.error(`Usage: npm run senders -- ${Object.keys(senders).join(" | ")}`);
  process.exit(2);
}
const passed = await send();
console.log(passed ? "As it should be." : "Not as it should be.");
process.exitCode = passed ? 0 : 1;
