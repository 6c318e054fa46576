import { category, is, particle } from "../lexicon/category.ts";
import { stem } from "../../../domain/language/stem.ts";
import { closedLabels, type CatalogueSignal } from "../../../domain/language/catalogue.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { saidOf } from "./both-ways.ts";
import { namespaceOf, speaksOf } from "./indexed-signal.ts";
import type { Scored } from "./score.ts";
import type { Token } from "../text/token.ts";
import { wordsTold } from "../text/told.ts";
import { outOf, sounded } from "./particles.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { synonymsOf } from "../lexicon/synonyms.ts";
import { absenceStems, exclusions, negations, undoStems } from "../lexicon/states.ts";
import { namedOut, negativeBeginnings, shutdowns, versionLike } from "../lexicon/words/flags.ts";

/** The labels a phrase names of a signal, and whether it denies them. */
interface State {
  labels: string[];
  negated: boolean;
}

/** Reads which label or flag value a phrase gives its signal; null when the signal has no labels or none is named. */
export function stateOf(tokens: readonly Token[], scored: Scored): State | null {
  const { signal } = scored.indexed;
  const { base } = traitsOf(signal.type);
  if (scored.indexed.flag) return { labels: [flagValue(sounded(tokens), scored) ? "true" : "false"], negated: false };
  if (closedLabels(signal) !== null) return labelsIn(tokens, signal, scored);
  return base === "string" ? quoted(tokens) : null;
}

/** How far from a flag's own words a word may stand that says that it has ended: "loss of the mains power". */
const reach = 8;

/** True unless the phrase denies the flag, turns its word round, or says that what it stands for has ended. */
function flagValue(tokens: readonly Token[], scored: Scored): boolean {
  const [both, differs] = new Set(saidOf(tokens, scored));
  if (both !== undefined && differs === undefined) return both;
  const { words } = scored.indexed;
  const own = (token: Token): boolean => words.has(token.stem);
  const explicit = tokens.find((token) => is(token, category.flagWords) && !own(token));
  const excluded = tokens.filter((_, at) => exclusions.match(tokens, at)?.meaning === true).length;
  // "Merged without approval" of what is called so denies nothing.
  const denies = (token: Token): boolean => negations.has(token.text) && !(is(token, particle.without) && own(token));
  const denials = excluded + tokens.filter((token) => denies(token) || is(token, particle.non)).length;
  let negative = denials % 2 === 1;
  const lacks =
    [...words.keys()].some((word) => particle.without.has(word)) &&
    !tokens.some((token) => is(token, particle.without));
  if (lacks && tokens.some((token, at) => is(token, particle.with) && own(tokens[at + 1] ?? token)))
    negative = !negative;
  const untrue = tokens.some((token) => scored.indexed.untrue.has(token.stem));
  if (is(explicit, category.falseWords) || untrue) negative = !negative;
  if (scored.negated.size % 2 === 1) negative = !negative;
  const negativelyNamed = scored.indexed.idStems.some(
    (word) => absenceStems.has(word) || negativeBeginnings.test(word),
  );
  const last = scored.indexed.idStems.at(-1);
  const kept = (at: number): boolean =>
    is(tokens[at], category.leftVerbs) &&
    (is(tokens[at + 1], category.leftSo) || tokens.slice(at + 1).some(({ stem }) => stem === last));
  const whose = stem(namespaceOf(scored.indexed.signal.primitive_id));
  const near = (at: number): boolean =>
    tokens
      .slice(Math.max(0, at - reach), at + reach + 1)
      .some(({ stem: said }) => said !== whose && speaksOf(scored.indexed, said));
  const ends = tokens.some(
    (token, at) =>
      !kept(at) &&
      near(at) &&
      exclusions.match(tokens, at) === null &&
      token.kind === "word" &&
      (absenceStems.has(token.stem) ||
        (goesOut(tokens, at) && own(tokens[at - 1] ?? token)) ||
        (is(token, particle.down) && !namesDown(scored))) &&
      !own(token) &&
      !scored.negated.has(token.stem),
  );
  const gone = tokens.findIndex((token) => is(token, particle.gone) && !own(token));
  const away = gone > 0 && is(tokens[gone - 1], category.copulas) && tokens[gone + 1]?.kind !== "word";
  const out = outOf(tokens, scored.indexed).length > 0;
  const isNamedOut = scored.indexed.idStems.some((word) => namedOut.test(word));
  // "Runs out" of `filament_runout`.
  if (away || ((out || ends) && !negativelyNamed && !isNamedOut)) negative = !negative;
  const undone = tokens.some((token) => token.kind === "word" && undoStems.has(token.stem) && !own(token));
  // "The champion is still there" of one that has left.
  const stays = tokens.some((token, at) => is(token, category.present) && is(tokens[at - 1], particle.still));
  if ((undone || stays) && negativelyNamed) negative = !negative;
  return !negative;
}

/** "Power out", but "out of" something. */
function goesOut(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const ends = next?.kind !== "word" || (stopwords.has(next.text) && !is(next, particle.of));
  return is(tokens[at], particle.out) && ends;
}

