import { figureLeads } from "../../lexicon/amounts/windows.ts";
import { stem } from "../../../../domain/language/stem.ts";
import { concessions } from "../../lexicon/words/comments.ts";
import { noneWords } from "../../lexicon/amounts/counts.ts";
import { is } from "../../lexicon/words/category.ts";
import { operators } from "../../lexicon/words/operations.ts";
import { particle } from "../../lexicon/words/particles.ts";
import { negations } from "../../lexicon/states.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import { marksOf } from "../../chart/chart.ts";
import type { Token } from "../../text/token.ts";
import { commentAt, isOrdered, isRemark, namesSignal } from "./comment.ts";
import { comparesNumber, layoutOf, type Layout } from "./layout.ts";

/**
 * The ways to lay a sentence out, the plainest first: the others count where that cannot be read. They leave a clause at the end
 * aside that only comments, and take the words before a colon for the heading of the condition.
 */
export function* layoutsOf(tokens: readonly Token[], index: CatalogueIndex): Generator<Layout> {
  const plain = layoutOf(tokens);
  yield plain;
  const short = withoutComment(plain, index);
  if (short !== null) yield short;
  const ordered = withoutOrders(short ?? plain);
  if (ordered !== null) yield ordered;
  const first = firstAlone(ordered ?? plain, index);
  if (first !== null) yield first;
  const conceded = plain.asides.find((aside) => is(aside[0], concessions) && !comparesNumber(aside));
  if (conceded !== undefined) yield withConceded(plain, conceded);
  const formula = withFormula(plain, index);
  if (formula !== null) yield formula;
  yield* unbracketed(plain);
  yield* joined(short ?? plain);
  yield* headed(short ?? plain);
}

/** "Current under 120 mA although the section is free": a second condition, where it can be read as one. */
const withConceded = (layout: Layout, conceded: Token[]): Layout => ({
  ...layout,
  main: [...layout.main, ...conceded].toSorted((one, other) => one.start - other.start),
  asides: layout.asides.filter((aside) => aside !== conceded),
});

/** "Shock index above 0.9 (heart rate divided by SBP)": what is compared is what the brackets make of two signals. */
function withFormula({ main, glosses, asides }: Layout, index: CatalogueIndex): Layout | null {
  const formula = glosses.find((gloss) => gloss.some((_, at) => at > 0 && operators.match(gloss, at) !== null));
  const number = marksOf(main).find(({ kind }) => kind === "number");
  if (formula === undefined || number === undefined || comparesNumber(formula)) return null;
  if (namesSignal(main.slice(0, number.start), index)) return null;
  const others = glosses.filter((gloss) => gloss !== formula);
  return { main: [...formula, ...main.slice(number.start)], glosses: [...others, main.slice(0, number.start)], asides };
}

/** "(repeat the test in 72 hours)" is an aside. */
function withoutOrders({ main, glosses, asides }: Layout): Layout | null {
  const orders = glosses.filter(isOrdered);
  return orders.length === 0
    ? null
    : { main, glosses: glosses.filter((gloss) => !orders.includes(gloss)), asides: [...asides, ...orders] };
}

/** "The cluster is red. It does not accept writes, shards may be missing": what follows the first sentence are remarks. */
function firstAlone({ main, glosses, asides }: Layout, index: CatalogueIndex): Layout | null {
  const end = main.findIndex(({ kind, text }) => kind === "break" && /^[.!?]$/.test(text)) + 1;
  const later = sentencesOf(main.slice(end));
  if (end === 0 || later.length === 0 || !later.every((sentence) => isRemark(sentence, index))) return null;
  return { main: main.slice(0, end), glosses, asides: [...asides, ...later] };
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const token of tokens)
    if (token.kind === "break" && /^[.!?]$/.test(token.text)) found.push([]);
    else found.at(-1)?.push(token);
  return found.filter((sentence) => sentence.length > 0);
}

/** "Above 80% (averaged over 5 minutes)", "lag (> 30s), lasting at least a minute": what the brackets hold belongs to the rest. */
function* unbracketed({ main, glosses, asides }: Layout): Generator<Layout> {
  const compared = comparesNumber(main);
  const inside = glosses.filter((gloss) => (compared ? isTime(gloss) : comparesNumber(gloss)));
  if (inside.length !== 1 || !(compared || isTimed(main))) return;
  const all = [...main, ...inside.flat()].sort((a, b) => a.start - b.start);
  yield { main: all, glosses: glosses.filter((gloss) => !inside.includes(gloss)), asides };
}

const isTimed = (tokens: readonly Token[]): boolean =>
  marksOf(tokens).some(({ kind }) => kind === "window" || kind === "aggregate");

/** Whether words say a time, or a figure over one, and nothing else. */
const isTime = (tokens: readonly Token[]): boolean =>
  isTimed(tokens) &&
  tokens.every(
    (token, at) =>
      is(token, figureLeads) ||
      marksOf(tokens).some(
        ({ kind, start, end }) => (kind === "window" || kind === "aggregate") && start <= at && at < end,
      ),
  );

/** "Above 1,000 with no consumers", "... without a pump": what is lacking is a condition of its own. */
function* joined(layout: Layout): Generator<Layout> {
  const main = layout.main.flatMap((token, at, all) => {
    if (!comparesNumber(all.slice(0, at))) return [token];
    if (is(token, particle.with) && is(all[at + 1], noneWords)) return [called(token, "and")];
    return is(token, particle.without) ? [called(token, "and"), called(token, "no")] : [token];
  });
  if (main.some((token, at) => token !== layout.main[at])) yield { ...layout, main, lacking: true };
}

const called = (token: Token, text: string): Token => ({ ...token, text, stem: text });

function withoutComment(layout: Layout, index: CatalogueIndex): Layout | null {
  const at = commentAt(layout.main, index);
  if (at === null) return null;
  const comment = layout.main.slice(at).filter(({ kind }) => kind !== "break");
  return { ...layout, main: layout.main.slice(0, at), asides: [...layout.asides, comment] };
}

/** "Connection spike: clients up by 50%", "Busy runners: no data for 10 minutes": a name for what follows, or its signal. */
function* headed(layout: Layout): Generator<Layout> {
  const at = layout.main.findIndex(({ kind, text }) => kind === "break" && (text === ":" || text === "—"));
  const [title, main] = [layout.main.slice(0, at), layout.main.slice(at + 1)];
  if (at < 1 || main.length === 0 || !names(title)) return;
  yield { ...layout, main, title };
  yield { ...layout, main, title, joined: true };
  const spelled = spelledOut(title);
  if (spelled !== null && comparesNumber(main)) yield { ...layout, main, title: spelled, joined: true };
}

/** "KafkaUnderReplicatedPartitions: count > 0": the words of a name in one, which names the signal. */
function spelledOut(title: readonly Token[]): Token[] | null {
  const [only] = title;
  if (only?.humps === undefined || title.length > 1) return null;
  return only.humps.map((text) => ({ ...only, text, stem: stem(text) }));
}

/** Whether words are a name: they neither compare nor deny. */
const names = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text }) => kind === "word" && !negations.has(text)) &&
  marksOf(tokens).every(({ kind }) => kind === "level" || kind === "move" || kind === "deviate");
