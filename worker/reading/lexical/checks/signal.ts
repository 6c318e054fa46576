import { traitsOf } from "../../../domain/values/values.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import { weights } from "../choice/weights.ts";
import { genericStems, plainStems } from "../lexicon/function-words.ts";
import type { Ranked } from "../linking/ranked.ts";
import { type Check, inConditions } from "./check.ts";

/** The words of a condition tell one signal from its siblings. */
export const twins: Check = {
  name: "twins",
  finds: inConditions(({ built, phrase, scored, tokens }) => {
    if (built.parts.some(({ against, figure }) => against !== null || (figure != null && "other" in figure)))
      return null;
    const tied = phrase.resolution.status === "ambiguous" && scored !== null && scored.matched.size > 0;
    return tied ? { tokens, why: "Its words fit several signals.", several: true } : null;
  }),
};

/** Of two signals with the same words the one is meant that leaves none of its own unsaid. */
export const siblings: Check = {
  name: "siblings",
  finds: inConditions(({ phrase, scored, tokens }) => {
    if (scored === null || scored.matched.size === 0) return null;
    const best = phrase.resolution.ranked.find(({ indexed }) => indexed === scored.indexed);
    if (best === undefined || unsaid(best).length === 0) return null;
    const sibling = phrase.resolution.ranked.find(
      (other) =>
        other.indexed !== best.indexed &&
        [...best.matched].every((stem) => other.matched.has(stem)) &&
        sameField(best, other) &&
        other.indexed.signal.type === best.indexed.signal.type &&
        other.rank >= weights.laws.moving * best.rank,
    );
    return sibling === undefined
      ? null
      : { tokens, why: `It may as well be ${sibling.indexed.signal.primitive_id}.`, several: true };
  }),
};

const sameField = (one: Ranked, other: Ranked): boolean =>
  [...one.met].every((stem) => !one.indexed.idStems.includes(stem) || other.indexed.idStems.includes(stem));

/** Words of a signal's own id that nothing says. */
const unsaid = ({ indexed, met }: Ranked): string[] =>
  indexed.idStems.filter(
    (stem) => !met.has(stem) && !genericStems.has(stem) && !plainStems.has(stem) && measureOf(stem) === null,
  );

/** The words of a condition name its signal, and do not only touch it. */
export const named: Check = {
  name: "named",
  finds: inConditions(({ phrase, scored, tokens }) => {
    const faint = phrase.resolution.status === "none" && scored !== null && scored.matched.size > 0;
    return faint ? { tokens, why: "Its words hardly name the signal." } : null;
  }),
};

/** Where an entity is named, the signal is one of it or speaks of it. */
export const entity: Check = {
  name: "entity",
  finds: inConditions(({ phrase, scored, tokens }, { context }) => {
    if (scored === null || scored.matched.size === 0) return null;
    const { indexed } = scored;
    const named = phrase.query.words.filter((word) => word.entity && !word.hinted);
    const own = named.some(
      ({ token, stem }) => indexed.words.has(stem) || context.index.signalsOf(token).includes(indexed),
    );
    return named.length > 0 && !own ? { tokens, why: "It names something else than the signal is of." } : null;
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