/** A shutdown, a breakdown: down is what such a flag says. */
const namesDown = (scored: Scored): boolean => namesOf(scored).some((word) => shutdowns.test(word));

/** What a flag is called by; a description that denies, as "completed without error" does, names nothing. */
function namesOf({ indexed: { signal, words, idStems } }: Scored): readonly string[] {
  const described = wordsTold(signal.description ?? "");
  const denies = described.some((token, at) => negations.has(token.text) || exclusions.match(described, at) !== null);
  return denies ? idStems : [...words.keys()];
}

/** A text in quotes, or what follows "is" or "equals". */
function quoted(tokens: readonly Token[]): State | null {
  const open = tokens.findIndex((token) => token.text === '"');
  const close = tokens.findIndex((token, at) => at > open && token.text === '"');
  const version = tokens.find(({ text }) => versionLike.test(text));
  if (version !== undefined && open < 0)
    return { labels: [version.text], negated: tokens.some((token) => negations.has(token.text)) };
  const inside = open >= 0 && close > open ? tokens.slice(open + 1, close) : afterIs(tokens);
  if (inside.length === 0) return null;
  return {
    labels: eitherOf(inside).map((one) => one.map((token) => token.text).join(" ")),
    negated: tokens.some((token) => negations.has(token.text)),
  };
}

/** "E4 or E5" are two texts. */
function eitherOf(tokens: readonly Token[]): (readonly Token[])[] {
  const at = tokens.findIndex((token) => is(token, particle.or));
  return at < 1 ? [tokens] : [tokens.slice(0, at), ...eitherOf(tokens.slice(at + 1))];
}

function afterIs(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex((token) => is(token, category.equalling));
  return at < 0 ? [] : tokens.slice(at + 1).filter((token) => token.kind === "word" && !negations.has(token.text));
}

/** Registered labels that stand in a phrase, the longest first where they overlap. */
function labelsIn(tokens: readonly Token[], signal: CatalogueSignal, scored: Scored): State | null {
  const words = tokens.filter((token) => !is(token, category.determiners));
  const taken = new Set<number>();
  const found: FoundLabel[] = [];
  for (const { label, phrase } of spellings(signal.labels ?? [], words)) {
    const at = found.some((other) => other.label === label) ? -1 : labelAt(label, phrase, words, taken, scored);
    if (at < 0) continue;
    phrase.forEach((_, offset) => taken.add(at + offset));
    found.push({ label, at, size: phrase.length });
  }
  if (found.length === 0) return sameMeaning(words, signal, scored);
  // "Washing machine done": a label that is part of what the thing is called.
  const called = ` ${signal.description ?? ""} `.toLowerCase();
  const ofName = found.filter(({ at, size }) =>
    called.includes(` ${words[at]?.text ?? ""} ${words[at + size]?.text ?? ""} `),
  );
  if (ofName.length < found.length) for (const one of ofName) found.splice(found.indexOf(one), 1);
  // "Pay run failed": a label that is spelled so comes before one that only has a stem of the name.
  const { idStems, descriptionStems } = scored.indexed;
  const names = (stem: string | undefined): boolean =>
    stem !== undefined && (idStems.includes(stem) || descriptionStems.includes(stem));
  found.sort((a, b) => a.at - b.at);
  // "Delivery exception": two that nothing joins are one.
  const apart = found.some(({ at, size }, place) => found[place + 1]?.at === at + size);
  const spelled = found.filter(({ label, at }) => spells(label, words, at) || !(apart || names(words[at]?.stem)));
  if (spelled.length > 0 && spelled.length < found.length) found.splice(0, found.length, ...spelled);
  // "Failed to run" is "failed", where that is a label.
  const denies = found.findIndex(({ at }) => exclusions.match(words, at)?.meaning === true);
  if (denies >= 0) found.splice(denies + 1);
  const [from, to] = found.map(({ at }) => words[at - 1]?.text ?? "");
  if (found.length === 2 && particle.from.has(from) && category.intoWords.has(to ?? "")) found.shift();
  const state = sided(predicated(found, words), words);
  return state.labels.length > 0 ? state : null;
}

const labelWords = (label: string): readonly Token[] => wordsTold(label.replace(/[_-]/g, " "));

const spells = (label: string, words: readonly Token[], at: number): boolean =>
  labelWords(label).some(({ text }) => words.slice(at, at + 4).some((word) => word.text === text));

interface FoundLabel {
  label: string;
  at: number;
  size: number;
}

/** "Limited, not disapproved", "rejected rather than held": a label that is said makes the denied ones idle. */
function sided(found: readonly FoundLabel[], words: readonly Token[]): State {
  let before = 0;
  let negated = false;
  const sides = found.map(({ label, at, size }) => {
    const between = words.slice(before, at);
    const anew = before === 0 || between.some((token) => is(token, category.copulas) || is(token, particle.but));
    negated = deniesLabel(between, words[at]) || (negated && !anew);
    before = at + size;
    return { label, negated };
  });
  const said = sides.filter((side) => !side.negated);
  const either = words.slice(found[0]?.at ?? 0, found.at(-1)?.at).some((token) => is(token, particle.or));
  if (either && said.length > 0 && said.length < sides.length) return { labels: [], negated: false };
  return said.length > 0
    ? { labels: said.map(({ label }) => label), negated: false }
    : { labels: sides.map(({ label }) => label), negated: true };
}

