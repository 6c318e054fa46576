import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createServices } from "../../../worker/services.ts";
import { sweeps } from "../../../worker/sweeps/list.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, registerRate } from "../../support/world.ts";

const logged: unknown[] = [];
const services = {
  ...createServices(env, { waitUntil: () => undefined }),
  log: (event: string, fields: object) => void logged.push([event, fields]),
};
const sweep = () => sweeps.find(({ name }) => name === "counts")?.run(services, 1);
const counts = async () =>
  (
    await env.DB.prepare(
      "SELECT list, key, n FROM list_counts WHERE n <> 0 AND list <> 'signal_changes' ORDER BY 1, 2",
    ).all()
  ).results;
const total = async () => (await call<{ total: number }>("GET", "/tasks")).body;

await registerRate(call);
for (const percent of [10, 20, 30])
  await createTask(call, `alert me when the active user rate drops below ${percent}%`);

describe("the lengths that are kept of lists", () => {
  it("are left alone where they are right", async () => {
    const before = await counts();
    expect(await sweep()).toEqual({ repaired: 0 });
    expect([await counts(), logged]).toEqual([before, []]);
  });

  it("are put right where they are not, with a line in the log, whatever was done to them", async () => {
    const [before, list] = [await counts(), await total()];
    await env.DB.batch([
      env.DB.prepare("UPDATE list_counts SET n = n + 5 WHERE list = 'tasks'"),
      env.DB.prepare("DELETE FROM list_counts WHERE list = 'actions'"),
      env.DB.prepare("INSERT INTO list_counts (list, key, n) VALUES ('actions', 'nobody', 7)"),
    ]);
    expect(await counts()).not.toEqual(before);
    expect(await sweep()).toEqual({ repaired: 3 });
    expect([await counts(), await total()]).toEqual([before, list]);
    expect(logged).toEqual([["list_counts_repaired", { counts: expect.any(Array) as unknown[] }]]);
    expect(await sweep()).toEqual({ repaired: 0 });
  });
});
