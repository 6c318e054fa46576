/** `\u00e9`, `\n` or a backslash before anything; a run of `%C3%A9`; `&lt;`; what is not seen. */
const escape =
  /\\+(?:u([0-9a-f]{4})|[nrt])?|((?:%[0-9a-f]{2})+)|&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));|\p{Cf}+|./gisu;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
/** Nobody escapes more often. */
const mostLayers = 8;

/** Where a piece of a text stands. */
export type Place = readonly [from: number, to: number];

/** A text as it was before anybody escaped it, and of each of its UTF-16 units where in the text that stands. */
interface Unescaped {
  readonly meant: string;
  readonly places: readonly Place[];
}

/** Reads JSON, addresses, HTML and Markdown alike, one within another too; gaps are one space, and what is not seen is nothing. */
export function unescaped(text: string): Unescaped {
  let read = withoutLayer(text);
  for (let layer = 1; layer < mostLayers; layer++) {
    const { places } = read;
    const next = withoutLayer(read.meant);
    if (next.meant === read.meant) break;
    read = { meant: next.meant, places: next.places.map((place) => placeWithin(places, place)) };
  }
  return read;
}

/** A place in the text whose units stand at `places`. */
export const placeWithin = (places: readonly Place[], [from, to]: Place): Place => [
  places[from]?.[0] ?? 0,
  places[to - 1]?.[1] ?? 0,
];

function withoutLayer(text: string): Unescaped {
  let meant = "";
  const places: Place[] = [];
  for (const match of text.matchAll(escape)) {
    const said = meaning(match)
      .replaceAll(/\p{Cf}+/gu, "")
      .replaceAll(/[\p{Cc}\s]+/gu, " ");
    const more = meant.endsWith(" ") ? said.replace(/^ /, "") : said;
    meant += more;
    for (let i = 0; i < more.length; i++) places.push([match.index, match.index + match[0].length]);
  }
  return { meant, places };
}

function meaning([whole, unit, percent, name, decimal, hex]: RegExpExecArray): string {
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  if (percent !== undefined) return decodedBytes(percent);
  if (name !== undefined) return named[name.toLowerCase()] ?? "";
  if (decimal !== undefined) return characterOf(Number(decimal));
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
  if (!whole.startsWith("\\")) return whole;
  return whole.endsWith("\\") ? "" : " ";
}

const characterOf = (code: number): string => (code > 0x10_ffff ? "" : String.fromCodePoint(code));

function decodedBytes(run: string): string {
  const bytes = run.match(/[0-9a-f]{2}/gi) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}
