import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { keepPicture } from "../browser/pictures/picture.ts";
import { wordsOf } from "../browser/pictures/words.ts";

const folder = mkdtempSync(join(tmpdir(), "decision-monitor-pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A white page with a black bar of this height on it. */
const page = (bar: number) =>
  sharp({ create: { width: 100, height: 100, channels: 3, background: "#fff" } })
    .composite([{ input: { create: { width: 100, height: bar, channels: 3, background: "#000" } }, left: 0, top: 0 }])
    .png()
    .toBuffer();

it("the words of a page are the same while only times, numbers and ids differ", () => {
  const now = wordsOf(
    "Alarms\naccount:8841 is below 35%\nopened 5 min ago\nMon 3 Mar 2026, 14:05:09 UTC\ninc_0199\nact_01a2-ae7d",
  );
  expect(
    wordsOf("Alarms\nopened just now\naccount:3302 is below 7%\nTue 9 Nov 2026, 04:00:00 UTC\ninc_0200\nact_01a3-be-f"),
  ).toBe(now);
  expect(wordsOf("Alarms\naccount:8841 is above 35%\nopened 5 min ago\nMon 3 Mar 2026, 14:05:09 UTC")).not.toBe(now);
});

it("a picture is written where it is new, says something else or looks different, and otherwise left alone", async () => {
  const path = join(folder, "one.png");
  const keep = async (bar: number, words: string) => {
    await keepPicture(path, { png: await page(bar), words });
    return readFileSync(path, "base64");
  };
  const first = await keep(10, "one");
  expect(await keep(13, "one")).toBe(first);
  const other = await keep(13, "two");
  expect(other).not.toBe(first);
  expect(await keep(13, "two")).toBe(other);
  expect(await keep(40, "two")).not.toBe(other);
});
