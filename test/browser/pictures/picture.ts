import { existsSync, readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

/** Of a picture that shows the same words, so much may differ: a chart moves on by a day, a time by a minute. */
const MOST_PIXELS = 0.06;
const VISIBLE = 40;
const KEYWORD = "decision-monitor:words";

/** What is written into a picture that it shows, to be compared with what it would show now. */
export interface Picture {
  /** As the browser took it. */
  png: Buffer;
  /** The words on it, without what changes by itself. */
  words: string;
}

/**
 * Writes a picture where it would show something else than the one that is there: other words, another size or another look.
 * What moves by itself, such as a time, leaves it as it is. With PICTURES=all each is written anew.
 */
export async function keepPicture(path: string, { png, words }: Picture): Promise<void> {
  const isFresh =
    process.env["PICTURES"] === "all" || !existsSync(path) || (await differs(readFileSync(path), png, words));
  if (!isFresh) return;
  const small = await sharp(png)
    .withExif({ IFD0: { ImageDescription: `${KEYWORD} ${words}` } })
    .png({ palette: true, colours: 128, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  writeFileSync(path, small);
}

async function differs(kept: Buffer, png: Buffer, words: string): Promise<boolean> {
  const { exif } = await sharp(kept).metadata();
  if (exif === undefined || !new TextDecoder("latin1").decode(exif).includes(`${KEYWORD} ${words}`)) return true;
  const [was, is] = await Promise.all([pixelsOf(kept), pixelsOf(png)]);
  if (was.info.width !== is.info.width || was.info.height !== is.info.height) return true;
  return shareOfChanged(was.data, is.data) > MOST_PIXELS;
}

const pixelsOf = (png: Buffer) =>
  sharp(png).removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

/** The share of pixels that look different; a palette changes each a little. */
export function shareOfChanged(was: Uint8Array, is: Uint8Array): number {
  let changed = 0;
  for (let at = 0; at < was.length; at += 3)
    if (distance(was, is, at) > VISIBLE || distance(was, is, at + 1) > VISIBLE || distance(was, is, at + 2) > VISIBLE)
      changed += 1;
  return changed / (was.length / 3);
}

const distance = (was: Uint8Array, is: Uint8Array, at: number): number => Math.abs((was[at] ?? 0) - (is[at] ?? 0));
