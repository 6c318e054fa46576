import { measureOf } from "../../../domain/language/measures.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { weights } from "../choice/weights.ts";
import { genericStems, lightStems } from "../lexicon/function-words.ts";
import { measureFamilies } from "../lexicon/words/names.ts";
import { headEnds, perTime } from "../lexicon/words/descriptions.ts";
import { headNouns, populations, targetHeads, targetModifiers } from "../lexicon/words/laws.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import { isMeasuredIn } from "../linking/fit.ts";
import type { IndexedSignal } from "../linking/catalogue-index.ts";
import { sizedBy } from "../linking/sized.ts";
import type { Ranked } from "../linking/ranked.ts";
import { tokenise } from "../text/tokenise.ts";
import type { Token } from "../text/token.ts";
import {
  inClauses,
  isHinted,
  isNumeric,
  namespaceOf,
  type Breach,
  type Clause,
  type Evidence,
  type Law,
} from "./law.ts";

const advice = "Name the signal you mean by its id, or with the words of its description.";
const { laws } = weights;

/** What a sentence says must be the name of the signal and no word that its description only mentions. */
export const named: Law = {
  name: "the sentence names the signal",
  says: '"card volume" of a rate of card mismatches; "requisition open for 60 days" of an offer\'s hours; "temperature" of a set point',
  breach: inClauses((clause, evidence) => {
    const { parts, built, indexed } = clause;
    const best = built.ranked?.find((one) => one.indexed === indexed);
    if (
      best === undefined ||
      isHinted(clause, evidence) ||
      parts.some(({ against, figure }) => against !== null || hasOther(figure))
    )
      return null;
    const tokens = clause.tokens.filter(
      (token) => evidence.uses.get(token) === "signal" || best.matched.has(token.stem),
    );
    const found =
      foreignEntity(clause, evidence, best) ??
      unsaidTarget(clause, evidence, tokens) ??
      unknownHead(clause, evidence, best) ??
      (isMentioned(best, clause, evidence) ? tokens : null);
    return found === null || found.length === 0 ? null : refusal(found);
  }),
};

const refusal = (tokens: readonly Token[]): Breach => ({ tokens, advice, reason: "no_signal" });
const hasOther = (figure: Clause["parts"][number]["figure"]): boolean => figure != null && "other" in figure;

/** The words name neither the signal nor enough of its description. */
function isMentioned(best: Ranked, { parts, indexed, tokens }: Clause, { around: { index } }: Evidence): boolean {
  if (!isNumeric(indexed.signal)) return false;
  if (Math.max(best.idCover, headCover(best)) >= laws.named) return false;
  if (tokens.some((token) => best.matched.has(token.stem) && isShort(token, best))) return false;
  if (sizedBy(tokens, index) === indexed) return false;
  const [part] = parts;
  const said = part === undefined ? null : { kind: part.relation, number: part.number };
  const fits = ({ signal, primed }: IndexedSignal): boolean =>
    said?.number == null
      ? primed
      : said.number.unit === "none" || said.number.unit === "percent" || isMeasuredIn(signal, said);
  const alone = (stem: string): boolean =>
    indexed.idStems.includes(stem) &&
    measureOf(stem) === null &&
    index
      .having(stem)
      .every((other) => other === indexed || !other.idStems.includes(stem) || !isNumeric(other.signal) || !fits(other));
  if ([...best.matched].some(alone)) return false;
  const entities = tokens.filter((token) => index.signalsOf(token).includes(indexed)).map(({ stem }) => stem);
  if (entities.length === 0) return true;
  const rest = [...best.matched].filter((stem) => !entities.includes(stem));
  const family = index.signals.filter(
    (other) =>
      namespaceOf(other) === namespaceOf(indexed) &&
      isNumeric(other.signal) &&
      fits(other) &&
      !isTarget(other) &&
      rest.every((stem) => other.words.has(stem)),
  );
  return !(family.length === 1 && family[0] === indexed);
}

const isTarget = ({ idStems }: IndexedSignal): boolean =>
  idStems.some((stem) => targetModifiers.has(stem)) ||
  targetHeads.has(idStems.findLast((stem) => !genericStems.has(stem)) ?? "");

/** How much of what a description says first the words spell, or of a synonym. */
function headCover({ indexed, matched, descriptionCover }: Ranked): number {
  const heads = knownHeads.get(indexed) ?? headsOf(indexed);
  knownHeads.set(indexed, heads);
  return Math.max(descriptionCover, ...heads.map((stems) => coverOf(stems, matched)));
}

