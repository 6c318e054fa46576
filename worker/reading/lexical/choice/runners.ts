import type { Reading, Span } from "../../../domain/language/reading.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { Outcome } from "../grammar/bodies/read-context.ts";
import type { Ranked } from "../linking/ranked.ts";
import { weights } from "./weights.ts";

/** Other readings of the whole sentence: the same words of another signal that they name nearly as well, best first. */
export function runnersOf(reading: Reading, outcome: Outcome): NonNullable<Reading["runners"]> {
  if ("unread" in outcome) return [];
  const rivals = outcome.built.flatMap(({ ranked = [], parts }, at) => {
    const [first] = parts;
    const best = ranked.find(({ indexed }) => indexed.signal.primitive_id === first?.primitive_id);
    if (best === undefined || parts.length !== 1) return [];
    return ranked
      .filter((other) => other !== best && isLike(best, other) && other.rank >= weights.runnerUp * best.rank)
      .map((other) => ({ at, best, other, near: other.rank / best.rank }));
  });
  return rivals
    .sort(
      (a, b) => b.near - a.near || (a.other.indexed.signal.primitive_id < b.other.indexed.signal.primitive_id ? -1 : 1),
    )
    .slice(0, weights.runners)
    .map(({ best, other }) => ({
      reading: { ...withSignal(reading, best, other), runners: [] },
      differs: "signal" as const,
      span: spanOf(reading),
    }));
}

const isLike = (a: Ranked, b: Ranked): boolean => {
  const [one, other] = [traitsOf(a.indexed.signal.type), traitsOf(b.indexed.signal.type)];
  const numeric = ({ base }: typeof one): boolean => base === "float" || base === "int";
  return numeric(one) && numeric(other) && (!one.series || other.series);
};

function withSignal(reading: Reading, from: Ranked, to: Ranked): Reading {
  const swap = (id: string): string => (id === from.indexed.signal.primitive_id ? to.indexed.signal.primitive_id : id);
  return { ...reading, parts: reading.parts.map((part) => ({ ...part, primitive_id: swap(part.primitive_id) })) };
}

/** Where the sentence names its signals. */
export function spanOf({ spans = [], text = "" }: Reading): Span {
  const named = spans.filter(({ as }) => as === "signal");
  const [start, end] = [named[0]?.start ?? 0, named.at(-1)?.end ?? text.length];
  return { start, end };
}
