import { category, is } from "../lexicon/category.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import type { ReadingPart } from "../../../domain/language/reading.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { costs } from "../choice/costs.ts";
import { type Condition, dearer, isMention } from "./condition.ts";

/** A number of which no side is said may be passed on either; of a bare count there may be any at all. */
export function guessed(one: Condition): Condition[] {
  const [part, ...others] = one.built.parts;
  if (part === undefined || others.length > 0 || part.names !== null) return [];
  const made = (less: number, guess: string, said: Partial<ReadingPart>): Condition => {
    const other = { ...one, guess, built: { ...one.built, parts: [{ ...part, ...said }] } };
    return dearer(other, { rival: costs.guessed, mention: -less });
  };
  const unsided = "It does not say on which side of its number to alert.";
  if (mayBeFallenTo(one)) return [made(0, unsided, { direction: "below" })];
  if (part.direction !== null) return [];
  if (part.relation === "compare" && part.number !== null && part.against === null)
    return [made(0, unsided, { direction: "above" }), made(0, unsided, { direction: "below" })];
  const signal = one.scored?.indexed.signal;
  const counted = signal !== undefined && traitsOf(signal.type).base === "int" && scaleOf(signal).kind === "plain";
  const any = { value: 0, unit: "none", text: "any" };
  return counted && isMention(part)
    ? [made(costs.mention, "It does not say how many.", { relation: "compare", direction: "above", number: any })]
    : [];
}

/** What may be reached from either side is asked about. */
export const reached = (one: Condition): Condition =>
  mayBeFallenTo(one) ? { ...one, guess: "It does not say from which side its number is reached." } : one;

/** A flag the other way round: what is said of it may be a word that nobody listed. */
export function turned(one: Condition): Condition[] {
  const [part] = one.built.parts;
  if (one.scored?.indexed.flag !== true || part?.relation !== "state" || part.label === null) return [];
  const label = part.label === "true" ? "false" : "true";
  return [dearer({ ...one, built: { ...one.built, parts: [{ ...part, label }] } }, { rival: costs.turned })];
}

/** "The balance reaches $5": of what runs down a number may be reached from above. */
function mayBeFallenTo(condition: Condition): boolean {
  const {
    built: { parts, uses },
    phrase: { tokens },
    scored,
  } = condition;
  const [one, ...others] = parts;
  if (one === undefined || others.length > 0 || one.relation !== "compare" || one.direction !== "above") return false;
  if (
    one.number === null ||
    one.against !== null ||
    scored?.indexed.adverse === one.direction ||
    // "Must achieve 97%" is not fallen to.
    tokens.some((token) => is(token, category.forbidding) || is(token, category.needing)) ||
    !tokens.some((token) => is(token, category.arriving) && uses?.has(token))
  )
    return false;
  return runsDown(condition);
}

/** Whether it is called by a word of what is bad in lack, and by none of what is bad in plenty. */
export function runsDown({ built: { uses }, phrase: { tokens }, scored }: Condition): boolean {
  const said = tokens.filter((token) => uses?.get(token) !== "number").map(({ text }) => text);
  const words = [...(scored?.indexed.signal.primitive_id ?? "").split(/[._]/), ...said];
  return (
    words.some((word) => category.badInLack.has(word) || category.runsDown.has(word)) &&
    !words.some((word) => category.badInPlenty.has(word))
  );
}
