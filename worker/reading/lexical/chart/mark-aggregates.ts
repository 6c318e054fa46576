import { aggregates, superlatives } from "../lexicon/aggregates.ts";
import { longest } from "../lexicon/entry.ts";
import type { Token } from "../text/token.ts";
import type { AggregateMark } from "./mark.ts";
import { numberAt } from "../grammar/numbers.ts";
import { measureOf } from "../../../domain/language/measures.ts";

/** "7-day average of", "p95", "95th percentile of": a figure over a stretch of time. */
export function markAggregate(tokens: readonly Token[], at: number): AggregateMark | null {
  const place = placeAt(tokens, at);
  if (place !== null) return place;
  const superlative = superlatives.get(tokens[at]?.text ?? "");
  if (superlative !== undefined && isTimed(tokens, at) && numberAt(tokens, at + 1) === null)
    return {
      kind: "aggregate",
      op: superlative,
      q: null,
      duration: null,
      rolling: false,
      soft: false,
      start: at,
      end: at + 1,
    };
  const found = longest(aggregates, tokens, at);
  if (found === null || isReference(tokens, at)) return null;
  const { op, rolling, soft } = found.entry.meaning;
  const digits = found.phrase.find((word) => /^p\d+s?$/.test(word))?.replace(/\D/g, "") ?? "";
  const q = op === "quantile" ? Number(`0.${digits}`) : null;
  return {
    kind: "aggregate",
    op,
    q,
    duration: found.durations[0]?.duration ?? null,
    rolling,
    soft,
    start: at,
    end: found.end,
  };
}

/** Whether a stretch of time follows: "over the last hour", or "over 1 hour" beside the number to compare with. */
function isTimed(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1);
  const named = rest.some(
    ({ text }, place) => (text === "last" || text === "past") && lastAfter.has(tokens[at + place]?.text ?? ""),
  );
  if (named) return true;
  const spans = rest.filter((_, place) => spanAfter.has(tokens[at + place]?.text ?? "") && isSpan(rest, place));
  return spans.length === 1 && rest.filter(({ kind }) => kind === "number").length > 1;
}

const lastAfter = new Set(["the", "over", "in", "of"]);
const spanAfter = new Set(["over", "in", "during", "across", "within"]);

function isSpan(tokens: readonly Token[], at: number): boolean {
  const unit = numberAt(tokens, at)?.number.unit;
  return unit !== undefined && measureOf(unit)?.dimension === "time";
}

/** "95th percentile of", where nothing compares with it. */
function placeAt(tokens: readonly Token[], at: number): AggregateMark | null {
  const found = numberAt(tokens, at);
  if (found === null || !found.ordinal || found.number.unit !== "percentile") return null;
  const end = at + found.length;
  if (!["of", "for"].includes(tokens[end]?.text ?? "") || ownHistory.has(tokens[end + 1]?.text ?? "")) return null;
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ text }) => text);
  if (before.some((word) => compared.has(word))) return null;
  const q = Number((found.number.value / 100).toPrecision(12));
  return { kind: "aggregate", op: "quantile", q, duration: null, rolling: false, soft: false, start: at, end: end + 1 };
}

/** "Above its 7-day average": what is compared with. */
function isReference(tokens: readonly Token[], at: number): boolean {
  const before = articles.has(tokens[at - 1]?.text ?? "") ? at - 2 : at - 1;
  return references.has(tokens[before]?.text ?? "");
}

const articles = new Set(["the", "its", "their", "a", "our"]);
const references = new Set(
  "above below over under from than exceeds exceed exceeded exceeding against versus vs to beneath beyond its their past near".split(
    " ",
  ),
);
const ownHistory = new Set(["its", "their", "all", "history"]);
const compared = new Set([
  "above",
  "below",
  "over",
  "under",
  "than",
  "exceeds",
  "beyond",
  "past",
  "in",
  "top",
  "bottom",
  "at",
]);
