import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startOwnService } from "../../support/at-end.ts";
import { createTask, day, pushDaily, registerRate } from "../../support/world.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/scale.md"), "utf8");
/** What the page tells the operator to run. */
const removeOld = /"(DELETE FROM decisions [^"]*)"/.exec(page)?.[1] ?? "";
const service = await startOwnService();
await registerRate(service.call);

it("a decision that was removed for its age is computed again to the same bytes, and fires nothing again", async () => {
  await pushDaily(service.call, "account:old", [0.5, 0.4, 0.3]);
  const task = await createTask(service.call, "alert me when the active user rate drops below 35%");
  const ask = () => service.ask(task, "account:old", day(2));
  const notifications = async () =>
    (await service.call<{ items: unknown[] }>("GET", "/notifications")).body.items.length;
  const recorded = () => service.call<object>("GET", `/decisions/${first.decision_id}`);
  const first = (await ask()).body;
  const before = (await recorded()).text;
  await pushDaily(service.call, "account:old", [0.5, 0.4, 0.9]);

  const db = await service.database();
  const { meta } = await db.prepare(removeOld).run();
  expect(meta.changes).toBe(1);
  expect((await recorded()).status).toBe(404);

  const { body } = await ask();
  expect(body).toEqual(first);
  expect((await recorded()).text).toBe(before);
  expect(await notifications()).toBe(1);
});
