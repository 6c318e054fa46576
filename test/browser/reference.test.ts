import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page, Response } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openChromium } from "../../tools/chromium.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { TEST_VARS } from "../support/vars.ts";

const root = join(import.meta.dirname, "..", "..");
const screenshots = join(root, "dist", "screenshots");
const described = JSON.parse(readFileSync(join(root, "openapi.json"), "utf8")) as {
  tags: { name: string }[];
  paths: Record<string, Record<string, { tags: string[]; summary: string }>>;
};

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
  service = await startTestService();
});
afterAll(async () => {
  await service?.stop();
  await browser?.close();
});

let context: BrowserContext;
let page: Page;
/** What a page that keeps to itself and to its policy never says or asks. */
let complaints: string[];

async function open(colorScheme: "light" | "dark" = "light"): Promise<void> {
  context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } });
  await context.exposeFunction("complain", (text: string) => complaints.push(text));
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => complain(`policy: ${e.violatedDirective} ${e.blockedURI}`))",
  );
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== service.url) complaints.push(`asked ${request.url()}`);
  });
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`thrown: ${error.error().message}`));
  page = await context.newPage();
  await page.goto(`${service.url}/reference`);
  await page.getByRole("heading", { name: "Decision Monitor", level: 1 }).waitFor();
}

beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  await context?.close();
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
});

const shot = (name: string) => page.screenshot({ path: join(screenshots, `${name}.png`) });
const sidebar = () => page.getByRole("complementary", { name: "Sidebar for Decision Monitor" });
const operation = (summary: string) => page.getByRole("region", { name: summary, exact: true });

async function openGroup(tag: string): Promise<void> {
  const closed = sidebar().getByRole("button", { name: `Open Group - ${tag}`, exact: true });
  if ((await closed.count()) > 0) await closed.click();
}

/** What the description says of the reading operation of a path. */
function readingOf(path: string): { tag: string; summary: string } {
  const { tags: [tag = ""] = [], summary = "" } = described.paths[path]?.["get"] ?? {};
  return { tag, summary };
}

/** Opens the reading operation of a path from the sidebar and sends what its form holds; resolves to the answer. */
async function send(path: string): Promise<Response> {
  const { tag, summary } = readingOf(path);
  await openGroup(tag);
  await sidebar()
    .getByRole("link", { name: `${summary} HTTP Method` })
    .click();
  await operation(summary)
    .getByRole("button", { name: /^Test Request/ })
    .click();
  const answered = page.waitForResponse((response) => response.request().resourceType() === "fetch");
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).first().click();
  return answered;
}

const operationsOf = (tag: string) =>
  Object.entries(described.paths).flatMap(([path, item]) =>
    Object.values(item).flatMap(({ tags, summary }) => (tags.includes(tag) ? [{ path, summary }] : [])),
  );

describe("the reference in a browser", () => {
  it.each([
    ["light", "rgb(255, 255, 255)"],
    ["dark", "rgb(15, 15, 15)"],
  ] as const)("is %s for whoever prefers it", async (scheme, background) => {
    await open(scheme);
    expect(await page.title()).toBe("Decision Monitor: API reference");
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe(background);
    await shot(`reference-${scheme}`);
  });

  it.each(described.tags.map(({ name }) => name))("shows every operation of %s", { timeout: 120_000 }, async (tag) => {
    await open();
    await openGroup(tag);
    const group = sidebar()
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: tag, exact: true }) });
    const operations = operationsOf(tag);
    expect(await group.getByRole("list").getByRole("link").count()).toBe(operations.length);
    for (const { path, summary } of operations) {
      await group.getByRole("link", { name: `${summary} HTTP Method` }).click();
      await operation(summary).getByText(path, { exact: true }).first().waitFor();
    }
  });

  it("asks this deployment without a key", async () => {
    await open();
    const answer = await send("/healthz");
    expect([answer.url(), answer.status()]).toEqual([`${service.url}/healthz`, 200]);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
  });

  it("asks this deployment with the key that was typed, and keeps that in memory only", async () => {
    await open();
    await page.getByRole("textbox", { name: "Value" }).first().fill(TEST_VARS.SVC_API_KEYS);
    const answer = await send("/primitives");
    expect([new URL(answer.url()).origin, answer.status()]).toEqual([service.url, 200]);
    expect(answer.request().headers()["x-api-key"]).toBe(TEST_VARS.SVC_API_KEYS);
    await page.getByRole("dialog").getByText("200 OK").waitFor();
    await shot("reference-request");
    expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain(TEST_VARS.SVC_API_KEYS);
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(TEST_VARS.SVC_API_KEYS);
  });

  it("finds an operation by words", async () => {
    await open();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("evaluate an entity");
    const found = page.getByRole("option", { name: /Evaluate an entity/ }).first();
    expect(await found.textContent()).toContain("/evaluate/full");
    await found.click();
    await operation("Evaluate an entity").getByText("/evaluate/full", { exact: true }).first().waitFor();
  });
});
