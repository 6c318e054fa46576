import type { ReadDirection, ReadingPart, ReadNumber } from "../../domain/task/reading.ts";
import { measuresChange } from "../../domain/task/explicit-strategy.ts";
import { measureOf } from "../../domain/task/units/measures.ts";
import { scaleOf } from "../../domain/task/units/signal-scale.ts";
import { traitsOf } from "../../domain/types/values.ts";
import { impliedLevel, impliedNegative, impliedNumber } from "./implied.ts";
import type { Phrase } from "./phrase.ts";
import type { Relation } from "./relation.ts";
import type { Scored } from "./score.ts";
import { stateOf } from "./state.ts";
import { negations } from "./vocabulary/states.ts";
import { slice } from "./tokenise.ts";
import type { Token } from "./token.ts";

/** The conditions of one clause, and how several of them are joined: a range or a list of labels is more than one. */
export interface BuiltParts {
  parts: ReadingPart[];
  operator: "AND" | "OR" | null;
}

interface Context {
  sentence: string;
  negate: boolean;
  hint: string | null;
  confidence: number;
}

/** Builds the parts of a clause whose signal is known. `relation` may be that of a neighbour whose predicate it shares. */
export function partsOf(
  phrase: Phrase,
  best: Scored,
  relation: Relation,
  shared: readonly Token[],
  context: Context,
): BuiltParts {
  const { signal } = best.indexed;
  const { base } = traitsOf(signal.type);
  const blank: ReadingPart = {
    primitive_id: signal.primitive_id,
    relation: relation.kind,
    direction: relation.direction,
    ...(relation.polarity === null ? {} : { polarity: relation.polarity }),
    number: relation.number,
    against: null,
    names: relation.names,
    window: relation.window,
    label: null,
    negate: context.negate,
    words: slice(context.sentence, phrase.tokens),
    hint: context.hint,
    confidence: context.confidence,
  };
  const asksForNumbers =
    relation.names !== null ||
    relation.kind === "rank" ||
    (relation.number !== null && relation.number.unit !== "none");
  if (base !== "float" && base !== "int" && !asksForNumbers) return stateParts(phrase, best, shared, blank);
  if (relation.range !== null) return rangeParts(blank, relation.range);
  return { parts: [numericPart(blank, phrase, relation, best)], operator: null };
}

function stateParts(phrase: Phrase, best: Scored, shared: readonly Token[], blank: ReadingPart): BuiltParts {
  const state = stateOf([...phrase.tokens, ...shared], best);
  const part: ReadingPart = { ...blank, relation: "state", direction: null, number: null, window: null };
  if (state === null) return { parts: [part], operator: null };
  const other = otherLabel(best, state.labels, state.negated);
  if (other !== null) return { parts: [{ ...part, label: other }], operator: null };
  const negate = state.negated !== blank.negate;
  return {
    parts: state.labels.map((label) => ({ ...part, label, negate })),
    operator: state.labels.length > 1 ? (negate ? "AND" : "OR") : null,
  };
}

/** Of two labels, not the one is the other. */
function otherLabel(best: Scored, labels: readonly string[], negated: boolean): string | null {
  const all = best.indexed.signal.labels ?? [];
  if (!negated || all.length !== 2 || labels.length !== 1) return null;
  return all.find((label) => label !== labels[0]) ?? null;
}

function rangeParts(blank: ReadingPart, range: NonNullable<Relation["range"]>): BuiltParts {
  const end = (number: ReadNumber, direction: ReadDirection): ReadingPart => ({
    ...blank,
    relation: "compare",
    number,
    direction,
  });
  return range.outside
    ? { parts: [end(range.low, "below"), end(range.high, "above")], operator: "OR" }
    : { parts: [end(range.low, "above"), end(range.high, "below")], operator: "AND" };
}

