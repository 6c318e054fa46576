import type { ReadDirection, ReadingPart } from "../../../domain/language/reading.ts";
import type { Condition } from "../derivation/conditions.ts";
import { badInLack, badInPlenty } from "../lexicon/words/valence.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import type { Check } from "./check.ts";

/** What should be raises the alarm where it is not so, if it is said plainly of one thing. */
export const targets: Check = {
  name: "targets",
  finds: ({ derivation: { rule, conditions } }) => {
    if (rule === null) return null;
    const { broken, plain, denied } = rule;
    const lasts = conditions.some(({ built }) => built.hold != null) && !denied;
    if (broken !== null && plain && !lasts && conditions.length === 1) return null;
    return { tokens: rule.tokens, why: 'That is what should be. Say when to alert: "when it is above 200".' };
  },
};

/** What is only stated is no wish: "bounce rate below 2%", "pH 7.2 to 7.8" may as well be what should be. */
export const stated: Check = {
  name: "stated",
  finds: ({ derivation }) => {
    if (!derivation.stated) return null;
    const wished = derivation.conditions.find(mayBeWished);
    return wished === undefined
      ? null
      : { tokens: wished.tokens, why: 'That may be what should be. Say when to alert: "when it is above 200".' };
  },
};

/** Whether a condition may say how something should be: inside a range, or on the good side of what is bad in plenty or in lack. */
export function mayBeWished({ built: { parts, operator }, scored, tokens }: Condition): boolean {
  const [one, other] = parts;
  if (one === undefined || !parts.every(isLevel)) return false;
  if (other !== undefined) return operator === "AND" && one.primitive_id === other.primitive_id;
  if (one.direction === "below" && tokens.some((token, at) => is(token, particle.to) && is(tokens[at - 1], particle.up)))
    return true;
  const bad = badSideOf(scored?.indexed.signal.primitive_id ?? "");
  return bad !== null && one.direction !== bad;
}

const isLevel = ({ relation, number, against, figure }: ReadingPart): boolean =>
  relation === "compare" &&
  number !== null &&
  number.implied !== true &&
  against === null &&
  (figure == null || figure.kind === "aggregate");

/** On which side a signal is bad, by the last word of its name that tells. */
function badSideOf(id: string): ReadDirection | null {
  const word = id.split(/[._]/).findLast((one) => badInPlenty.has(one) || badInLack.has(one));
  return word === undefined ? null : badInPlenty.has(word) ? "above" : "below";
}
