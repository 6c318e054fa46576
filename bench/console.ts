/** The console with 10,000 tasks and 100,000 open incidents: what a person waits for, and what the page weighs. Prints a table. */
import type { Browser, Locator, Page } from "playwright-core";
import { openChromium } from "../tools/chromium.ts";
import { withLocal } from "../tools/local.ts";
import { compressing } from "./console/edge.ts";
import { floodConsole } from "./console/flood.ts";
import { markdownTable } from "../tools/print.ts";

const rows: [string, string][] = [];
const tell = (what: string, figure: string) => rows.push([what, figure]);

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  tell(what, `${Math.round(performance.now() - from)} ms`);
}

/** Scrolls until so many rows are there, and tells how long that took. */
async function scroll(page: Page, what: string, rowsOf: string, count: number): Promise<void> {
  await timed(`${what}: ${count} rows by scrolling`, async () => {
    while ((await page.locator(rowsOf).count()) < count) {
      const before = await page.locator(rowsOf).count();
      await page.mouse.wheel(0, 20_000);
      await page.locator(rowsOf).nth(before).waitFor();
    }
  });
}

async function heap(page: Page, what: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  tell(`${what}: memory of its scripts`, `${(usedSize / 1e6).toFixed(1)} MB`);
}

/** How the console is met on a slow line: 400 kbit/s with 800 ms from here to there and back, nothing cached. */
const slowLine = { offline: false, latency: 800, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Opens a screen on a slow line, and tells when something is painted and when what it is for is there. */
async function slowly(browser: Browser, link: string, what: string, used: (page: Page) => Locator): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowLine);
  const from = performance.now();
  await page.goto(link, { waitUntil: "commit" });
  await used(page).first().waitFor({ timeout: 120_000 });
  const use = performance.now() - from;
  const paint: number = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  tell(`${what}, 400 kbit/s and 800 ms: first paint`, `${(paint / 1000).toFixed(1)} s`);
  tell(`${what}, 400 kbit/s and 800 ms: first use`, `${(use / 1000).toFixed(1)} s`);
  await context.close();
}

await withLocal(async (local) => {
  const { service, client, apiKey } = local;
  const flood = await floodConsole(local, { tasks: 10_000, entities: 10 });
  console.log(`${flood.tasks} tasks, ${flood.incidents} open incidents.`);
  for (const time of ["the first", "again"])
    await timed(`GET /incidents/counts, ${time}`, () => client.incidents.count());
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${service.url}/console#key=${apiKey}&go=/write`);
    await page.getByRole("navigation", { name: "Screens" }).waitFor();
    await timed("Tasks: first page", async () => {
      await page.getByRole("link", { name: "Tasks", exact: true }).click();
      await page.locator("tbody tr").first().waitFor();
    });
    await scroll(page, "Tasks", "tbody tr", 500);
    await heap(page, "Tasks, 500 rows");
    await timed("Alarms: first page", async () => {
      await page.getByRole("link", { name: "Alarms", exact: true }).click();
      await page.locator("[role=option]").first().waitFor();
    });
    await timed("Alarms: the counts", () =>
      page
        .getByRole("button", { name: /1,000\+/ })
        .first()
        .waitFor(),
    );
    await scroll(page, "Alarms", "[role=option]", 500);
    await heap(page, "Alarms, 500 rows");
    await timed("Alarms: one entity, by search", async () => {
      await page.keyboard.press("/");
      await page.keyboard.type(flood.entity);
      await page.keyboard.press("Enter");
      await page.waitForURL(/entity=/);
      await page.locator("[role=option]").first().waitFor();
    });
    await timed("Alarms: one severity", async () => {
      await page.getByRole("button", { name: /No severity/ }).click();
      await page.waitForURL(/severity=unset/);
      await page.locator("[role=option]").first().waitFor();
    });
    await page.close();
    const edge = await compressing(service.url);
    const at = (go: string) => `${edge.url}/console#key=${apiKey}&go=${go}`;
    await slowly(browser, at("/alarms"), "Alarms", (one) => one.locator("[role=option]"));
    await slowly(browser, at("/tasks"), "Tasks", (one) => one.locator("tbody tr"));
    await slowly(browser, at("/write"), "Write", (one) => one.getByLabel("What should be watched for?"));
    edge.server.closeAllConnections();
    edge.server.close();
  } finally {
    await browser.close();
  }
  console.log(`\n${markdownTable([["what", "figure"], ...rows])}`);
});
