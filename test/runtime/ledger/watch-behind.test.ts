import { runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import { type FullPipelineResult, question, RATE, registerRate, START } from "../../support/world.ts";
import { accountsAt, pushRates } from "./accounts.ts";
import { DELAY, hurry, MINUTE, push, ring, sealsAt, statusOf, stubOf, sweepsOf, watchTask } from "./watched.ts";

await registerRate(call);

it("a sweep that one alarm has no time for goes on with the next, as it began, and holds for whoever asks in between", async () => {
  const { start, entities: many, task, world } = await accountsAt(START, 900);
  await pushRates(many, start - MINUTE, () => 0.9);
  await watchTask(task, { since: start, scope: `account${start}:` });
  await hurry();
  await ring();
  expect(world.armed.at(-1)).toBe(world.now);
  const [begun] = await sweepsOf(task);
  expect(begun).toMatchObject({ t: start, done: false });
  expect(begun?.entities).toBeGreaterThan(0);
  expect(begun?.entities).toBeLessThan(900);

  const last = many.at(-1) ?? "";
  await push(RATE, start - 1, { [last]: 0.1 });
  const asked = question(task, last, new Date(start).toISOString());
  const { body } = await call<FullPipelineResult>("POST", "/evaluate/full", asked);
  expect(body.result.value).toBe(0.9);
  for (let rings = 0; rings < 10; rings++) await ring();
  expect(await sweepsOf(task)).toMatchObject([{ t: start, entities: 900, fired: 0, done: true }]);
  expect(new Set((await sealsAt(start)).map(({ watermark }) => watermark)).size).toBe(1);
  expect(world.armed.at(-1)).toBe(start + MINUTE + DELAY);
});

it("a watch of a long span that was late once is behind until its look is done, and says so in one line", async () => {
  const lines: string[] = [];
  const logged = vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const { start: from, entities, task, world } = await accountsAt(START + 10_000 * 60 * MINUTE, 10);
  await pushRates(entities, from - MINUTE, () => 0.9);
  await watchTask(task, { since: from, scope: `account${from}:`, every_ms: 60 * MINUTE });
  await ring();
  world.now += 3 * 60 * MINUTE + 10 * MINUTE;
  expect(await statusOf(task)).toMatchObject({ behind_ms: 130 * MINUTE, late_ms: 130 * MINUTE });
  await ring();
  logged.mockRestore();
  expect(await statusOf(task)).toMatchObject({ behind_ms: 0, late_ms: 10 * MINUTE, missed: 2 });
  const events = lines
    .map((line) => JSON.parse(line) as { event: string })
    .filter(({ event }) => event.startsWith("watch_"));
  expect(events).toEqual([
    { event: "watch_late", t: new Date(from + 180 * MINUTE).toISOString(), late_ms: 10 * MINUTE },
    { event: "watch_missed", t: new Date(from + 180 * MINUTE).toISOString(), missed: 2, tasks: [task.task_id] },
  ]);
  const health = await runInDurableObject(stubOf(0), (object: LedgerShard) => object.watch.health());
  expect(health).toMatchObject({ late_ms: 0, stalled: false, missed: 2, too_costly: 0 });
});
