import { traitsOf } from "../../../domain/values/values.ts";
import { is } from "../lexicon/words/category.ts";
import { nounLeads, placing } from "../lexicon/words/narrowing.ts";
import type { Token } from "../text/token.ts";
import { type Check, inConditions } from "./check.ts";

/** The words of a condition name one signal: no other fits as well, and they do more than touch it. */
export const twins: Check = {
  name: "twins",
  finds: inConditions(({ built, phrase, scored, tokens }) => {
    const pair = built.parts.some(({ against, figure }) => against !== null || (figure != null && "other" in figure));
    const { status } = phrase.resolution;
    if (pair || status === "found" || scored === null || scored.matched.size === 0) return null;
    return status === "none"
      ? { tokens, why: "Its words hardly name the signal." }
      : { tokens, why: "Its words fit several signals.", several: true };
  }),
};

/** What a condition is said of is the thing that its signal is of; "on the cell", "for this patient" only say where. */
export const entity: Check = {
  name: "entity",
  finds: inConditions(({ phrase, scored, tokens }, { context: { index } }) => {
    if (scored === null || scored.matched.size === 0) return null;
    const { indexed } = scored;
    const named = phrase.query.words.filter((word) => word.entity && !word.hinted);
    const own = named.some(({ token, stem }) => indexed.words.has(stem) || index.signalsOf(token).includes(indexed));
    const placed = (token: Token): boolean => {
      const before = tokens.slice(0, tokens.indexOf(token)).findLast((one) => !is(one, nounLeads));
      return is(before, placing);
    };
    const other = named.find(({ token }) => !placed(token));
    return own || other === undefined ? null : { tokens, why: "It names something else than the signal is of." };
  }),
};

/** A bare mention is judged by what the guardrails know of its signal, or not at all. */
export const mention: Check = {
  name: "mention",
  finds: ({ reading, derivation, context: { index } }) => {
    const bare = reading.parts.find(
      ({ relation, direction, number, label, names, polarity, hint }) =>
        relation === "mention" &&
        direction === null &&
        number === null &&
        label === null &&
        names === null &&
        polarity === undefined &&
        hint === null,
    );
    const indexed = index.signals.find(({ signal }) => signal.primitive_id === bare?.primitive_id);
    if (bare === undefined || indexed === undefined || indexed.primed) return null;
    const numeric = ["float", "int"].includes(traitsOf(indexed.signal.type).base);
    const { tokens = [] } = derivation.conditions[0] ?? {};
    return numeric ? { tokens, why: "It says nothing of the signal that could be judged." } : null;
  },
};
