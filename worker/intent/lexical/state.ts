import type { CatalogueSignal } from "../../domain/task/catalogue.ts";
import { findPhrase, stemsOf } from "../../domain/task/text/words.ts";
import { traitsOf } from "../../domain/types/values.ts";
import type { Scored } from "./score.ts";
import type { Token } from "./token.ts";
import { absenceStems, negations, undoStems } from "./vocabulary/states.ts";

/** The labels a phrase names of a signal, and whether it denies them. */
export interface State {
  labels: string[];
  negated: boolean;
}

/** Reads which label or flag value a phrase gives its signal; null when the signal has no labels or none is named. */
export function stateOf(tokens: readonly Token[], scored: Scored): State | null {
  const { signal } = scored.indexed;
  const { base } = traitsOf(signal.type);
  if (scored.indexed.flag) return { labels: [flagValue(tokens, scored) ? "true" : "false"], negated: false };
  if (base === "string") return quoted(tokens);
  return base === "categorical" ? labelsIn(tokens, signal, scored) : null;
}

/** True unless the phrase denies the flag, turns its word round, or says that what it stands for has ended. */
function flagValue(tokens: readonly Token[], scored: Scored): boolean {
  const { words } = scored.indexed;
  const own = (token: Token): boolean => words.has(token.stem);
  const explicit = tokens.find(
    (token) => ["false", "true", "yes", "on", "off", "set", "unset"].includes(token.text) && !own(token),
  );
  const denials = tokens.filter((token) => negations.has(token.text) || token.text === "non").length;
  let negative = denials % 2 === 1;
  if (explicit?.text === "false" || explicit?.text === "unset") negative = !negative;
  if (scored.negated.size % 2 === 1) negative = !negative;
  const negativelyNamed = [...words.keys()].some(
    (word) =>
      absenceStems.has(word) ||
      /^(?:un|non|defic|violat|breach|exclu|sanction|alert|incident|fault|error|outag|without$)/.test(word),
  );
  const ends = tokens.some(
    (token) => token.kind === "word" && absenceStems.has(token.stem) && !own(token) && !scored.negated.has(token.stem),
  );
  if (ends && !negativelyNamed) negative = !negative;
  const undone = tokens.some((token) => token.kind === "word" && undoStems.has(token.stem) && !own(token));
  if (undone && negativelyNamed) negative = !negative;
  return !negative;
}

/** A text in quotes, or what follows "is" or "equals". */
function quoted(tokens: readonly Token[]): State | null {
  const open = tokens.findIndex((token) => token.text === '"');
  const close = tokens.findIndex((token, at) => at > open && token.text === '"');
  const inside = open >= 0 && close > open ? tokens.slice(open + 1, close) : afterIs(tokens);
  if (inside.length === 0) return null;
  return {
    labels: [inside.map((token) => token.text).join(" ")],
    negated: tokens.some((token) => negations.has(token.text)),
  };
}

function afterIs(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex((token) => ["is", "equals", "becomes", "are", "=", "to"].includes(token.text));
  return at < 0 ? [] : tokens.slice(at + 1).filter((token) => token.kind === "word" && !negations.has(token.text));
}

/** Registered labels that stand in a phrase, the longest first where they overlap. */
function labelsIn(tokens: readonly Token[], signal: CatalogueSignal, scored: Scored): State | null {
  const stems = tokens.map((token) => token.stem);
  const taken = new Set<number>();
  const found: { label: string; at: number }[] = [];
  const spelled = (signal.labels ?? [])
    .map((label) => ({ label, phrase: stemsOf(label.replace(/_/g, " ")) }))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  for (const { label, phrase } of spelled) {
    const at = labelAt(phrase, stems, taken, scored);
    if (at < 0) continue;
    phrase.forEach((_, offset) => taken.add(at + offset));
    found.push({ label, at });
  }
  if (found.length === 0) return null;
  found.sort((a, b) => a.at - b.at);
  const first = found[0]?.at ?? 0;
  const negated =
    tokens.slice(0, first).some((token) => negations.has(token.text)) ||
    tokens
      .slice(Math.max(0, first - 3), first)
      .some((token) => ["leaves", "left", "leave", "loses", "except", "besides"].includes(token.text));
  return { labels: found.map(({ label }) => label), negated };
}

/** A label's place; one whose words also name the signal counts only where it stands again, or beside nothing better. */
function labelAt(
  phrase: readonly string[],
  stems: readonly string[],
  taken: ReadonlySet<number>,
  scored: Scored,
): number {
  const naming = new Set(scored.indexed.idStems);
  const places: number[] = [];
  for (let from = 0; from < stems.length; from++) {
    const at = findPhrase(phrase, stems.slice(from));
    if (at < 0) break;
    const place = from + at;
    if (!phrase.some((_, offset) => taken.has(place + offset))) places.push(place);
    from = place;
  }
  if (places.length === 0) return -1;
  const ambiguous = phrase.every((word) => naming.has(word));
  return ambiguous ? (places.length > 1 ? (places.at(-1) ?? -1) : -1) : (places[0] ?? -1);
}
