import { is } from "../lexicon/words/category.ts";
import { conditional } from "../lexicon/words/joints.ts";
import {
  able,
  aims,
  denying,
  forbidding,
  never,
  keeping,
  missing,
  prescribing,
  staying,
  telling,
} from "../lexicon/words/prescriptions.ts";
import { marksOf } from "../chart/chart.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Token } from "../text/token.ts";
import type { Law } from "./law.ts";

const advice = 'That is what should be. Say when to alert: "when it is above 200".';

/** What should be is not what raises the alarm. */
export const prescribed: Law = {
  name: "what should be is no condition",
  says: '"venous pressure must stay below 200 mmHg" as an alarm below 200; "within 10% of the limit" as a share below 10%',
  breach: ({ bodies, words, clauses, aside, taken, uses }) => {
    for (const body of bodies) {
      const at = body.findIndex((_, place) => forbids(body, place) || isOrdained(body, place, words, uses));
      if (at >= 0) return { tokens: body.slice(at, at + 3), advice };
    }
    if (!clauses.some(({ parts }) => parts.some(({ number }) => number !== null))) return null;
    const told = words.filter((token) => !aside.has(token) && !taken.has(token));
    if (is(told[0], keeping) && !told.some((token) => is(token, conditional) || is(token, telling)))
      return { tokens: told.slice(0, 2), advice };
    // "Must stay between 2 and 3: tell me when it is outside": the rest is what is asked.
    const asks = told.some((token) => is(token, telling)) && told.some((token) => is(token, conditional));
    const again = asks ? told.findIndex((token, at) => is(token, particle.outside) && !uses.has(token) && at > 0) : -1;
    if (again >= 0) return { tokens: told.slice(again, again + 1), advice };
    for (const body of bodies) {
      const at = asks ? -1 : body.findIndex((token, place) => is(token, prescribing) && stays(body, place, words));
      if (at >= 0) return { tokens: body.slice(at, at + 3), advice };
      const near = body.findIndex((token, place) => is(token, particle.within) && isNear(body, place));
      if (near >= 0)
        return { tokens: body.slice(near, near + 3), advice: "Say how large the share is: above 90% of it." };
      const missed = body.findIndex((token) => is(token, missing));
      if (missed >= 0 && body.some((token) => is(token, aims)))
        return { tokens: body.slice(missed, missed + 1), advice };
    }
    return null;
  },
};

/** "Should be", "must not stay", "is supposed to be"; "if it should be above 5" is a condition. */
function stays(body: readonly Token[], at: number, words: readonly Token[]): boolean {
  const before = words.slice(0, words.indexOf(body[at] as Token));
  const asked = before.slice(-6).some((token) => is(token, conditional));
  return !asked && body.slice(at + 1, at + 4).some((token) => is(token, staying));
}

/** "Should not exceed", "cannot exceed", "never exceeds": what is forbidden or impossible says nothing of the other side. */
function forbids(body: readonly Token[], at: number): boolean {
  const ruled =
    is(body[at], denying) && (is(body[at], never) || is(body[at - 1], forbidding) || is(body[at - 1], able));
  const late = is(body[at], denying) && is(body[at + 1], prescribing);
  return (ruled || late) && marksOf(body).some(({ kind, start }) => kind === "number" && start > at && start <= at + 5);
}

/** "Should be accepted": a state that ought to be. */
function isOrdained(body: readonly Token[], at: number, words: readonly Token[], uses: Uses): boolean {
  const rules = is(body[at], forbidding) || (is(body[at], prescribing) && is(body[at + 1], particle.to));
  if (!rules || !stays(body, at, words)) return false;
  return body.slice(at + 1, at + 5).some((token) => uses.get(token) === "label");
}

/** "Within 10% of". */
const isNear = (body: readonly Token[], at: number): boolean =>
  body[at + 1]?.kind === "number" && body[at + 1]?.suffix === "%" && is(body[at + 2], particle.of);
