import type { Condition } from "../derivation/condition.ts";
import { counts, type Left } from "../choice/costs.ts";
import { noneSaid } from "../grammar/conditions/absence.ts";
import type { NumberMark } from "../chart/mark.ts";
import { relativeUnit } from "../grammar/relations/sides.ts";
import { saysSince, toldOf } from "../grammar/conditions/by-name.ts";
import { otherPart } from "../grammar/conditions/complement.ts";
import { dayNames } from "../lexicon/amounts/schedule.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { trailing } from "../lexicon/comparisons.ts";
import { movementStems } from "../lexicon/movements.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { assertingStems, negations } from "../lexicon/states.ts";
import { isDoing } from "../lexicon/words/endings.ts";
import { fullStems, wholeParts } from "../lexicon/words/names.ts";
import { operators } from "../lexicon/words/operations.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { type Check, unread } from "./check.ts";

/** What decides a meaning is read: numbers, times, denials, comparisons, levels; days and times of day wherever they stand. */
export const decidingWords: Check = {
  name: "deciding words",
  finds: ({ derivation: { conditions, beside, rule }, kinds, context: { index } }) => {
    const left = conditions.flatMap((condition) =>
      condition.left.filter((token) => {
        const at = condition.tokens.indexOf(token);
        const around = { before: condition.tokens[at - 1], next: condition.tokens[at + 1] };
        const one = { condition, index, token, at, ...around, kind: kinds.get(token) ?? "word" };
        const aimed = rule?.broken != null && is(token, category.aims);
        return (
          (!aimed && refers(one)) ||
          (rule === null && is(token, category.missing)) ||
          deciding.some((says) => says(one))
        );
      }),
    );
    const told = conditions.flatMap((one) => [...unsettledIn(one), ...spareIn(one), ...lessThanAnother(one)]);
    // "Above 20 (5 min avg)", "high: 5k": what is nothing but an amount.
    const amounts = beside.flatMap(({ tokens }) => {
      const said = tokens.filter(({ kind }) => kind !== "break");
      const bare = said.every((token) => counts(kinds.get(token) ?? "word"));
      return bare && said.some(({ kind }) => kind === "number") ? said : [];
    });
    const when = beside.flatMap(({ tokens }) =>
      tokens.filter((token, at) => saysWhen(token) || (is(token, category.atEnds) && is(tokens[at + 1], particle.of))),
    );
    return unread([...left, ...told, ...amounts, ...when]);
  },
};

/** A word that a condition leaves. */
interface Unread {
  readonly condition: Condition;
  readonly index: CatalogueIndex;
  readonly token: Token;
  readonly at: number;
  readonly before: Token | undefined;
  readonly next: Token | undefined;
  readonly kind: Left;
}

const isStated = ({ built }: Condition): boolean => built.parts.every(({ relation }) => relation === "state");

/** "Out of stock": none of something. */
const isNone = ({ built }: Condition): boolean => built.parts.some(({ number }) => number?.text === noneSaid);

/** What a left word decides, whatever else is read. */
const deciding: readonly ((one: Unread) => boolean)[] = [
  ({ kind, condition }) => (counts(kind) || kind === "negation") && !(isStated(condition) && kind === "compare"),
  // "And falling", "swelling or a gain above 2", "5 declined transactions".
  ({ kind, token, before, next, index }) =>
    kind === "move" &&
    (is(before, particle.and) || is(next, particle.and) || is(next, particle.or) || index.flagNames.has(token.stem)),
  // "Goes down" is down.
  ({ kind, token, next, condition }) =>
    kind === "move" &&
    isStated(condition) &&
    condition.left.length === 1 &&
    !is(token, category.beings) &&
    !(next !== undefined && is(token, category.stateVerbs) && condition.built.uses?.has(next) === true),
  // "A change in the score by 4 points" is no score of 4.
  ({ token, at, condition: { tokens, built } }) =>
    movementStems.has(token.stem) &&
    built.parts.every(({ relation }) => relation === "compare") &&
    tokens.slice(at).some((token) => is(token, particle.by)),
  // "Risk above low" is of the others.
  ({ token, next, condition }) =>
    is(token, category.ordering) && next !== undefined && condition.built.uses?.get(next) === "label",
  // "All beds occupied", "medium or worse" are of more than one.
  ({ token, before, condition }) =>
    isStated(condition) && (is(token, category.wholes) || (trailing.has(token.text) && is(before, particle.or))),
  // "Almost 80%", but no "almost full: over 80%".
  ({ token, condition }) =>
    is(token, category.distancing) && (isStated(condition) || isNone(condition) || isBesideNumber(condition, token)),
  ({ at, condition }) => operatesIn(condition, at),
  // "More paid than billed" is no "paid", and "nothing paid on a bill above 1000" no bill that is.
  ({ token, next, condition }) => is(token, particle.than) && isStated(condition) && next?.kind === "word",
  ({ token }) => is(token, category.nothing),
  // "And the carrier too" is as what was said before.
  ({ token, next, condition }) => is(token, particle.too) && next === undefined && isStated(condition),
];

/** "The average", "expected": what is said with such a word is another thing than without. */
const refers = ({ token, before, condition: { built } }: Unread): boolean =>
  is(token, category.references) &&
  !(built.hold != null && is(token, category.lastingly)) &&
  !is(before, category.beings);

function isBesideNumber({ phrase: { tokens, marks } }: Condition, token: Token): boolean {
  const at = tokens.indexOf(token);
  const next = is(tokens[at + 1], particle.to) ? at + 2 : at + 1;
  return (
    at >= 0 &&
    marks.some(({ kind, start, end }) => (kind === "number" || kind === "window") && start <= next && at <= end)
  );
}

