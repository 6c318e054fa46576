import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openChromium } from "../../../tools/chromium.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { keepPicture } from "../pictures/picture.ts";
import { wordsOf } from "../pictures/words.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const images = join(root, "docs", "images");
const screenshots = join(root, "dist", "screenshots");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How a person looks at the console. */
export interface Look {
  colorScheme?: "light" | "dark";
  device?: "desktop" | "phone";
}

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** One service and one browser for a file of tests, and a console in it that may not complain about anything. */
export interface ConsoleWorld {
  readonly service: TestService;
  /** Opens an address such as `#/tasks`, signed in, on a page of its own. */
  open(hash: string, look?: Look): Promise<Page>;
  /** Opens the console without a key. */
  openSignedOut(look?: Look): Promise<Page>;
}

/** Starts both before the tests of a file; `seed` fills the service. After each test, whatever went wrong in a page fails it. */
export function consoleWorld(seed: (service: TestService) => Promise<void> = () => Promise.resolve()): ConsoleWorld {
  let service: TestService;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    mkdirSync(images, { recursive: true });
    [browser, service] = await Promise.all([openChromium(), startTestService()]);
    await seed(service);
  }, 180_000);
  afterAll(async () => {
    await service?.stop();
    await browser?.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const said = complaints;
    complaints = [];
    if (said.length > 0) throw new Error(said.join("\n"));
  });

  async function newPage({ colorScheme = "light", device = "desktop" }: Look = {}): Promise<Page> {
    const context = await browser.newContext({
      colorScheme,
      viewport: sizes[device],
      hasTouch: device === "phone",
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
    });
    contexts.push(context);
    await context.exposeFunction("complain", (text: string) => complaints.push(text));
    await context.addInitScript(
      "addEventListener('securitypolicyviolation', (e) => complain(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`))",
    );
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== service.url) complaints.push(`asked ${request.url()}`);
    });
    context.on("console", (message) => {
      // A refusal of the API is an answer that the console shows, and a test cuts the line; the browser logs each by itself.
      const isRefusal = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_FAILED$)/.test(
        message.text(),
      );
      if (["error", "warning"].includes(message.type()) && !isRefusal) complaints.push(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => complaints.push(`thrown: ${error.error().stack ?? error.error().message}`));
    return context.newPage();
  }

  return {
    get service() {
      return service;
    },
    async open(hash, look) {
      const page = await newPage(look);
      await page.goto(
        `${service.url}/console#key=${TEST_VARS.SVC_API_KEYS}&go=${encodeURIComponent(hash.replace(/^#/, ""))}`,
      );
      await page.getByRole("navigation", { name: "Screens" }).waitFor();
      return page;
    },
    async openSignedOut(look) {
      const page = await newPage(look);
      await page.goto(`${service.url}/console`);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      return page;
    },
  };
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** Looks for what keeps people out: axe-core finds nothing, and no text is cut off. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResult>("axe.run(document, { resultTypes: ['violations'] })");
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((n) => `  ${n.target.join(" ")}: ${n.failureSummary}`).join("\n")}`,
  );
  expect([...told, ...(await cutOff(page))]).toEqual([]);
}

/** What of a page is cut off, in words. */
export const cutOff = (page: Page) => page.evaluate<string[]>(cutTexts);

/**
 * Every text that is wider or higher than the box it stands in, but for what scrolls, what a person types into, what is only read
 * out, and what says that it is cut short (an ellipsis) and shows all of it on another screen.
 */
const cutTexts = `(() => {
  const found = [];
  const scrolls = (style) => ["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY);
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(".unseen, .skip, svg, canvas, input, textarea, select, .write-mirror") !== null) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    if (own.length === 0 || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    if (scrolls(style) || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
    const edges = own.map((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return range.getBoundingClientRect();
    });
    const text = { left: Math.min(...edges.map(({ left }) => left)), right: Math.max(...edges.map(({ right }) => right)) };
    for (let around = element; around !== null && around !== document.body; around = around.parentElement) {
      const outer = getComputedStyle(around);
      if (scrolls(outer) || outer.textOverflow === "ellipsis" || outer.webkitLineClamp !== "none") break;
      if (outer.overflowX === "visible" && outer.display !== "inline" && around !== element) continue;
      if (outer.display === "inline") continue;
      const box = around.getBoundingClientRect();
      if (text.right > box.right + 1.5 || text.left < box.left - 1.5)
        found.push("cut off: " + element.textContent.trim().slice(0, 60) + " in " + around.tagName + "." + around.className);
    }
  }
  return [...new Set(found)];
})()`;

/** Nothing is wider than the window: a phone does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
}

/** Types the elevated key where it is asked for. */
export async function elevate(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Elevated key" });
  await dialog.getByLabel("Elevated key").fill(TEST_VARS.SVC_ELEVATED_KEY);
  await page.keyboard.press("Enter");
}

/** Agrees to the names of new signals and to whom their values are about. */
export async function agree(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Before anything is registered" });
  await dialog.getByRole("button", { name: "Register and add" }).click();
}

/** What the live region says now. */
export const announced = (page: Page) => page.locator("[role=status][aria-live=polite]").textContent();

/** A picture for looking at, in dist/screenshots. */
export const shot = (page: Page, name: string) => page.screenshot({ path: join(screenshots, `${name}.png`) });

/** A picture that README and docs show, in docs/images; written only where it shows something else than the one that is there. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate("document.activeElement?.blur()");
  const words = wordsOf(await page.locator("body").innerText());
  await keepPicture(join(images, `${name}.png`), { png: await page.screenshot(), words });
}
