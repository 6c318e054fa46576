/**
 * `npm run bench -- cost`: what an evaluation uses of what the platform bills, as the databases count it themselves and the bindings
 * are called, and what that costs at the published prices. Prints Markdown. Nothing here is timed.
 */
import { say } from "../tools/print.ts";
import prices from "./cost/prices.json" with { type: "json" };
import { countArchived } from "./cost/archived.ts";
import { countBriefLooks } from "./cost/brief-looks.ts";
import { counting } from "./cost/counting.ts";
import { customerTable } from "./cost/customers.ts";
import { countKept } from "./cost/kept.ts";
import { keptMonths, logTable } from "./cost/kept-tables.ts";
import { countScenarios } from "./cost/scenarios.ts";
import { measureSizes } from "./cost/sizes.ts";
import {
  briefDays,
  briefTable,
  monthTable,
  sizeTable,
  uncounted,
  usageTable,
  watchedDays,
  watchTable,
} from "./cost/tables.ts";

const step = <T>(what: string, work: () => Promise<T>): Promise<T> => {
  say(what);
  return work();
};
const logKey = { SVC_LOG_KEY: "a key of the log that is only counted with" };
// Most of its time it waits for the next look.
const looking = step("looks kept in brief, beside all else", () => counting(1, countBriefLooks));
const scenarios = await step("each kind of request", () => counting(16, countScenarios));
const sizes = await step("what is stored of each", () => counting(1, measureSizes));
const plain = await step("without a log", () => counting(16, countKept));
const logged = await step("with a log", () => counting(16, countKept, { vars: logKey }));
const archived = await step("the archive", () => counting(16, countArchived, { config: "wrangler.archive.toml" }));
const brief = await looking;
const customers = await step("observations and windows", () => customerTable(scenarios, brief));
const { minute, ...shown } = scenarios;
console.log(`Counted on one local runtime with 16 shards. Prices: ${prices.plan}, ${prices.currency}; ${prices.source} on ${prices.read}.

What each kind of request uses, and what a million of them cost beyond the usage the plan includes:

${usageTable(Object.values(shown))}

Per month of 30 days, including the plan's ${prices.monthly} dollars and after deducting the included usage. One evaluation in a hundred
fires, and there is one new observation for each evaluation:

${monthTable(scenarios, sizes)}

What the log adds, with what is sent and one run of the cron trigger counted in:

${logTable(plain, logged)}

Of each decision the log keeps ${logged.leaf.single.toFixed(0)} bytes, ${logged.leaf.batch.toFixed(0)} of one that was asked in a batch.

What the archive takes:

${usageTable([archived.moved, archived.read, archived.again])}

An archived decision takes ${archived.bytes.toFixed(0)} bytes of R2.

The month from above again, without either, with the log, and with the archive as well:

${keptMonths(scenarios, { plain, logged, archived })}

Per month, a task that watches, with every look recorded and none firing:

${watchTable(scenarios)}

Days until 10 GB of D1 are full of them:

${watchedDays(sizes)}

The same with \`"keep": "changes"\`, where nothing changes; what changes or fires costs what a decision in a batch does:

${briefTable(scenarios, brief)}

Days until the 10 GB of each of 16 shards are full of looks kept in brief:

${briefDays(brief)}

Per month, what customers pay who watch all they push, every look kept in brief; observations and windows are included:

${customers}

Storage:

${sizeTable(sizes)}

Not included in any total, because it cannot be counted locally:

${uncounted(scenarios)}`);
