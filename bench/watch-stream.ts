/**
 * `node bench/watch-stream.ts`: tasks look every minute at 10,000 entities while a stream of observations comes in, some late,
 * some corrected. After twenty minutes, the messages that a receiver got are compared with what `watching/expected.ts` works out
 * from the same observations.
 */
import { parseArgs } from "node:util";
import { startReceiver } from "../test/support/receiver.ts";
import { withLocal } from "../tools/local.ts";
import { registerSignal, SIGNAL } from "./http/questions.ts";
import { Progress } from "./watching/progress.ts";
import { compare, type Watched } from "./watching/stream-compare.ts";
import { randomFrom } from "../tools/random.ts";
import { Stream } from "./watching/stream.ts";

const { values } = parseArgs({
  options: { entities: { type: "string", default: "10000" }, minutes: { type: "string", default: "20" } },
});
const minuteMs = 60_000;
const minutes = Number(values.minutes);
const entities = Array.from({ length: Number(values.entities) }, (_, i) => `stream:${i}`);

const watched: readonly Watched[] = [
  {
    name: "every look recorded; on change, at most once in 4 minutes",
    intent: "alert me when load is below 35%",
    keep: "all",
    firing: { mode: "on_change", cooldown: "4m" },
    rule: { below: 0.35, onChange: true, cooldownMs: 4 * minuteMs, forMs: 0 },
  },
  {
    name: "changes recorded; on change, at most once in 4 minutes",
    intent: "alert me when load is below 30%",
    keep: "changes",
    firing: { mode: "on_change", cooldown: "4m" },
    rule: { below: 0.3, onChange: true, cooldownMs: 4 * minuteMs, forMs: 0 },
  },
  {
    name: "changes recorded; held for 2 minutes, at most once in 3 minutes",
    intent: "alert me when load is below 36%",
    keep: "changes",
    firing: { mode: "every", for: "2m", cooldown: "3m" },
    rule: { below: 0.36, onChange: false, cooldownMs: 3 * minuteMs, forMs: 2 * minuteMs },
  },
];

await withLocal(async ({ client, service }) => {
  const receiver = await startReceiver();
  const cron = setInterval(() => void service.runScheduled().catch(console.error), minuteMs);
  try {
    await registerSignal(client);
    const perSecond = Math.ceil(entities.length / 60);
    const stream = new Stream(client, { signal: SIGNAL, entities, perSecond, random: randomFrom(20) });
    await stream.begin();
    const tasks = [];
    for (const { intent, keep, firing } of watched) {
      const delivery = { type: "webhook", endpoint: receiver.url } as const;
      tasks.push(
        await client.tasks.create({ intent, entity_scope: "stream:*", delivery, watch: { every: "1m", keep }, firing }),
      );
    }
    const progress = new Progress("minutes of observations", minutes);
    for (let minute = 1; minute <= minutes; minute += 1) {
      await stream.run(Math.floor(Date.now() / minuteMs) * minuteMs + minuteMs);
      progress.at(minute);
    }
    progress.end();
    const last = Math.floor(Date.now() / minuteMs) * minuteMs;
    const { pushed, late, unsure } = stream;
    console.log(
      `${pushed.toLocaleString("en")} values came in, ${late.toLocaleString("en")} of them late or corrections, ${unsure} at a moment that leaves it open which look saw them.`,
    );
    for (const [i, one] of watched.entries()) {
      const compared = await compare(client, one, tasks[i]?.task_id ?? "", { stream, receiver, entities, last });
      if (!compared) process.exitCode = 1;
    }
  } finally {
    clearInterval(cron);
    await receiver.stop();
  }
});
