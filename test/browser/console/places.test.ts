import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { type AlarmWorld, seedAlarms } from "./alarm-world.ts";
import { consoleWorld } from "./harness.ts";

let seeded: AlarmWorld;
const world = consoleWorld(async (service) => {
  seeded = await seedAlarms(service);
});

it.each(["desktop", "phone"] as const)("keeps its places as it loads, on every screen: %s", async (device) => {
  const page = await world.open("#/parts", { device });
  await page.getByRole("heading", { name: "Parts", level: 1 }).waitFor();
  const asked = new Set<Request>();
  const forget = (request: Request) => asked.delete(request);
  page.on("request", (request) => request.url().includes("/v1/") && asked.add(request));
  page.on("requestfinished", forget).on("requestfailed", forget);
  // No answer comes before what holds its place has been painted.
  await page.route(/\/v1\//, async (route) => {
    await page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))");
    await route.continue();
  });
  const { low } = seeded;
  const incidents = `/incidents?entity=account:8841&task_id=${low.task_id}`;
  const { items } = (await world.service.call<Output<"listIncidents">>("GET", incidents)).body;
  const sentence = encodeURIComponent("alert me when the active user rate drops below 40%");
  const screens: readonly [hash: string, there: string][] = [
    ["/alarms", "[role=option]"],
    ["/tasks", "tbody tr"],
    [`/tasks/${low.task_id}`, ".chart canvas"],
    [`/tasks/${low.task_id}?tab=tune`, "h2"],
    ["/signals", ".spark"],
    ["/signals/account.active_user_rate", ".chart canvas"],
    [`/write?s=${sentence}`, ".chart canvas"],
    [`/decisions/${items[0]?.last_decision_id}`, ".chart canvas"],
  ];
  const moved: Record<string, number> = {};
  for (const [hash, there] of screens) {
    await page.evaluate(`(() => {
      globalThis.shifts = [];
      globalThis.observer?.disconnect();
      globalThis.observer = new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)));
      observer.observe({ type: "layout-shift" });
    })()`);
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.locator(there).first().waitFor();
    await expect.poll(() => asked.size).toBe(0);
    moved[hash] = await page.evaluate<number>("shifts.reduce((sum, one) => sum + one, 0)");
  }
  expect(Object.entries(moved).filter(([, sum]) => sum >= 0.1)).toEqual([]);
});