/** "Errors divided by requests", "stock minus reserved", of which a signal is not called so: "exposure as a share of RWA" of one that is. */
function operatesIn({ tokens, scored, built: { uses } }: Condition, at: number): boolean {
  const found = operators.match(tokens, at);
  const told = scored === null ? "" : toldOf(scored.indexed.signal);
  if (found?.meaning.divides === false && !told.includes(tokens[at]?.text ?? "")) return true;
  const sides = [tokens[at - 1], tokens[at + (found?.length ?? 0)]];
  return found !== null && !sides.every((side) => side !== undefined && uses?.get(side) === "signal");
}

/** "Less than 10% remaining" of how full something is may be what is in it; "fewer than 5 left" of how many are used is told by no share. */
const spareIn = ({ tokens, scored, phrase, built: { parts } }: Condition): Token[] => {
  if ([...fullStems].some((stem) => scored?.indexed.words.has(stem) === true))
    return tokens.filter((token) => is(token, category.leftOver));
  // "Disk space low (< 10%)" of how much is used, where no word says used: so much may be left.
  const unsaid = wholeParts.some(
    ([used, spare]) =>
      spare.size > 1 &&
      scored?.indexed.idStems.some((stem) => used.has(stem)) === true &&
      !phrase.tokens.some(({ stem }) => used.has(stem)),
  );
  const low = phrase.marks.find((mark) => mark.kind === "level" && mark.direction === "below");
  if (unsaid && low !== undefined && parts.some(({ number, direction }) => number !== null && direction === "below"))
    return phrase.tokens.slice(low.start, low.end);
  const counted = parts.some(({ number, figure }) => number !== null && figure == null);
  const spare = scored !== null && counted && !scored.indexed.share ? otherPart(phrase, scored) : [];
  return spare.filter(({ stem }) => wholeParts.some(([, left]) => left.has(stem)));
};

/** "At least 10 Pa below the corridor": so much less than something else is no level. */
const lessThanAnother = ({ phrase: { marks, tokens }, built: { parts } }: Condition): Token[] =>
  marks.flatMap((mark) => {
    const number = marks.find((one): one is NumberMark => one.kind === "number" && one.end === mark.start);
    const level = parts.length === 1 && parts.every(({ relation, figure }) => relation === "compare" && figure == null);
    const less = number?.direction != null && mark.kind === "compare" && mark.direction === "below";
    return level && less && parts[0]?.against === null && !relativeUnit(number)
      ? tokens.slice(mark.start, mark.end)
      : [];
  });

/** What may turn a meaning round: "has been out" of a flag, a denial of what tells the time since. */
function unsettledIn(condition: Condition): Token[] {
  const { built, tokens, lead, scored } = condition;
  const { parts } = built;
  // "8 or less, intubate" says what to do.
  const orders = [...lead, ...tokens].filter(
    (token, at, all) => is(token, category.imperatives) && all[at - 1]?.kind === "break" && at === all.length - 1,
  );
  if (orders.length > 0) return orders;
  const denials = tokens.filter(({ text }) => negations.has(text));
  if (scored !== null && saysSince(scored) && parts.some(({ direction }) => direction === "below")) return denials;
  // "Not seen within 4 hours" of the hours since arrival: what has not been is not read.
  const elapsed = scored !== null && saysSince(scored) && parts.every(({ figure }) => figure == null);
  const told = elapsed ? toldOf(scored.indexed.signal) : "";
  const undone = denials.filter((denial) => {
    const behind = tokens.slice(tokens.indexOf(denial) + 1);
    const read = behind.some((token) => ["signal", "label"].includes(built.uses?.get(token) ?? ""));
    const next = behind.find(({ text }) => !category.beings.has(text));
    if (next?.kind !== "word" || is(next, category.placing) || is(denial, particle.without)) return false;
    return elapsed && !read && !told.includes(next.text);
  });
  if (undone.length > 0) return undone;
  if (!isStated(condition)) return [];
  // "Nobody riding it" is no "riding".
  const nobody = tokens.filter((token) => is(token, category.nobody));
  if (nobody.length > 0) return nobody;
  // "Not progressing: progressing=false" says one thing twice.
  if (scored?.indexed.flag === true && tokens.some((token) => is(token, category.falseWords))) return denials;
  const idle = denials.filter((token) => isIdle(token, condition));
  if (idle.length > 0) return idle;
  // "Neither running nor stopped": each denies its own.
  if (parts.length > 1 && parts.length === denials.length && parts.every(({ negate }) => negate)) return [];
  // "Not synced - client not in sync": what is said twice is not denied twice.
  const [one, ...others] = denials.map((token) => tokens.indexOf(token));
  if (one !== undefined && others.some((at) => at > one + 1)) return denials;
  return tokens.filter(
    (token, at) => is(token, particle.out) && is(tokens[at - 1], category.beings) && !is(tokens[at + 1], particle.of),
  );
}

/** "Door open, no work order", "a privileged role that has not signed in": what is denied is not read. */
function isIdle(denial: Token, { tokens, left, built: { uses } }: Condition): boolean {
  const behind = tokens
    .slice(tokens.indexOf(denial) + 1)
    .filter(({ kind, text }) => kind === "word" && !stopwords.has(text));
  const [next] = behind;
  if (next === undefined || !left.includes(next) || is(next, category.comparingWords)) return false;
  if (assertingStems.has(next.stem) || isDoing(next.text)) return false;
  const told = behind.some((one) => uses?.get(one) === "signal" || uses?.get(one) === "label");
  return is(denial, particle.no) || !told;
}

/** An alarm on other days is another alarm. */
const saysWhen = (token: Token): boolean =>
  token.kind === "clock" || dayNames.has(token.text) || is(token, category.dayWords);
