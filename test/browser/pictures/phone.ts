import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { keepPicture } from "./picture.ts";
import { wordsOf } from "./words.ts";

const images = join(import.meta.dirname, "..", "..", "..", "docs", "images");

/** A phone that obeys the policies of pages, runs none of their scripts, and shows a page at 390 pixels. */
export const openPhone = (browser: Browser) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false, reducedMotion: "reduce" });

/** A picture of all that a phone shows of a page when it is scrolled, for docs/images; written only where it shows something else. */
export async function phonePicture(page: Page, name: string): Promise<void> {
  const words = wordsOf(await page.locator("body").innerText());
  await keepPicture(join(images, `${name}.png`), { png: await page.screenshot({ fullPage: true }), words });
}
