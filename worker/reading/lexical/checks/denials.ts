import { category, is, particle } from "../lexicon/category.ts";
import { toldOf } from "../grammar/conditions/by-name.ts";
import { tellsGap } from "../lexicon/words/descriptions.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { markOf } from "../chart/mark.ts";
import { movementStems } from "../lexicon/movements.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { absenceStems, negations, undoStems } from "../lexicon/states.ts";
import { endsInS, isPast } from "../lexicon/words/endings.ts";
import type { Token } from "../text/token.ts";
import type { Condition } from "../derivation/condition.ts";
import { saidOf } from "../linking/both-ways.ts";
import { namespaceOf } from "../linking/indexed-signal.ts";
import { type Check, inConditions } from "./check.ts";

/** "Has not been reduced to less than 2": a denial that turned nothing is asked about. */
export const denial: Check = {
  name: "denial",
  finds: inConditions(({ built: { parts, uses }, tokens, phrase, scored, left }, { derivation: { rule } }) => {
    const [part] = parts;
    // "On diversion (not taking patients)" says again, in words that nothing reads, what is so.
    const apart = tokens.find((token, at) => {
      const [next, ...more] = tokens.slice(at + 1);
      const alone = next !== undefined && left.includes(next) && !stopwords.has(next.text);
      return negations.has(token.text) && uses?.has(token) === true && alone && !more.some((one) => uses.has(one));
    });
    if (apart !== undefined && parts.every(({ relation }) => relation === "state"))
      return { tokens: [apart], why: `What "${apart.text}" denies is not clear.` };
    const both = tokens.filter(({ stem }) => scored?.bothWays.has(stem));
    if (scored?.indexed.flag === true && new Set(saidOf(tokens, scored)).size > 1)
      return { tokens: both, why: `The sentence says "${both[0]?.text ?? ""}" and the opposite.` };
    // "Lookups not found" of `not_found_ratio` may deny the name or the comparison.
    const own = tokens.find(
      (token, at) => negations.has(token.text) && scored?.indexed.denied.has(tokens[at + 1]?.stem ?? "") === true,
    );
    if (own !== undefined && part?.number != null)
      return { tokens: [own], why: `"${own.text}" may belong to the name, or deny the number.` };
    // "No reading for more than 3 days" is no number of days with one.
    const lasts = measureOf(part?.number?.unit ?? "")?.dimension === "time";
    const none = tokens.find((token) => is(token, particle.no) && uses?.get(token) === "relation");
    if (
      lasts &&
      none !== undefined &&
      part?.direction === "above" &&
      part.figure == null &&
      scored !== null &&
      !tellsGap.test(toldOf(scored.indexed.signal))
    )
      return { tokens: [none], why: `${scored.indexed.signal.primitive_id} does not say how long it is since then.` };
    // "Needn't be above 65" forbids nothing.
    const free = tokens.find((token, at) => is(token, category.denying) && is(tokens[at - 1], category.needing));
    if (free !== undefined) return { tokens: [free], why: `What "${free.text}" denies is not clear.` };
    // "Line in manual without an operator" denies no mode.
    const without = tokens.find((token) => is(token, particle.without) && uses?.get(token) === "relation");
    if (
      without !== undefined &&
      scored?.indexed.flag === false &&
      parts.every(({ relation, negate }) => relation === "state" && !negate)
    )
      return { tokens: [without], why: `What "${without.text}" denies is not clear.` };
    const mark = markOf(phrase.marks, part?.number ?? null);
    if (rule !== null || parts.length !== 1 || part?.relation !== "compare" || part.negate || mark?.kind !== "number")
      return null;
    const denied = tokens.find((token, at) => at < mark.start && negations.has(token.text) && uses?.has(token));
    // "Has not come down to 800".
    const move = phrase.marks.find(({ kind, end }) => kind === "move" && end <= mark.start);
    const side = mark.direction ?? (move?.kind === "move" ? move.direction : null);
    const same = side !== null && side === part.direction && !lasts;
    return denied === undefined || !same
      ? null
      : { tokens: [denied], why: `What "${denied.text}" denies is not clear.` };
  }),
};