const knownHeads = new WeakMap<IndexedSignal, readonly ReadonlySet<string>[]>();

/** The telling stems of what a description says first, and of each synonym. */
function headsOf({ signal: { description = "", synonyms = [] }, words }: IndexedSignal): ReadonlySet<string>[] {
  const names = [...headEnds.map((end) => description.split(end)[0] ?? ""), ...synonyms];
  return names.map((name) => {
    const telling = tokenise(name).filter(
      ({ kind, stem }) => kind === "word" && words.has(stem) && !genericStems.has(stem),
    );
    return new Set(telling.map(({ stem }) => stem));
  });
}

const coverOf = (stems: ReadonlySet<string>, matched: ReadonlySet<string>): number =>
  stems.size === 0 ? 0 : [...stems].filter((stem) => matched.has(stem)).length / stems.size;

/** "SBP", or a word that the description has in brackets. */
function isShort(token: Token, { indexed }: Ranked): boolean {
  const bracketed =
    (indexed.signal.description ?? "")
      .match(/\([^)]*\)/gu)
      ?.join(" ")
      .toLowerCase() ?? "";
  return token.capital || (token.text.length > 1 && bracketed.includes(token.text)) || indexed.initials.has(token.text);
}

/** "Requisition open" of `offer.hours_pending`: the sentence names another entity, and not this one. */
function foreignEntity(
  { tokens, indexed }: Clause,
  { uses, around: { index } }: Evidence,
  best: Ranked,
): Token[] | null {
  const said = tokens.filter(
    (token) =>
      token.kind === "word" &&
      uses.get(token) !== "number" &&
      !is(token, populations) &&
      index.signalsOf(token).length > 0,
  );
  const others = said.filter((token) => !index.signalsOf(token).includes(indexed) && !indexed.words.has(token.stem));
  return others.length > 0 && others.length === said.length && best.idCover < weights.whole ? others : null;
}

/** A target or limit is meant only where the sentence says so. */
function unsaidTarget({ tokens, indexed }: Clause, { uses }: Evidence, own: readonly Token[]): readonly Token[] | null {
  if (!isNumeric(indexed.signal) || !isTarget(indexed)) return null;
  const said = tokens.filter((token) => uses.has(token)).map(({ stem }) => stem);
  const spelled = [...said, ...said.map((stem, at) => stem + (said[at + 1] ?? ""))];
  return spelled.some((stem) => targetHeads.has(stem) || targetModifiers.has(stem)) ? null : own;
}

/** "Card volume" of a rate, "turn time" of a count: the noun that says what is measured is no word of the signal, and no kind of its unit. */
function unknownHead(
  { tokens, indexed, marks }: Clause,
  { uses, around: { text } }: Evidence,
  best: Ranked,
): Token[] | null {
  if (!isNumeric(indexed.signal) || best.idCover >= weights.whole) return null;
  for (const [at, token] of tokens.entries()) {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const measured = headNouns.get(token.text);
    if (measured === undefined || before === undefined || indexed.words.has(token.stem)) continue;
    if (marks.some(({ start, end, kind }) => start <= at && at < end && kind !== "aggregate")) continue;
    const close =
      /^[\s-]*$/u.test(text.slice(before.end, token.start)) &&
      (best.matched.has(before.stem) ||
        uses.get(before) === "signal" ||
        genericStems.has(before.stem) ||
        lightStems.has(before.stem));
    const ends =
      next === undefined || next.kind !== "word" || !(best.matched.has(next.stem) || headNouns.has(next.text));
    const ofThing = is(next, particle.of);
    if (!(close || ofThing) || !ends) continue;
    if (!fitsKind(measured, indexed)) return [before, token];
  }
  return null;
}

/** Whether a signal may be called by a noun of a kind. */
function fitsKind(kind: string, { signal, idStems, words }: Clause["indexed"]): boolean {
  const scale = scaleOf(signal);
  if (kind === "time") return scale.kind === "measure" && scale.dimension === "time";
  const family = measureFamilies.find((stems) => stems.has(kind));
  if (family !== undefined && [...family].some((stem) => words.has(stem))) return true;
  if (kind === "rate")
    return scale.kind !== "plain"
      ? scale.kind !== "money"
      : perTime.test(`${signal.primitive_id.replace(/_/g, " ")} ${signal.description ?? ""}`);
  if (kind === "count") return scale.kind === "plain";
  return kind === "score"
    ? scale.kind === "plain" || scale.range?.[1] === 100 || scale.kind === "ratio"
    : idStems.length > 0 && scale.kind === "money";
}
