import { category, is, particle } from "../lexicon/category.ts";
import { bothWays } from "../lexicon/comparisons.ts";
import { purposes } from "../lexicon/words/clauses.ts";
import { signedNames } from "../lexicon/amounts/counts.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import { answerIn, isDeed, reassures, saysOf } from "../derivation/adjuncts.ts";
import { type Left, mayAct, ownsSignals } from "../choice/costs.ts";
import { stopwords } from "../lexicon/function-words.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { type Check, inConditions, unread } from "./check.ts";

const shouldBe = "This may say what should be, or what raises the alarm.";

/** "The pump must start", "must return to 0": of something of the catalogue, and no deed that is done about it. */
function obliges({ tokens, uses }: Obliged, kinds: ReadonlyMap<Token, Left>, index: CatalogueIndex): boolean {
  const judged = (at: number): boolean => tokens.slice(at).some((token) => uses?.get(token) === "number");
  const at = tokens.findIndex(
    (token, place) =>
      is(token, category.forbidding) ||
      (is(token, category.prescribing) && is(tokens[place + 1], particle.to) && judged(place)),
  );
  const said = tokens.slice(0, Math.max(0, at)).filter(({ kind, text }) => kind === "word" && !stopwords.has(text));
  const named = said.some((token) => index.vocabulary.has(token.stem) || ownsSignals(kinds.get(token) ?? "word"));
  const be = is(tokens[at + 1], category.being);
  return at > 0 && (named || (be && said.length > 0)) && (judged(at) || !isDeed(tokens.slice(at + 1), index));
}

type Obliged = Pick<BuiltParts, "uses"> & { readonly tokens: readonly Token[] };

/** What should be raises the alarm where it is not so, if it is said plainly of one thing. */
export const targets: Check = {
  name: "targets",
  finds: ({ derivation: { rule, conditions, beside }, kinds, context: { index } }) => {
    if (rule === null) {
      // "The guard must be in place when it runs" says what should be, and no condition reads it.
      const start = conditions[0]?.tokens[0]?.start ?? 0;
      // "When the pump is off, the boiler must be in standby", but "above 5, the pump must stop" says what is to be done.
      const apart = beside.filter(
        ({ tokens }) =>
          (tokens[0]?.start ?? 0) < start ||
          tokens.some((token, at) => is(token, category.forbidding) && is(tokens[at + 1], category.being)),
      );
      const said = conditions.flatMap(({ tokens, lead, built: { uses, parts } }): Obliged[] =>
        // "If it should be above 5" is a condition.
        lead.some((token) => is(token, category.conditional)) && parts.every(({ relation }) => relation !== "state")
          ? []
          : [uses ? { tokens, uses } : { tokens }],
      );
      const due = [...apart, ...said].find((one: Obliged) => obliges(one, kinds, index));
      // "Should stay below 5, alert when it is higher".
      const answers = beside.some(
        ({ tokens }, at) => (answerIn(tokens) ?? answerIn([...(beside[at - 1]?.tokens ?? []), ...tokens])) !== null,
      );
      if (answers) return null;
      return due === undefined ? null : { tokens: due.tokens, why: shouldBe };
    }
    const { broken, plain, denied } = rule;
    const lasts = conditions.some(({ built }) => built.hold != null) && !denied;
    // "Enough to keep it from exceeding 60": what is prevented is the breach already.
    const prevents = conditions.some(({ lead, tokens }) =>
      [...lead, ...tokens].some((token) => is(token, category.preventing)),
    );
    // "MAP not above 65" of what is bad below.
    const good = conditions.some(
      ({ scored, built: { parts } }) =>
        parts.length === 1 &&
        scored?.indexed.adverse != null &&
        parts[0]?.direction != null &&
        parts[0].direction !== scored.indexed.adverse &&
        parts[0].relation === "compare",
    );
    if (broken?.size === conditions.length && plain && !lasts && !prevents && !good) return null;
    return { tokens: rule.tokens, why: shouldBe };
  },
};

/** What is only stated is no wish: "bounce rate below 2%", "pH 7.2 to 7.8" may as well be what should be. */
export const stated: Check = {
  name: "stated",
  finds: ({ derivation: { stated, conditions } }) =>
    stated
      ? {
          tokens: conditions.flatMap(({ tokens }) => tokens),
          why: shouldBe,
        }
      : null,
};

/**
 * "Above 55 is considered normal", "above 2 bar keeps the engine safe": what is called good raises no alarm, and what something does
 * is believed to be bad only where guardrails or the description call this side so.
 */
export const effects: Check = {
  name: "effects",
  finds: ({ derivation: { beside, conditions, rule }, kinds, context: { index } }) => {
    // "Under 2% are normal, above that tell me".
    const praised = conditions.flatMap(({ tokens, left, built: { uses } }) => {
      // "Lag above 10 s, not an issue".
      const added = tokens.slice(tokens.findLastIndex(({ kind }) => kind === "break") + 1);
      if (added.length < tokens.length && reassures(added) && added.every((token) => uses?.get(token) !== "number"))
        return added;
      return tokens.filter(
        (token, at) =>
          left.includes(token) &&
          // "Below 800 ppm OK".
          (is(tokens[at - 1], category.beings) ||
            (at > 0 && at === tokens.length - 1 && is(token, category.allowing)) ||
            tokens.some((one) => is(one, particle.only))) &&
          (is(token, category.praising) || is(token, category.allowing)),
      );
    });
    if (rule === null && praised.length > 0) return unread(praised);
    for (const { tokens, manner } of beside) {
      const [first] = tokens;
      if (manner !== "remark" || first === undefined) continue;
      const judges = is(first, category.beings) || saysOf(tokens);
      const state = tokens.some(({ stem }, at) => index.labels.has(stem) && is(tokens[at - 1], category.narrowLeads));
      // "A rating of 4 or more needs nothing".
      const none = tokens.slice(0, 3).some((token) => is(token, category.noneWords) || is(token, category.nothing));
      const says = first.kind === "word" && purposes.match(tokens, 0) === null;
      if ((judges && (state || reassures(tokens))) || (says && none)) return unread(tokens);
      if (!saysOf(tokens)) continue;
      const before = conditions.findLast((one) => (one.tokens[0]?.start ?? 0) < first.start);
      const side = before?.built.parts.at(-1)?.direction;
      const named = !mayAct(kinds.get(first) ?? "word");
      if (named || side == null || side !== before?.scored?.indexed.adverse) return unread(tokens);
    }
    return null;
  },
};

/** "Within ±2", "more than 2 either way" is around zero of what tells a deviation only. */
export const middles: Check = {
  name: "middles",
  finds: inConditions(({ tokens, scored, phrase, built: { parts } }) => {
    const signal = scored?.indexed.signal;
    const told = `${signal?.primitive_id.replace(/[._]/g, " ")} ${signal?.description ?? ""}`.toLowerCase();
    const at = tokens.findIndex(
      (token, place) =>
        (is(token, category.plusOrMinus) && tokens[place - 1]?.kind !== "number") ||
        bothWays.match(tokens, place) !== null,
    );
    const ranged = phrase.marks.some(({ kind, start, end }) => kind === "range" && start <= at && at < end);
    // "Less than 1 bar on either side" has one side.
    const oneSided = at >= 0 && !ranged && parts.length === 1 && parts.every(({ relation }) => relation === "compare");
    return (!ranged || signedNames.test(told)) && !oneSided
      ? null
      : {
          tokens: tokens.slice(at, at + 2),
          why: 'The sentence does not say around what value: say both sides, as in "above 5 or below -5".',
        };
  }),
};