/** A flag that is only named, as "primary" of one that tells whether it is well. */
const isBare = ({ tokens, scored, built: { parts, uses } }: Condition): boolean =>
  scored?.indexed.flag === true &&
  parts.every(({ label }) => label === "true") &&
  [...(uses?.values() ?? [])].every((use) => use === "signal") &&
  !tokens.some((token) => is(token, category.beings) || isPast(token.text)) &&
  !scored.met.has(scored.indexed.idStems.at(-1) ?? "");

/** "Is not open or locked" denies the second as well, or does not; of "primary and secondary down" and "but the primary is not" the one says what the other is. */
export const scope: Check = {
  name: "scope",
  finds: ({ derivation: { conditions, operator, rule } }) => {
    const short = conditions.find(({ tokens, scored, built: { uses } }, at) => {
      const next = conditions[at + 1]?.scored?.indexed;
      const same =
        next?.flag === true &&
        namespaceOf(next.signal.primitive_id) === namespaceOf(scored?.indexed.signal.primitive_id ?? "");
      const last = tokens.findLast(({ kind }) => kind === "word");
      const ends = at > 0 && rule === null && last !== undefined && is(last, particle.not) && uses?.has(last) === true;
      return ends || (same && isBare(conditions[at] as Condition));
    });
    if (short !== undefined)
      return { tokens: short.tokens, why: "What is said of one condition may be said of the other." };
    const next = conditions.find(({ tokens, scored, built: { parts } }, at) => {
      const [first, ...more] = tokens.filter(({ kind }) => kind === "word");
      const before = conditions[at - 1];
      return (
        parts.every(({ relation }) => relation === "state") &&
        first !== undefined &&
        more.length === 0 &&
        !scored?.negated.has(first.stem) &&
        before?.tokens.some((token) => is(token, particle.not) && before.built.uses?.has(token) === true)
      );
    });
    return operator !== "OR" || next === undefined
      ? null
      : { tokens: next.tokens, why: "The denial may cover both states, or only the first." };
  },
};

/** "Fire service ended", "infection ruled out", "infection free", "door open sets off the siren", "leader changed": what is over, is not there, changes, or is said of something else. */
export const over: Check = {
  name: "over",
  finds: inConditions(({ built: { parts, uses }, tokens, scored, left }) => {
    const end = tokens.findLastIndex(({ kind }) => kind !== "break");
    const named = (token: Token): boolean =>
      scored?.indexed.words.has(token.stem) === true || parts.some(({ label }) => label?.includes(token.text) === true);
    // "The keyholder is gone" is so already.
    const turned = parts.every(({ label }) => label === "false") && !tokens.some(({ text }) => negations.has(text));
    // "Freeze lifted" of a flag that says no bad thing, "feeding stopped" of a label.
    const undone = (token: Token): boolean =>
      scored?.indexed.flag === true
        ? undoStems.has(token.stem) && parts.some(({ label }) => label === "true")
        : absenceStems.has(token.stem) &&
          tokens.some((one) => one !== token && parts.some(({ label }) => label === one.text));
    const told = tokens.find(
      (token, at) =>
        !named(token) &&
        ((left.includes(token) &&
          movementStems.get(token.stem) === "any" &&
          !tokens.slice(at + 1).some((one) => is(one, category.intoWords))) ||
          (is(token, category.standingWords) &&
            endsInS(tokens[at - 1]?.text ?? "") &&
            is(tokens[at + 1], category.determiners) &&
            !tokens.slice(at + 1).some(named)) ||
          (at === end && ((is(token, category.over) && !turned) || undone(token))) ||
          // "Finished charging", "cleared alarm".
          (is(token, category.over) && isPast(token.text) && uses?.get(tokens[at + 1] ?? token) === "signal") ||
          (is(token, category.ridden) && uses?.get(tokens[at - 1] ?? token) === "signal")),
    );
    return parts.every(({ relation }) => relation === "state") && told !== undefined
      ? { tokens: [told], why: `"${told.text}" may say that it is not so, or no longer so.`, clear: false }
      : null;
  }),
};
