import { send } from "../http/load.ts";
import { DAY, pin, posts, prepare, START } from "../http/questions.ts";
import type { StatementUse } from "./counts.ts";
import { allSent, loud, questions } from "./scenarios.ts";
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
  const calm = "alert me when load is above 90%";
  const quiet = await questions(scene, calm, 41);
  const keyed = await questions(scene, "alert me when load is above 91%", 42, true);
  const firing = await questions(scene, loud, 43);
  const listed = Array.from({ length: entities }, (_, index) => `account:${index}`);
  const asked = { ...(await pin(scene.client, calm)), entities: listed };
  const timeOf = (nth: number) => new Date(START + 44 * DAY + 1 + nth).toISOString();
  const batch = posts(scene, "evaluate/batch", (nth) => ({ ...asked, timestamp: timeOf(nth) }));
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
