/**
 * `node bench/log-cost.ts`: the rows that questions write with the log and without it, in D1 and in the objects, as the databases
 * count them themselves. Prints Markdown. Nothing here is timed.
 */
import { counting } from "./cost/counting.ts";
import { counted, type Scenario, type Scene } from "./cost/scene.ts";
import { allSent, loud, questions, send } from "./cost/scenarios.ts";
import { prepare } from "./http/questions.ts";

const asked = 200;

async function count(scene: Scene): Promise<Scenario[]> {
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
  ];
}

const without = await counting(2, count);
const kept = await counting(2, count, { SVC_LOG_KEY: "a key of the log that is only counted with" });
const each = (scenario: Scenario | undefined, name: "d1_rows_written" | "do_rows_written" | "do_requests") =>
  ((scenario?.counts[name] ?? 0) / asked).toFixed(1);
console.log(
  "| an evaluation | D1 rows written | with the log | object rows written | with the log | object requests | with the log |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|");
for (const [at, scenario] of without.entries()) {
  const names = ["d1_rows_written", "do_rows_written", "do_requests"] as const;
  const cells = names.flatMap((name) => [each(scenario, name), each(kept[at], name)]);
  console.log(`| ${[scenario.name, ...cells].join(" | ")} |`);
}
