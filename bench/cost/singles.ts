import { DAY, prepare, START } from "../http/questions.ts";
import type { StatementUse } from "./counts.ts";
import { allSent, loud, questions, send } from "./scenarios.ts";
import { read, type Scene } from "./scene.ts";

/** One request, and every statement of D1 that it led to. */
export interface Single {
  name: string;
  statements: StatementUse[];
}

const entities = 100;

/** Asks one question of each kind, after one like it: what an object reads only once is not the price of a question. */
export async function countSingles(scene: Scene): Promise<Single[]> {
  await prepare(scene.client);
  const quiet = await questions(scene, "alert me when load is above 90%", 41);
  const keyed = await questions(scene, "alert me when load is above 91%", 42, true);
  const firing = await questions(scene, loud, 43);
  const { headers = {}, body = "" } = quiet.next();
  const listed = JSON.stringify(Array.from({ length: entities }, (_, index) => `account:${index}`));
  const at = (time: number) => JSON.stringify(new Date(time).toISOString());
  let asked = 0;
  const batch = {
    ...quiet,
    next() {
      asked += 1;
      const many = body.replace(/"entity":.*$/, `"entities":${listed},"timestamp":${at(START + 44 * DAY + asked)}}`);
      return { method: "POST" as const, path: "/v1/evaluate/batch", headers, body: many };
    },
  };
  const singles: Single[] = [];
  for (const [name, target] of Object.entries({ quiet, keyed, firing, [`batch of ${entities}`]: batch })) {
    await send(target, 2);
    await allSent(scene);
    await read(scene);
    await send(target, 1);
    await allSent(scene);
    singles.push({ name, statements: (await read(scene)).statements });
  }
  return singles;
}
