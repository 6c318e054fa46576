import type { Reading, ReadingPart, Span, Unread } from "../../../domain/language/reading.ts";
import type { Attempt } from "../grammar/sentence/attempt.ts";
import type { RivalParts } from "../grammar/conditions/parts.ts";
import type { Outcome } from "../grammar/bodies/read-context.ts";
import type { Token } from "../text/token.ts";
import { unreadState } from "../grammar/bodies/unread-state.ts";

/** A refused number, time or state that another reading of the same clause comes near to reading. */
interface Torn {
  /** Index of the clause. */
  at: number;
  rivals: readonly RivalParts[];
  /** Where the words stand that the best reading leaves. */
  span: Span;
}

/** The clause whose rivals read what a refusal is about, or null. */
export function tornBy(refusal: Unread, read: Attempt): Torn | null {
  const { outcome } = read;
  const { span } = refusal;
  if ("unread" in outcome || span === undefined || refusal.reason === "qualifier") return null;
  const lies = (token: Token): boolean => token.start >= span.start && token.end <= span.end;
  const at = outcome.built.findIndex(({ rivals = [] }) => rivals.some(({ tokens }) => tokens.some(lies)));
  const rivals = outcome.built[at]?.rivals ?? [];
  const words = rivals.find(({ tokens }) => tokens.some(lies))?.tokens ?? [];
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return tornState(span, read);
  return { at, rivals, span: { start: first.start, end: last.end } };
}

/** "Replication wobbled": the flag may be either, and the word that tells which is not known. */
function tornState(span: Span, { outcome, bodies }: Attempt): Torn | null {
  if ("unread" in outcome) return null;
  for (const [at, built] of outcome.built.entries()) {
    const body = bodies.find((tokens) => tokens.some((token) => built.uses?.has(token) === true)) ?? [];
    const state = unreadState(body, built);
    if (state?.start !== span.start || built.parts.length !== 1) continue;
    const parts = built.parts.map((part) => ({ ...part, label: part.label === "true" ? "false" : "true" }));
    return { at, span, rivals: [{ about: "state", tokens: [state], parts }] };
  }
  return null;
}

/** An attempt in which the words of the rivals count as read: what is still unread then is refused as usual. */
export function withRivals(read: Attempt, { at, rivals }: Torn): Attempt {
  if ("unread" in read.outcome) return read;
  const built = read.outcome.built.map((one, place) => {
    if (place !== at) return one;
    const said = rivals.flatMap(({ tokens, about }) => tokens.map((token) => [token, roleOf[about]] as const));
    return { ...one, uses: new Map([...said, ...(one.uses ?? [])]) };
  });
  return { ...read, outcome: { ...read.outcome, built } };
}

/** Which of several numbers, times or states is asked, and a reading for each. */
export function asking(
  reading: Reading,
  { at, rivals, span }: Torn,
  outcome: Outcome,
): Required<Pick<Reading, "runners" | "question">> {
  const about = rivals[0]?.about ?? "number";
  const counts = "unread" in outcome ? [] : outcome.built.map(({ parts }) => parts.length);
  const start = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
  const own = reading.parts.slice(start, start + (counts[at] ?? 0));
  const others = rivals.flatMap((rival) => [rival.parts, ...bothOf(own, rival, reading)]);
  const runners = [own, ...others].map((parts) => ({
    reading: {
      ...reading,
      parts: reading.parts.toSpliced(start, own.length, ...parts),
      combinator: parts.length > own.length ? ("AND" as const) : reading.combinator,
      runners: [],
    },
    differs: about,
    span,
  }));
  return { runners, question: { about, span, why: "Something else would fit the words around it as well." } };
}

/** "Above 5 below 10": both, where one is above and the other below and nothing else is said. */
function bothOf(own: readonly ReadingPart[], rival: RivalParts, reading: Reading): (readonly ReadingPart[])[] {
  const [one, other] = [own[0], rival.parts[0]];
  const alone = reading.parts.length === 1 && own.length === 1 && rival.parts.length === 1;
  const between = one?.direction !== other?.direction && isSided(one) && isSided(other);
  return alone && rival.about === "number" && between ? [[...own, ...rival.parts]] : [];
}

const isSided = (part: ReadingPart | undefined): boolean => part?.direction === "above" || part?.direction === "below";

const roleOf = { number: "number", window: "window", state: "label" } as const;
