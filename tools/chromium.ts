import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The Chromium of `CHROMIUM_PATH`, else Debian's; undefined where there is none. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  return [named, "/usr/bin/chromium"].find((path) => path !== undefined && existsSync(path));
}

/** Starts it without a window, on a profile of its own; throws, saying what to install, where there is none. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      "No Chromium was found. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to its executable.",
    );
  }
  // The others of their kind, which keep it from asking anybody by itself, are Playwright's own.
  return chromium.launch({ executablePath, args: ["--disable-gpu", "--disable-quic", "--disable-sync"] });
}
