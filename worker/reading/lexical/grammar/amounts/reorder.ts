import { category, is, particle } from "../../lexicon/category.ts";
import { measureOf } from "../../../../domain/language/measures.ts";
import { numberAt } from "./numbers.ts";
import { withoutRestated } from "./restated.ts";
import type { Token } from "../../text/token.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { trailing } from "../../lexicon/comparisons.ts";

const farthest = 7;

/** Brings what belongs to a number next to it: "200 messages waiting, or more", "one booking in ten", "4 < index < 8". */
export function reordered(tokens: readonly Token[]): readonly Token[] {
  return withTrailing(withShares(withoutChains(withoutRestated(tokens))));
}

/** "… or more" at the end of a phrase counts for the number before it. */
function withTrailing(tokens: readonly Token[]): readonly Token[] {
  let out = tokens;
  for (let at = 2; at < out.length - 1; at++) {
    const [or, side, next] = [out[at], out[at + 1], out[at + 2]];
    if (or === undefined || side === undefined || !is(or, particle.or) || !is(side, trailing)) continue;
    if (next !== undefined && next.kind !== "break" && !is(next, category.afterTrailing)) continue;
    const end = numberEndBefore(out, at);
    if (end === null || end === at) continue;
    const comma = out[at - 1]?.text === "," ? 1 : 0;
    out = out.toSpliced(at - comma, 2 + comma).toSpliced(end, 0, or, side);
  }
  return out;
}

/** "4 < index < 8" is "index > 4 and < 8". */
function withoutChains(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ kind }, place) => kind === "number" && turnedSigns.has(tokens[place + 1]?.text ?? ""));
  const [low, sign] = [tokens[at], tokens[at + 1]];
  const next = tokens.findIndex(({ kind }, place) => place > at + 1 && kind !== "word");
  const [again, high] = [tokens[next], tokens[next + 1]];
  const turned = turnedSigns.get(sign?.text ?? "");
  if (low === undefined || sign === undefined || again === undefined || turned === undefined) return tokens;
  if (next === at + 2 || again.kind !== "sign" || isLess(again) !== isLess(sign) || high?.kind !== "number")
    return tokens;
  const and: Token = { ...sign, kind: "word", text: "and", stem: "and" };
  return tokens.toSpliced(at, next - at, ...tokens.slice(at + 2, next), { ...sign, text: turned }, low, and);
}

const isLess = ({ text }: Token): boolean => /^[<≤]/.test(text);

const turnedSigns: ReadonlyMap<string, string> = new Map([
  ["<", ">"],
  ["<=", ">="],
  ["≤", "≥"],
  [">", "<"],
  [">=", "<="],
  ["≥", "≤"],
]);

function numberEndBefore(tokens: readonly Token[], before: number): number | null {
  for (let at = before - 1; at >= Math.max(0, before - farthest); at--) {
    const token = tokens[at];
    if (token?.kind === "break" && token.text !== ",") return null;
    if (token !== undefined && is(token, category.clauseBounds)) return null;
    const start = leftmost(tokens, at, before);
    if (start !== null) return start;
  }
  return null;
}

/** The end of the longest number that reaches over a token. */
function leftmost(tokens: readonly Token[], at: number, before: number): number | null {
  for (let start = Math.max(0, at - 4); start <= at; start++) {
    const found = numberAt(tokens, start);
    if (found !== null && start + found.length > at && start + found.length <= before) return start + found.length;
  }
  return null;
}

/** "one booking in ten" is "one in ten bookings". */
function withShares(tokens: readonly Token[]): readonly Token[] {
  let out = tokens;
  for (let at = 0; at + 3 < out.length; at++) {
    const [noun, joint] = [out[at + 1], out[at + 2]];
    const outOf = is(joint, particle.out) && is(out[at + 3], particle.of);
    if (noun?.kind !== "word" || (!is(joint, particle.in) && !outOf)) continue;
    if (stopwords.has(noun.text) || measureOf(noun.text) !== null || numberAt(out, at + 1) !== null) continue;
    if (numberAt(out, at)?.length !== 1) continue;
    const whole = out.slice(at + 2);
    const share = numberAt([...out.slice(at, at + 1), ...whole], 0);
    if (share === null || share.number.unit !== "percent" || share.length < 3) continue;
    const after = out[at + 1 + share.length];
    const one = numberAt(out, at)?.number.value === 1;
    if (after?.kind === "word" && !stopwords.has(after.text) && !one) continue;
    out = out.toSpliced(at + 1, share.length, ...whole.slice(0, share.length - 1), noun);
    at += share.length;
  }
  return out;
}
