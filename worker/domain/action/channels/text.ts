/** A line as a receiver wants it written, in pieces that are never cut in two. */
type LineWriting = (line: string) => string[];

/** An address that stands by itself and has nothing in it that is markup anywhere. */
const address = /(?<!\S)(https?:\/\/[\w.~:/?#=&%+-]+)(?!\S)/;

/** The characters of a line as `escape` writes them; an address is one piece: it is there as a whole, or not at all. */
export function pieces(
  line: string,
  escape = (character: string, _place: number): string => character,
  asAddress = (whole: string): string => Array.from(whole, escape).join(""),
): string[] {
  let place = 0;
  return line.split(address).flatMap((part, i) => {
    if (i % 2 === 1) return [asAddress(part)];
    return Array.from(part, (character) => escape(character, place++));
  });
}

/** A line may lose so much of its middle before whole lines go. */
const shortestLine = 40;
const ellipsis = "…";

/**
 * A text of at most `max` UTF-16 units. Of one that is too long the longest lines lose their middle, and if that is not enough,
 * the lines in its middle go: its last lines, where links and "and 12 more" stand, are there, and the end of each line.
 */
export function cut(text: string, max: number, write: LineWriting = pieces): string {
  const lines = text.split("\n").map((line) => write(lineEnds(line, max)));
  const whole = lines.map((line) => line.join("")).join("\n");
  if (whole.length <= max) return whole;
  const kept = linesWithin(lines, max);
  const most = longestWithin(kept.map(widthOf), max);
  return kept.map((line) => shortened(line, most).join("")).join("\n");
}

/** The beginning and the end of what is so long that no more than that can stay; the rest need not be looked at. */
const lineEnds = (line: string, max: number): string =>
  line.length > 2 * max ? line.slice(0, max) + line.slice(-max) : line;

const widthOf = (line: readonly string[]): number => line.reduce((sum, piece) => sum + piece.length, 0);

/** As many of the first and the last lines, in turn, as fit if the long ones are cut. */
function linesWithin(lines: readonly string[][], max: number): string[][] {
  const shortest = Math.min(shortestLine, Math.floor(max / 3));
  let room = max - ellipsis.length;
  const fits = (line: readonly string[] = []): boolean => {
    room -= Math.min(widthOf(line), shortest) + 1;
    return room >= 0;
  };
  let [from, to] = [0, lines.length];
  while (from < to && fits(lines[from])) {
    from += 1;
    if (from === to || !fits(lines[to - 1])) break;
    to -= 1;
  }
  const between = from < to ? [[ellipsis]] : [];
  return [...lines.slice(0, from), ...between, ...lines.slice(to)];
}

/** How long a line may be so that all of them, the longer ones cut to it, are at most `max`. */
function longestWithin(widths: readonly number[], max: number): number {
  let room = max - (widths.length - 1);
  for (const [i, width] of widths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(room / (widths.length - i));
    if (width > share) return share;
    room -= width;
  }
  return max;
}

/** A line without its middle; an address at its end stays if there is room for it. */
function shortened(line: string[], max: number): string[] {
  if (widthOf(line) <= max) return line;
  if (max < ellipsis.length) return [];
  const room = max - ellipsis.length;
  const last = widthOf(line.slice(-2));
  const end = taken(line.toReversed(), Math.min(room, Math.max(Math.floor(room / 3), last))).toReversed();
  return [...taken(line, room - widthOf(end)), ellipsis, ...end];
}

function taken(line: readonly string[], max: number): string[] {
  let room = max;
  const most = line.findIndex((piece) => (room -= piece.length) < 0);
  return line.slice(0, most < 0 ? line.length : most);
}

// oxlint-disable-next-line no-control-regex -- control characters are what must not be there
const unshown = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
/** What turns the direction of writing: a name could pretend to be another. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without what no receiver shows: controls but line breaks, half characters, marks that turn the writing. */
function shownText(text: string): string {
  return text.toWellFormed().replace(unshown, " ").replace(turning, "");
}

/** What a receiver shows of a text, in at most `max` UTF-16 units. */
export const shownWithin = (text: string, max: number, write?: LineWriting): string => cut(shownText(text), max, write);

/** The same of what stands on one line. */
export const lineWithin = (text: string, max: number, write?: LineWriting): string =>
  shownWithin(text.replaceAll(/\s+/g, " ").trim(), max, write);