/** Whether the words before a label deny it. */
function deniesLabel(before: readonly Token[], label: Token | undefined): boolean {
  const excluded = before.map((_, at) => exclusions.match(before, at)?.meaning).filter((found) => found !== undefined);
  if (excluded.length > 0) return !excluded.includes(false);
  return (
    is(before.at(-1), category.awayFrom) ||
    is(before.at(-1), particle.non) ||
    (is(before.at(-2), particle.out) && is(before.at(-1), particle.of)) ||
    before.some(({ text }) => negations.has(text)) ||
    (before.slice(-3).some(({ text }) => category.leavingVerbs.has(text)) &&
      // "The window was left open" keeps it so.
      !(is(before.at(-1), category.leavingVerbs) && is(label, category.leftSo)))
  );
}

/** "The live encoder is on slate": what it is said to be, not what it is called. */
function predicated<Found extends { at: number }>(found: readonly Found[], words: readonly Token[]): readonly Found[] {
  const copula = words.findIndex((token) => is(token, category.copulas));
  const said = found.filter(({ at }) => at > copula);
  const listed = words.slice(found[0]?.at ?? 0, found.at(-1)?.at).some((token) => is(token, category.listJoints));
  return copula < 0 || said.length === 0 || listed ? found : said;
}

/** "Called off" for the label "cancelled": the one label that a word of the phrase stands for. */
function sameMeaning(words: readonly Token[], signal: CatalogueSignal, { indexed }: Scored): State | null {
  const named = (token: Token): boolean => (indexed.words.get(token.stem) ?? "label") !== "label";
  const said = words.filter((token) => !named(token) && !stopwords.has(token.text));
  const meant = (signal.labels ?? []).filter((label) => {
    const [word, ...more] = labelWords(label);
    return word !== undefined && more.length === 0 && said.some((token) => synonymsOf(token.stem).has(word.stem));
  });
  const negated = words.some((token) => negations.has(token.text));
  return meant.length === 1 ? { labels: meant, negated } : null;
}

/**
 * Labels as people write them: "in_workshop" is "in workshop", or only "workshop" where no other label has that. The longest first, and of
 * labels as long the one that is spelled so: "expired" beside "expiring", which has its stem.
 */
function spellings(labels: readonly string[], words: readonly Token[]): { label: string; phrase: string[] }[] {
  const stemsOf = (tokens: readonly Token[]): string[] => tokens.map((token) => token.stem);
  const whole = labels.map((label) => ({ label, phrase: stemsOf(labelWords(label)) }));
  const short = labels.map((label) => ({
    label,
    phrase: stemsOf(labelWords(label).filter((token) => !stopwords.has(token.text))),
  }));
  const own = short.filter(({ label, phrase }) => {
    // "Out of service" is no "service".
    if (labelWords(label).some((token) => negations.has(token.text) || is(token, category.turning))) return false;
    const rivals = short.filter((other) => other.label !== label);
    return phrase.length > 0 && !rivals.some((other) => other.phrase.join(" ") === phrase.join(" "));
  });
  const isSpelled = (label: string): boolean => words.some((_, at) => spells(label, words.slice(at, at + 1), 0));
  return [...whole, ...own].sort(
    (a, b) => b.phrase.length - a.phrase.length || Number(isSpelled(b.label)) - Number(isSpelled(a.label)),
  );
}

/** A label's place; one whose words also name the signal counts only where it stands again, or beside nothing better. */
function labelAt(
  label: string,
  phrase: readonly string[],
  words: readonly Token[],
  taken: ReadonlySet<number>,
  scored: Scored,
): number {
  const naming = new Set(scored.indexed.idStems);
  // "Changes have been requested" for the label "changes_requested".
  const behind = (place: number): number =>
    words.findIndex((token, at) => at > place && !(is(token, category.having) || is(token, category.passives)));
  const isAt = (place: number): boolean => {
    let at = place;
    return (
      phrase.length > 0 &&
      phrase.every((stem, offset) => {
        if (offset > 0) at = words[at + 1]?.stem === stem ? at + 1 : behind(at);
        return words[at]?.stem === stem && !taken.has(at);
      })
    );
  };
  const places = [...words.keys()].filter(isAt);
  places.sort((a, b) => Number(spells(label, words, b)) - Number(spells(label, words, a)));
  if (places.length === 0) return -1;
  const ambiguous = phrase.every((word) => naming.has(word));
  if (!ambiguous) return places[0] ?? -1;
  const said = places.find(
    (place) => is(words[place - 1], category.copulas) || negations.has(words[place - 1]?.text ?? ""),
  );
  return said ?? (places.length > 1 ? (places.at(-1) ?? -1) : -1);
}
