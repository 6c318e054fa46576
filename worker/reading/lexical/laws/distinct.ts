import { stem } from "../../../domain/language/stem.ts";
import { toSignalUnit } from "../../../domain/language/convert.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { weights } from "../choice/weights.ts";
import { evenDuration } from "../lexicon/amounts/time-units.ts";
import { genericStems } from "../lexicon/function-words.ts";
import { countNouns, quantities } from "../lexicon/words/laws.ts";
import { is } from "../lexicon/words/category.ts";
import { operationWords } from "../lexicon/words/narrowing.ts";
import { referenceStems } from "../lexicon/words/names.ts";
import type { Mark } from "../chart/mark.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { variants } from "../lexicon/words/variants.ts";
import { isMeasuredIn } from "../linking/fit.ts";
import { isPlain } from "../linking/plain.ts";
import { sizedBy } from "../linking/sized.ts";
import type { Ranked } from "../linking/ranked.ts";
import { inClauses, isHinted, isNumeric, type Clause, type Law } from "./law.ts";

/** Letters by which two forms of a word are one. */
const stemLength = 5;

/** Where all that is said of a name fits two signals, their other words must not decide. */
export const distinct: Law = {
  name: "a signal is chosen by words that the sentence has",
  says: '"temperature above 8 °C" where four signals are temperatures',
  breach: inClauses((clause, evidence) => {
    const { parts, built, indexed } = clause;
    const [part] = parts;
    if (
      part === undefined ||
      isHinted(clause, evidence) ||
      parts.some(
        ({ against, figure }) =>
          against !== null || (figure ?? null)?.kind === "quotient" || (figure ?? null)?.kind === "difference",
      )
    )
      return null;
    const best = built.ranked?.find((one) => one.indexed === indexed);
    if (best === undefined || !isNumeric(indexed.signal)) return null;
    if (sizedBy(clause.tokens, evidence.around.index) === indexed) return null;
    const ranked = built.ranked ?? [];
    const others = ranked.filter((other) => other !== best && (!isPlain(best) || isPlain(other)));
    const rival =
      others.find((other) => isIdTwin(other, best, clause) || isOtherKind(other, best, clause)) ??
      (isSaid(best)
        ? others.find((other) => isTwin(other, best, clause) || isPeer(other, best, clause))
        : others.find((other) => fitsAsWell(other, best, clause) || isVariant(other, best, clause)));
    if (rival === undefined) return null;
    const tokens = clause.tokens.filter((token) => built.uses?.get(token) === "signal");
    return {
      tokens: tokens.length > 0 ? tokens : clause.tokens,
      advice: `It may as well be ${rival.indexed.signal.primitive_id}. Name the signal you mean by its id.`,
      reason: "ambiguous_signal",
    };
  }),
};

function fitsAsWell(other: Ranked, best: Ranked, clause: Clause): boolean {
  const { parts, built } = clause;
  const { signal } = other.indexed;
  const unitOnly = unitStems(clause);
  if (!isNumeric(signal) || other.rank < weights.laws.rival * best.rank) return false;
  // Where nothing is said of a number, priors decide.
  if (best.indexed.primed && !other.indexed.primed && parts.every(({ number }) => number === null)) return false;
  // Of a series and a single value of one name the relation decides, and what moves or departs is a series.
  const level = parts.every(({ relation, number }) => relation === "compare" && number !== null);
  const kinds = [best.indexed, other.indexed].map((one) => traitsOf(one.signal.type).series);
  const measures = ({ signal: one }: Ranked["indexed"]): boolean =>
    parts.every(({ number }) => isMeasuredIn(one, { kind: "compare", number }));
  const decided = measures(best.indexed) && !measures(other.indexed);
  if (kinds[0] !== kinds[1] && (!level || decided || nested(best, other))) return false;
  const said = [...best.matched].filter((stem) => !unitOnly.has(stem));
  if (!said.every((stem) => other.matched.has(stem)) || ownsWord(best, other, said)) return false;
  if (other.indexed.idStems.some((stem) => referenceStems.has(stem) && !other.matched.has(stem))) return false;
  const counted = built.said?.counted === true && scaleOf(signal).kind !== "plain";
  return !counted && parts.every(({ number }) => number === null || !("mismatch" in toSignalUnit(number, signal)));
}

/** Whether the one id has all the words of the other. */
function nested({ indexed: one }: Ranked, { indexed: other }: Ranked): boolean {
  const names = [one.idStems, other.idStems].map((stems) => stems.filter((stem) => stem.length > 2));
  const [few, many] = names.toSorted((a, b) => a.length - b.length);
  return few !== undefined && few.every((stem) => many?.includes(stem));
}

/** Marks that hold the unit of a number. */
const amounts: Readonly<Partial<Record<Mark["kind"], boolean>>> = { number: true, window: true, range: true };

const convertible = ({ parts }: Clause, { indexed: { signal } }: Ranked): boolean =>
  isNumeric(signal) && parts.every(({ number }) => number === null || !("mismatch" in toSignalUnit(number, signal)));

/** "Latency" of two signals that differ only in a word that elsewhere says little: "indexing" and "search". */
function isTwin(other: Ranked, best: Ranked, clause: Clause): boolean {
  const unsaid = (one: Ranked): string[] =>
    one.indexed.idStems.filter((stem) => !one.matched.has(stem) && measureOf(stem) === null);
  const own = best.indexed.idStems.filter((stem) => best.matched.has(stem));
  const measured = clause.parts.some(({ number }) => measureOf(number?.unit ?? "") !== null);
  return (
    measured &&
    best.idCover < weights.whole &&
    other.indexed.signal.type === best.indexed.signal.type &&
    unsaid(best).length === 1 &&
    unsaid(best).every((stem) => genericStems.has(stem) && !quantities.has(stem)) &&
    unsaid(other).length === 1 &&
    own.length > 0 &&
    own.every((stem) => other.matched.has(stem)) &&
    [...best.matched].every((stem) => other.matched.has(stem)) &&
    convertible(clause, other)
  );
}