function numericPart(given: ReadingPart, phrase: Phrase, relation: Relation, best: Scored): ReadingPart {
  const { signal } = best.indexed;
  const blank = nearestLevel(given, phrase, best);
  const none = noneOf(blank, phrase, best);
  if (none !== null) return none;
  const series = traitsOf(signal.type).series;
  const sinceOrUntil = withoutDeniedTime(blank, phrase, best);
  if (relation.relative && relation.number !== null) {
    if (series) return { ...blank, relation: "move" };
    const share = relation.number.unit === "times" ? relation.number.value : relation.number.value / 100;
    const times = 1 + (relation.direction === "below" ? -share : share);
    if (scaleOf(signal).kind === "multiple")
      return { ...blank, number: { ...relation.number, value: Number(times.toPrecision(12)), unit: "times" } };
  }
  if (
    relation.kind === "move" &&
    !series &&
    relation.number !== null &&
    namesItself(phrase, best) &&
    !measuresChange(signal)
  ) {
    return { ...blank, relation: "compare", direction: relation.numberDirection };
  }
  if (relation.kind === "move" && !series && relation.number?.unit === "times" && scaleOf(signal).kind === "multiple")
    return { ...blank, relation: "compare" };
  if (
    relation.number === null &&
    (relation.kind === "compare" || relation.kind === "move" || relation.kind === "mention")
  ) {
    const implied =
      relation.kind === "compare" ? impliedNumber(signal, phrase.tokens.slice(relation.compareAt ?? 0)) : null;
    if (implied !== null) return { ...blank, number: implied };
    if (
      relation.kind === "move" &&
      !series &&
      measuresChange(signal) &&
      (relation.direction === "above" || relation.direction === "below")
    ) {
      return {
        ...blank,
        relation: "compare",
        number: {
          value: 0,
          unit: "none",
          text: `any ${relation.direction === "above" ? "rise" : "fall"}`,
          implied: true,
        },
      };
    }
    const called = impliedLevel(signal, phrase.tokens);
    if (called !== null) return { ...blank, relation: "compare", ...called };
    const silent = silenceOf(blank, phrase, best) ?? anyOf(blank, phrase, best);
    if (silent !== null) return silent;
    const negative = impliedNegative(signal, phrase.tokens);
    if (negative !== null) return { ...blank, relation: "compare", direction: "below", number: negative };
  }
  return sinceOrUntil;
}

/** "lines changed": the word of movement belongs to the signal's name. */
function namesItself(phrase: Phrase, best: Scored): boolean {
  const moves = phrase.marks
    .filter((mark) => mark.kind === "move")
    .flatMap((mark) => phrase.tokens.slice(mark.start, mark.end));
  return moves.some((token) => best.indexed.idStems.includes(token.stem));
}

/** "no login in the last 14 days" of a signal that counts the time since: longer ago than that. */
function silenceOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const scale = scaleOf(signal);
  const counts = /\bsince\b/i.test(`${signal.primitive_id.replace(/_/g, " ")} ${signal.description ?? ""}`);
  const denied = phrase.tokens.some((token) => negations.has(token.text));
  const match = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(part.window ?? "");
  if (!counts || !denied || match === null || scale.kind !== "measure" || scale.dimension !== "time") return null;
  const unit =
    { s: "seconds", m: "minutes", h: "hours", d: "days", w: "weeks", mo: "months", q: "quarters", y: "years" }[
      match[2] ?? ""
    ] ?? "days";
  return {
    ...part,
    relation: "compare",
    direction: "above",
    number: { value: Number(match[1]), unit, text: `${match[1]} ${unit}` },
    window: null,
  };
}

/** "no core actions in 30 days" of a count: fewer than one. */
function noneOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const counted =
    traitsOf(signal.type).base === "int" && !traitsOf(signal.type).series && scaleOf(signal).kind === "plain";
  const timed =
    part.number === null
      ? part.window !== null
      : part.relation === "compare" && measureOf(part.number.unit)?.dimension === "time";
  if (!counted || !timed || !phrase.tokens.some((token) => negations.has(token.text))) return null;
  return {
    ...part,
    relation: "compare",
    direction: "below",
    number: { value: 1, unit: "none", text: "none", implied: false },
  };
}

/** Of "high value accounts with low seat utilization" the level beside the signal's own words counts. */
function nearestLevel(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart {
  const levels = phrase.marks.filter((mark) => mark.kind === "level");
  if (levels.length < 2 || part.relation !== "mention") return part;
  const own = phrase.tokens.flatMap((token, at) => (best.indexed.idStems.includes(token.stem) ? [at] : []));
  const distance = (at: number): number => Math.min(...own.map((place) => Math.abs(place - at)), phrase.tokens.length);
  const [nearest] = levels.toSorted((a, b) => distance(a.start) - distance(b.start));
  return nearest === undefined ? part : { ...part, direction: nearest.direction };
}

/** "any open issues" of a count: more than none. */
function anyOf(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart | null {
  const { signal } = best.indexed;
  const counted =
    traitsOf(signal.type).base === "int" && !traitsOf(signal.type).series && scaleOf(signal).kind === "plain";
  const any = phrase.tokens.find((token) => token.text === "any");
  if (!counted || any === undefined || part.relation !== "mention" || part.direction !== null) return null;
  return {
    ...part,
    relation: "compare",
    direction: "above",
    number: { value: 0, unit: "none", text: "any", implied: true },
  };
}

/** "has not logged in for three weeks" of a signal that counts the time since: longer is above. */
function withoutDeniedTime(part: ReadingPart, phrase: Phrase, best: Scored): ReadingPart {
  const since = best.indexed.words.has("since") || /\bsince\b/i.test(best.indexed.signal.description ?? "");
  const denied = phrase.tokens.some((token) => ["not", "no", "never", "without"].includes(token.text));
  const timed = part.number !== null && scaleOf(best.indexed.signal).kind === "measure";
  return since && denied && timed && part.relation === "compare" ? { ...part, direction: "above" } : part;
}
