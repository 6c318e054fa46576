import { negations } from "../lexicon/states.ts";
import type { IndexedSignal } from "../linking/catalogue-index.ts";
import { stem } from "../../../domain/language/stem.ts";
import type { Token } from "../text/token.ts";

const particles = new Set(["out", "off", "down", "back", "away"]);
const articles = new Set(["the", "a", "its", "any", "regular", "normal"]);

/** The words "out of" where they stand before a flag's own word and its name does not have them: they say that it is false. */
export function outOf(tokens: readonly Token[], indexed: IndexedSignal): readonly Token[] {
  if (nameOf(indexed).includes(" out of ")) return [];
  const at = tokens.findIndex(
    (token, place) => token.text === "out" && tokens[place + 1]?.text === "of" && ownAfter(tokens, place + 2, indexed),
  );
  return at < 0 ? [] : tokens.slice(at, at + 2);
}

/** "Back in service" of a flag that says so by its own word: the flag is true. */
export function backIn(tokens: readonly Token[], indexed: IndexedSignal): readonly Token[] {
  if (/ (?:out|off|down|not|no|without) /.test(nameOf(indexed))) return [];
  const at = tokens.findIndex(({ text }) => text === "back");
  if (at < 0 || tokens.some(({ text }) => negations.has(text))) return [];
  const led = ["in", "on", "to"].includes(tokens[at + 1]?.text ?? "") ? 2 : 1;
  return ownAfter(tokens, at + led, indexed) ? tokens.slice(at, at + 1) : [];
}

/** Small words beside a flag that may turn it round. */
export const isParticle = ({ kind, text }: Token): boolean => kind === "word" && particles.has(text);

function ownAfter(tokens: readonly Token[], at: number, indexed: IndexedSignal): boolean {
  const place = articles.has(tokens[at]?.text ?? "") ? at + 1 : at;
  const word = tokens[place];
  const named = nameOf(indexed).split(" ").map(stem);
  return word?.kind === "word" && (indexed.words.has(word.stem) || named.includes(word.stem));
}

const nameOf = ({ signal }: IndexedSignal): string =>
  ` ${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""} `
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ");
