/** `npm run senders -- NAME`: programs of others send to a service of this project. They must be installed; none of it is part of `npm test`. */
import { postgres } from "./senders/postgres.ts";
import { prometheus } from "./senders/prometheus.ts";

const [name = "", ...rest] = process.argv.slice(2);
const [first = 3, second = 3] = rest.map(Number);
const senders: Record<string, () => Promise<boolean>> = {
  prometheus: () => prometheus(first, second),
  postgres: () => postgres(first, second),
};
const send = senders[name];
if (send === undefined) {
  console.error(`Usage: npm run senders -- ${Object.keys(senders).join(" | ")}`);
  process.exit(2);
}
const passed = await send();
console.log(passed ? "As it should be." : "Not as it should be.");
process.exitCode = passed ? 0 : 1;
