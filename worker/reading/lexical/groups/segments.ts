import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { Reading, Span } from "../../../domain/language/reading.ts";
import type { Frame } from "../lexicon/groups/frame.ts";
import { singularOf } from "../lexicon/words/endings.ts";
import { dividing, isAnyPart, isEverybody } from "../lexicon/groups/words.ts";

const namespaceOf = (id: string): string => id.split(".")[0] ?? "";
const wordsOf = (id: string): string => id.split(".").slice(1).join(" ").replace(/[_-]+/g, " ");

/** The signals by which entities of some namespaces can be divided. */
const divisions = ({ primitives }: Catalogue) =>
  primitives.filter(({ type, labels = [] }) => type === "categorical" && labels.length > 0);

/** "By country", "in each region", "per tier": what divides the members, and the words for it; null where nothing does. */
export function divisionIn(
  text: string,
  frame: Frame,
  catalogue: Catalogue,
): { segment: string; spans: Span[] } | null {
  if (frame.place !== undefined) return null;
  for (const { primitive_id } of divisions(catalogue)) {
    const pattern = new RegExp(`,? (?:${dividing}) ${wordsOf(primitive_id)}(?![\\w.-])`, "iu");
    const found = pattern.exec(text);
    if (found === null || (found.index < frame.end && frame.start < found.index + found[0].length)) continue;
    return { segment: primitive_id, spans: [{ start: found.index, end: found.index + found[0].length }] };
  }
  return null;
}

/** What divides the entities that one is compared with: of "its segment" a signal, of "its peers" nothing; or why that is not known. */
export function segmentFor(peers: string, { parts }: Reading, catalogue: Catalogue): string | { why: string } | null {
  const word = singularOf(peers);
  if (isEverybody(word)) return null;
  const own = new Set(parts.map(({ primitive_id }) => namespaceOf(primitive_id)));
  const among = divisions(catalogue).filter(({ primitive_id }) => own.has(namespaceOf(primitive_id)));
  const named = among.filter(({ primitive_id }) => wordsOf(primitive_id) === word);
  const [only, ...others] = named.length > 0 ? named : isAnyPart(word) ? among : [];
  if (only !== undefined && others.length === 0) return only.primitive_id;
  const ids = among.map(({ primitive_id }) => primitive_id).join(", ");
  const way = ids === "" ? "No signal with labels divides these entities" : `Name what divides them (${ids})`;
  return { why: `It is not said what "${peers}" is: ${way}, or say "of all" and what they are called.` };
}
