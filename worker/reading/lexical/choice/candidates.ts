import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { Reading } from "../../../domain/language/reading.ts";
import { type Derivation, derivationsOf } from "../derivation/derivations.ts";
import type { ReadContext } from "../linking/context.ts";
import { qualify } from "../grammar/qualifiers/qualify.ts";
import { takeStrategyNames } from "../grammar/qualifiers/strategy-names.ts";
import { reordered } from "../grammar/amounts/reorder.ts";
import { withAgain } from "../grammar/amounts/restated.ts";
import { indexOf } from "../linking/catalogue-index.ts";
import { queryOf } from "../linking/query.ts";
import { withAcronyms, withSpelling } from "../linking/spelling.ts";
import { withCompounds } from "../text/compounds.ts";
import type { Token } from "../text/token.ts";
import { tokenise } from "../text/tokenise.ts";
import { withZero } from "../text/zero.ts";
import { byCost } from "../derivation/condition.ts";
import { kindsOf } from "../derivation/left.ts";
import { bared, neighboursOf } from "../derivation/neighbours.ts";
import { numbersIn, plainly } from "../derivation/plain.ts";
import { scoring } from "./scoring.ts";
import type { Finding } from "../checks/check.ts";
import { findingsIn } from "../checks/checks.ts";
import { costs, type Left, leavings } from "./costs.ts";
import { type Prepared, readingOf } from "./readings.ts";
import { costOf, plus, type Points } from "./points.ts";
import { piecesOf } from "../derivation/pieces.ts";
import { takeCourtesies } from "../derivation/courtesies.ts";
import { takeGrounds } from "../derivation/grounds.ts";
import { forbiddenEnd, requestEnd } from "../derivation/adjuncts.ts";

/** One thing that a sentence may mean, with what was derived for it. */
export interface Candidate {
  readonly reading: Reading;
  readonly derivation: Derivation;
  readonly points: Points;
  /** In sixteenths of a point; the cheapest is believed. */
  readonly cost: number;
  /** What keeps it from being accepted at once. */
  readonly open: readonly Finding[];
  /** It is made for the offers, beside what the words themselves derive. */
  readonly onlyOffered: boolean;
}

/** A text as it is read: in Unicode normal form C, one space between words. */
const spaced = (text: string): string => text.normalize("NFC").trim().replace(/\s+/gu, " ");

/** A sentence with its spaces in order, and its words before any of them is compared with the catalogue. */
export function wordsOf(intent: string, catalogue: Catalogue): { text: string; words: Token[] } {
  const text = spaced(intent);
  return { text, words: tokenise(text, idsOf(catalogue)) };
}

/** Takes a sentence apart into words and qualifiers. */
export function prepared(intent: string, catalogue: Catalogue): Prepared {
  const { text, words } = wordsOf(intent, catalogue);
  const { tokens: named, calls } = takeStrategyNames(words, idsOf(catalogue));
  const index = indexOf(catalogue);
  const spelled = withSpelling(
    withCompounds(
      withAcronyms(
        withZero(named, (one, next) => index.sideBySide(one, next)),
        index,
      ),
      index.vocabulary,
    ),
    index,
  );
  const tokens = withAgain(spelled);
  const outer = takeCourtesies(tokens, index);
  const { rest: said, grounds } = takeGrounds(outer.rest);
  const { rest: asked, courtesies: inner } = takeCourtesies(said, index);
  const courtesies = [...outer.courtesies, ...inner];
  const qualified = qualify(asked, index);
  const forbidden = forbiddenEnd(qualified.rest);
  const rest = forbidden === null ? [] : reordered(qualified.rest.slice(forbidden));
  const opening = piecesOf(rest);
  const from = opening.findIndex(({ opened }) => opened);
  const frame = from > 0 ? opening.slice(0, from).flatMap((piece) => piece.tokens) : rest.slice(0, requestEnd(rest));
  const context: ReadContext = {
    sentence: text,
    catalogue,
    index,
    frame: queryOf(frame, [], index),
    readDefinition,
    alarmed: qualified.taken.length > 0 || qualified.usual !== null,
    hints: true,
  };
  return { text, tokens, courtesies, grounds, qualified, rest, calls, context };
}

const kept = new WeakMap<Catalogue["primitives"], readonly string[]>();

/** The same list as long as the signals are the same, so that what is made of it can be kept with it. */
function idsOf({ primitives }: Catalogue): readonly string[] {
  const known = kept.get(primitives) ?? primitives.map((signal) => signal.primitive_id);
  kept.set(primitives, known);
  return known;
}

const readDefinition: ReadContext["readDefinition"] = (definition, context) => {
  const [best] = derivationsOf(definition, context);
  if (best === undefined) return null;
  const parts = best.conditions.flatMap(({ built }) => built.parts);
  return { parts, operator: best.operator, sure: best.cost <= costs.sure };
};