/** "Clients connected" of `nats.connections` and `mqtt.clients`, both described so: each has the words, and one of them as its name. */
const isPeer = (other: Ranked, best: Ranked, clause: Clause): boolean =>
  other.indexed.signal.type === best.indexed.signal.type &&
  isSaid(other) &&
  !other.indexed.idStems.some((stem) => referenceStems.has(stem) && !other.matched.has(stem)) &&
  [...best.matched].every((stem) => other.matched.has(stem)) &&
  clause.parts.some(({ number }) => number !== null) &&
  !isTimed(other, best, clause) &&
  convertible(clause, other);

/** "Transactions per hour" of the one that counts an hour. */
const isTimed = ({ indexed: other }: Ranked, { indexed: best }: Ranked, { marks }: Clause): boolean =>
  marks.some(
    (mark) =>
      mark.kind === "window" &&
      best.durations.has(evenDuration(mark.duration)) &&
      !other.durations.has(evenDuration(mark.duration)),
  );

/** "P99 latency" of `get_p99_ms` and `put_p99_ms`: their ids differ in one word, which the sentence does not have. */
function isIdTwin(other: Ranked, best: Ranked, clause: Clause): boolean {
  if (![...best.matched].every((stem) => other.matched.has(stem) || measureOf(stem) !== null)) return false;
  const [own, theirs] = [best, other].map(({ indexed }) => indexed.signal.primitive_id.toLowerCase().split(/[._]/));
  if (own === undefined || theirs === undefined || own.length !== theirs.length || !convertible(clause, other))
    return false;
  const unit = sameDimension(best, other) ? own.length - 1 : own.length;
  const differing = own.flatMap((word, at) =>
    word === theirs[at] || at === unit ? [] : [[word, theirs[at] ?? ""] as const],
  );
  const [pair] = differing;
  if (
    pair === undefined ||
    differing.length > 1 ||
    own[0] !== theirs[0] ||
    (best.indexed.idStems.includes(stem(pair[0])) && !pair.every((word) => operationWords.has(word)))
  )
    return false;
  const said = clause.tokens.some(({ text }) => pair.includes(text));
  return (
    !said &&
    !pair.some((word) => /^\d/.test(word)) &&
    !pair.some(
      (word) =>
        (genericStems.has(word) && !operationWords.has(word)) || referenceStems.has(word) || measureOf(word) !== null,
    )
  );
}

/** Of two signals of one dimension the last word of the id may be its unit: "read_p99_ms" and "write_p99_us". */
function sameDimension(...both: readonly Ranked[]): boolean {
  const [one, other] = both.map(({ indexed: { signal } }) => scaleOf(signal));
  return one?.kind === "measure" && other?.kind === "measure" && one.dimension === other.dimension;
}

/** "Deposits over 20" where one signal counts them and another adds up their money. */
function isOtherKind(other: Ranked, best: Ranked, { parts, built, tokens }: Clause): boolean {
  const [one, two] = [scaleOf(best.indexed.signal), scaleOf(other.indexed.signal)];
  const bare = parts.every(({ number, relation }) => number?.unit === "none" && relation === "compare");
  const counted = built.said?.counted === true || tokens.some((token) => is(token, countNouns));
  return (
    bare &&
    !counted &&
    ((one.kind === "money" && two.kind === "plain") || (one.kind === "plain" && two.kind === "money")) &&
    [...best.matched].every((stem) => other.matched.has(stem))
  );
}

/** "Blood pressure" where one signal is systolic and another mean. */
function isVariant(other: Ranked, best: Ranked, clause: Clause): boolean {
  const said = new Set(clause.tokens.map(({ stem }) => stem));
  const kindIn = ({ indexed }: Ranked, kinds: ReadonlySet<string>): boolean =>
    [...kinds].some((kind) => indexed.words.has(kind));
  const shared = [...best.matched].some((stem) => quantities.has(stem) && other.matched.has(stem));
  return (
    shared &&
    convertible(clause, other) &&
    variants.some((kinds) => kindIn(best, kinds) && kindIn(other, kinds) && ![...kinds].some((kind) => said.has(kind)))
  );
}

/** "Minutes" of a number tells no signal of minutes from one of hours. */
function unitStems({ tokens, marks }: Clause): ReadonlySet<string> {
  const measured = new Set(
    marks.flatMap(({ kind, start, end }) => (amounts[kind] === true ? tokens.slice(start, end) : [])),
  );
  const said = new Set(tokens.filter((token) => !measured.has(token)).map(({ stem }) => stem));
  return new Set([...measured].map(({ stem }) => stem).filter((stem) => !said.has(stem)));
}

/** "Autovacuum" in the id of one signal, which the description of another only mentions. */
const ownsWord = (best: Ranked, other: Ranked, said: readonly string[]): boolean =>
  said.some(
    (stem) =>
      best.indexed.idStems.includes(stem) &&
      !other.indexed.idStems.includes(stem) &&
      !genericStems.has(stem) &&
      !quantities.has(stem),
  );

/** Whether a signal's own name is said whole, but for nouns of measurement. */
const isSaid = ({ indexed, matched, idCover }: Ranked): boolean =>
  indexed.idStems.some((stem) => !genericStems.has(stem)) &&
  (idCover >= weights.whole ||
    (idCover > 0 &&
      indexed.idStems.every(
        (stem) =>
          genericStems.has(stem) ||
          [...matched].some((said) => said === stem || said.startsWith(stem.slice(0, stemLength))),
      )));
