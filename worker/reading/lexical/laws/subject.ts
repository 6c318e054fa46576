import { actionVerbs, genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { movementStems } from "../lexicon/movements.ts";
import { is } from "../lexicon/words/category.ts";
import { endsInS, isParticiple, isPast } from "../lexicon/words/endings.ts";
import { doing, hearing, nameArticles, nameJoints, participles, placeJoints } from "../lexicon/words/laws.ts";
import { auxiliaries } from "../lexicon/words/verbs.ts";
import { abstractStems } from "../lexicon/words/names.ts";
import type { CatalogueIndex, IndexedSignal } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { inClauses, isHinted, namespaceOf, type Clause, type Evidence, type Law } from "./law.ts";
import { mayNameThing } from "./thing.ts";

const unbroken = /^[\s'’/-]*$/u;
const advice = "No signal is called so. Name the signal you mean by its id, or leave this word out.";

/** A noun of the name that the signal does not have makes it the name of something else. */
export const subject: Law = {
  name: "every word of the name belongs to the signal",
  says: '"queue depth" of a signal that counts messages in a queue; "the lift is out of service" of a queue\'s service level',
  breach: inClauses((clause, evidence) => {
    const titled = titleOf(clause, evidence);
    const foreign = clause.tokens.filter((token) => isForeign(token, clause, evidence) && !titled.includes(token));
    if (foreign.length === 0 || isHinted(clause, evidence)) return null;
    const vague = clause.parts.every(
      ({ relation, number, names }) =>
        number === null && names === null && (relation === "mention" || relation === "move"),
    );
    const silent = clause.parts.some(({ figure }) => figure?.kind === "time_since");
    const lost =
      (silent ? null : leading(clause, foreign, evidence)) ?? (vague ? null : beside(clause, foreign, evidence));
    return lost === null ? null : { tokens: lost, advice };
  }),
};

/** A noun that nothing read and that would name a thing. */
const isForeign = (token: Token, { indexed }: Clause, { left, around: { index } }: Evidence): boolean =>
  token.kind === "word" &&
  left.has(token) &&
  !isParticiple(token.text) &&
  !isPast(token.text) &&
  !is(token, participles) &&
  mayNameThing(token) &&
  !stopwords.has(token.text) &&
  !genericStems.has(token.stem) &&
  !lightStems.has(token.stem) &&
  !movementStems.has(token.stem) &&
  !is(token, hearing) &&
  !abstractStems.has(token.stem) &&
  index.signalsOf(token).length === 0 &&
  !isOfKin(token.stem, indexed, index);

/** "SSL certificate" of `tls.status`, where another signal of `tls` is described so. */
const isOfKin = (stem: string, indexed: IndexedSignal, index: CatalogueIndex): boolean =>
  index.having(stem).some((other) => namespaceOf(other) === namespaceOf(indexed) && !other.idStems.includes(stem));

/** "Stock is down to 50 doses": what the clause is about, before its first verb or comparison, is no word of the signal. */
function leading({ tokens, marks }: Clause, foreign: readonly Token[], evidence: Evidence): Token[] | null {
  const verb = tokens.findIndex((token) => is(token, auxiliaries));
  const speaking = marks.filter(({ kind }) => kind !== "level" && kind !== "aggregate").map(({ start }) => start);
  const end = Math.min(verb < 0 ? Infinity : verb, ...speaking);
  if (end === Infinity) return null;
  const subjectOf = tokens.slice(0, end);
  const start = subjectOf.findLastIndex((token, at) => !joined(token, tokens[at + 1], evidence)) + 1;
  const said = subjectOf.slice(start === end ? 0 : start);
  const before = evidence.words[evidence.words.indexOf(said[0] as Token) - 1];
  if (isOrder(said) || is(before, doing)) return null;
  const named = said.some((token) => evidence.uses.has(token) || evidence.around.index.signalsOf(token).length > 0);
  const own = said.filter((token) => foreign.includes(token));
  return named || own.length === 0 ? null : own;
}

/** "Book a service after ...", "start collections at ...": what is to be done, before what is said. */
const isOrder = ([first, second]: readonly Token[]): boolean =>
  first !== undefined &&
  (actionVerbs.has(first.text) ||
    is(first, hearing) ||
    (first.start === 0 && is(second, nameArticles)) ||
    is(second, hearing));

/** A noun that is joined to a word of the signal. */
function beside(clause: Clause, foreign: readonly Token[], evidence: Evidence): Token[] | null {
  const { tokens, marks } = clause;
  const shared = sharesName(clause);
  for (const [place, named] of tokens.entries()) {
    if (evidence.uses.get(named) !== "signal") continue;
    for (let at = place - 1; at >= 0 && joined(tokens[at], tokens[at + 1], evidence); at--) {
      const token = tokens[at];
      if (token === undefined) break;
      const head = is(tokens[at + 1], nameJoints);
      const owner = evidence.around.index.signalsOf(named).length > 0;
      if (is(tokens[at + 1], nameArticles) && !is(token, nameJoints)) break;
      if (foreign.includes(token) && (head || (!owner && replaces(clause, evidence)))) return [token];
      if (!(is(token, nameJoints) || is(token, nameArticles) || isPart(token))) break;
    }
    for (let at = place + 1; at < tokens.length && joined(tokens[at - 1], tokens[at], evidence); at++) {
      const token = tokens[at];
      if (token === undefined) break;
      if (foreign.includes(token) && !isVerb(tokens, at, clause)) return [token];
      const passes = is(token, shared ? placeJoints : nameJoints) || is(token, nameArticles) || isPart(token);
      if (!passes || marks.some(({ start, end }) => start <= at && at < end)) break;
    }
  }
  return null;
}

const joined = (one: Token | undefined, other: Token | undefined, { around: { text } }: Evidence): boolean =>
  one !== undefined && other !== undefined && unbroken.test(text.slice(one.end, other.start));

/** "Sharpe ratio" of an idle ratio: the word stands where one of the signal's own is left unsaid. */
function replaces({ indexed, tokens }: Clause, { uses, around }: Evidence): boolean {
  const said = new Set(tokens.filter((token) => uses.has(token)).map(({ stem }) => stem));
  const named = around.index.signals.some((other) => namespaceOf(other) !== namespaceOf(indexed));
  const own = [...indexed.words].filter(([, field]) => field === "id" || (named && field === "namespace"));
  return own.some(([stem]) => !said.has(stem) && !genericStems.has(stem) && !lightStems.has(stem));
}

/** Whether another signal has a word by which this one is named: only then it matters where or of what it is. */
function sharesName({ built, indexed }: Clause): boolean {
  const ranked = built.ranked ?? [];
  const best = ranked.find((one) => one.indexed === indexed);
  return ranked.some((other) => other !== best && [...other.matched].some((stem) => best?.matched.has(stem) === true));
}

/** "H2 caution: dissolved hydrogen above 100": the words before a colon, where the signal is named behind it. */
export function titleOf({ tokens, marks }: Clause, { uses, around: { text } }: Evidence): readonly Token[] {
  const last = tokens.findLastIndex(({ end }) => /^\s?[:—–]/u.test(text.slice(end)));
  const named = tokens.slice(last + 1).some((token) => uses.get(token) === "signal");
  const states = marks.some(({ kind, start }) => kind === "compare" && start <= last);
  return last >= 0 && named && !states ? tokens.slice(0, last + 1) : [];
}

const isPart = ({ kind, stem }: Token): boolean => kind === "word" && (genericStems.has(stem) || lightStems.has(stem));

/** "A turbine produces less than 500 kW", "the vehicle enters the area": a verb after its subject. */
function isVerb(tokens: readonly Token[], at: number, { marks, parts }: Clause): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before?.kind !== "word" || token === undefined) return false;
  const speaks = marks.some(({ start, kind }) => start === at + 1 && ["number", "compare", "range"].includes(kind));
  const stated = parts.every(({ relation }) => relation === "state");
  const agrees = endsInS(before.text) && !endsInS(token.text);
  return agrees || ((speaks || stated) && endsInS(token.text) && !endsInS(before.text));
}