/** What a sentence may mean, cheapest first, each meaning once. */
export function candidatesIn(ready: Prepared): Candidate[] {
  /** The derivations of each meaning: it is open only where all of them are. */
  const seen = new Map<string, Candidate[]>();
  const kinds = kindsOf(ready.rest, ready.context.index);
  /** Meanings but for whether a number itself belongs to them. */
  const near = new Set<string>();
  const judge = (
    derived: readonly Derivation[],
    one: Prepared,
    { apart = false, onlyOffered = true }: { apart?: boolean; onlyOffered?: boolean } = {},
  ): void => {
    const most = seen.size + costs.meanings;
    const all = derived.map((derivation) => {
      const reading = readingOf(derivation, one);
      const points = plus(derivation.points, { refused: unreadCost(reading) });
      return { reading, derivation, points, cost: costOf(points) };
    });
    for (const { reading, derivation, points } of all.toSorted(byCost)) {
      const [key, about] = [meaningOf(reading), meaningOf(reading, false)];
      const ways = seen.get(key) ?? [];
      if (ways.length === 0 ? seen.size >= most || (apart && near.has(about)) : ways.length === costs.ways) continue;
      if (ways.some((way) => way.open.length === 0 || !readsMore(derivation, way.derivation, kinds))) continue;
      const open = findingsIn({ reading, derivation, kinds, context: ready.context });
      const priced = open.every(({ clear, free }) => clear === true || free === true)
        ? points
        : plus(points, { open: costs.open });
      near.add(about);
      seen.set(key, [...ways, { reading, derivation, points: priced, cost: costOf(priced), open, onlyOffered }]);
    }
  };
  const derived = derivationsOf(ready.rest, ready.context);
  judge(derived, ready, { onlyOffered: false });
  const best = (): Candidate[] =>
    [...seen.values()].flatMap((ways) => ways.toSorted(byCost).slice(0, 1)).toSorted(byCost);
  const [first] = best();
  const bare = { ...ready, qualified: { ...ready.qualified, refused: null, usual: null } };
  if (first === undefined || first.open.length > 0 || first.cost > scoring.accept.most || !isWhole(first, ready)) {
    judge([...derived.flatMap(bared), ...plainly(ready.rest, ready.context)], bare);
    judge(
      best()
        .filter(({ points }) => (points.misfit ?? 0) === 0)
        .slice(0, costs.near)
        .flatMap(({ derivation }) => neighboursOf(derivation)),
      first?.reading.unread === null ? ready : bare,
      { apart: true },
    );
  }
  const found = best();
  const possible = found.filter(({ open }) => !open.some(({ impossible }) => impossible === true));
  const stands = possible[0]?.derivation.conditions.every(({ guess }) => guess === undefined) === true;
  return stands ? possible : found;
}

/** Where the words begin that a reading reads. */
export const readBy = ({ derivation: { conditions } }: Candidate): ReadonlySet<number> =>
  new Set(conditions.flatMap(({ built }) => [...(built.uses ?? [])].map(([token]) => token.start)));

/** Whether a reading can be run and reads every number. */
function isWhole(one: Candidate, { rest }: Prepared): boolean {
  const read = readBy(one);
  const { points } = one.derivation;
  return (
    one.reading.unread === null &&
    !points.misfit &&
    numbersIn(rest).every(({ start, end }) => rest.slice(start, end).some((token) => read.has(token.start)))
  );
}

/** Whether a derivation leaves fewer words that say something, and none that another does not leave as well. */
function readsMore(one: Derivation, other: Derivation, kinds: ReadonlyMap<Token, Left>): boolean {
  const [own, theirs] = [leftIn(one, kinds), leftIn(other, kinds)];
  return own.length < theirs.length && own.every((token) => theirs.includes(token));
}

const leftIn = ({ conditions, beside }: Derivation, kinds: ReadonlyMap<Token, Left>): Token[] =>
  [...conditions, ...beside.filter(({ manner }) => manner === "beside").map(({ tokens: left }) => ({ left }))]
    .flatMap(({ left }) => left)
    .filter((token) => leavings[kinds.get(token) ?? "word"].beside > 0);

/** A qualifier that nothing runs is one however little else its words may say. */
const unreadCost = ({ unread }: Reading): number =>
  unread === null || unread.reason === "qualifier" ? 0 : costs.refused;

/** Readings of one meaning have one key. */
function meaningOf({ parts, combinator, firing, watch, unread }: Reading, exact = true): string {
  const said = parts.map(({ words: _words, confidence: _confidence, hint: _hint, number, polarity, ...part }) =>
    JSON.stringify({
      ...part,
      // A label is neither better nor worse than itself.
      polarity: part.label === null ? polarity : null,
      number: number === null ? null : [number.value, number.unit, exact && (number.inclusive ?? false)],
    }),
  );
  return JSON.stringify([said.toSorted(), parts.length > 1 ? combinator : null, firing, watch, unread?.reason]);
}
