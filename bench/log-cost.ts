/**
 * `node bench/log-cost.ts`: the rows that questions and observations write with the log and without it, in D1 and in the objects,
 * as the databases count them themselves. Prints Markdown. Nothing here is timed.
 */
import { counting } from "./cost/counting.ts";
import { counted, type Scenario, type Scene } from "./cost/scene.ts";
import { allSent, loud, questions, send } from "./cost/scenarios.ts";
import { DAY, prepare, push, SIGNAL, START } from "./http/questions.ts";
import { tableHead, tableRow } from "./print.ts";

const asked = 200;
const stretches = 20;

/** Pushes observations one by one; with `told`, the shard tells the log of each, as it does of what came within ten minutes. */
async function observe({ client }: Scene, times: number, day: number, told: boolean): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const observed_at = new Date(START + day * DAY).toISOString();
    await push(client, [{ primitive_id: SIGNAL, entity: `account:${index}`, observed_at, value: 0.5 }]);
    if (told) await client.audit.listLoggedRows({ kind: "observations", limit: 1 })[Symbol.asyncIterator]().next();
  }
}

async function count(scene: Scene, isLogged: boolean): Promise<Scenario[]> {
  await prepare(scene.client);
  const quiet = await questions(scene, "alert me when load is above 90%", 41);
  const firing = await questions(scene, loud, 43);
  const logged = () => scene.service.runScheduled();
  await send(quiet, 1);
  await logged();
  const one = (name: string, work: () => Promise<unknown>) =>
    counted(scene, name, asked, async () => {
      await work();
      await allSent(scene);
      await logged();
    });
  return [
    await one("one by one", () => send(quiet, asked)),
    await one("that fires a notification", () => send(firing, asked)),
    await counted(scene, "an observation pushed by itself", asked, () => observe(scene, asked, 50, false)),
    await counted(scene, "ten minutes of a shard that stored something", stretches, async () => {
      await observe(scene, stretches, 51, isLogged);
      await logged();
    }),
  ];
}

const without = await counting(2, (scene) => count(scene, false));
const kept = await counting(2, (scene) => count(scene, true), {
  vars: { SVC_LOG_KEY: "a key of the log that is only counted with" },
});
const each = (scenario: Scenario | undefined, name: "d1_rows_written" | "do_rows_written" | "do_requests") =>
  ((scenario?.counts[name] ?? 0) / (scenario?.of ?? 1)).toFixed(1);
const counts = ["D1 rows written", "object rows written", "object requests"];
console.log(tableHead(["", ...counts.flatMap((name) => [name, "with the log"])]));
for (const [at, scenario] of without.entries()) {
  const names = ["d1_rows_written", "do_rows_written", "do_requests"] as const;
  const cells = names.flatMap((name) => [each(scenario, name), each(kept[at], name)]);
  console.log(tableRow([scenario.name, ...cells]));
}
