import { category, is, particle } from "../lexicon/category.ts";
import { judges, type Left, names, ownsSignals, tells } from "../choice/costs.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import { negations } from "../lexicon/states.ts";
import { isEllipsis } from "../derivation/adjuncts.ts";
import type { Token } from "../text/token.ts";
import { type Check, unread } from "./check.ts";

const none: Left = "word";

/** What narrows a condition is read: "with sepsis", "during peak season", "flag premium customers whose". */
export const narrowing: Check = {
  name: "narrowing",
  finds: ({ derivation, kinds }) => {
    const end = Math.max(...derivation.conditions.map(({ tokens }) => tokens.at(-1)?.end ?? 0));
    const whose = derivation.conditions.flatMap(({ lead }) => lead.filter((token) => is(token, particle.whose)));
    const owners = derivation.beside.filter(
      ({ tokens, manner }) =>
        manner === "request" && whose.some(({ start }) => start === (tokens.at(-1)?.end ?? 0) + 1),
    );
    const telling = owners.flatMap(({ tokens }) =>
      tokens.slice(1, -1).filter((token) => tells(kinds.get(token) ?? none)),
    );
    if (telling.length > 0) return unread(telling);
    for (const { tokens, manner } of derivation.beside) {
      const lost = tokens.slice(1).filter((token) => (kinds.get(token) ?? none) !== none);
      // "Above 1000 when nobody is there" is so at some times only.
      const added = manner === "beside" && is(tokens[0], category.conditional) && (tokens[0]?.start ?? 0) >= end;
      // "Above 20, the crew being on site".
      const absolute = manner === "beside" && tokens.some((token) => is(token, particle.being));
      // "2x that of stable" is held against another.
      const held = manner === "beside" && is(tokens[0], category.pointing) && is(tokens[1], particle.of);
      // "10 open orders that are late".
      const which = manner === "beside" && is(tokens[0], category.holders) && is(tokens[1], category.beings);
      if ((added && tokens.length > 1) || absolute || held || which) return unread(tokens);
      if (
        manner === "beside" &&
        is(tokens[0], category.narrowLeads) &&
        !is(tokens[0], category.conditional) &&
        lost.length > 0
      )
        return unread(tokens);
    }
    return null;
  },
};

/** "Someone is in and the heating is off", "the heating runs with the door open": what is said beside, joined to a condition, is one as well. */
export const joinedBeside: Check = {
  name: "joined beside",
  finds: ({ derivation: { conditions, beside }, kinds, reading: { text = "" }, context: { index } }) => {
    const said = beside.find(({ tokens, manner }) => {
      if (manner !== "beside") return false;
      const end = tokens.at(-1)?.end ?? 0;
      const next = conditions.find((one) => (one.tokens[0]?.start ?? 0) >= end);
      const [joint] = next?.lead ?? [];
      const isStrong = (token: Token | undefined): boolean =>
        [particle.and, particle.or, particle.but].some((one) => is(token, one));
      // Before what shares its predicate with another a joint is in no lead.
      const shares = joint === undefined && /\p{L}/u.test(text.slice(end, next?.tokens[0]?.start ?? end));
      const clause = tokens.some((token, at) => at > 0 && is(token, category.beings));
      const words = tokens.filter(
        ({ kind, text }) => kind === "word" && !stopwords.has(text) && !actionVerbs.has(text),
      );
      // "Stock low, gateway down".
      const level =
        tokens.some((token) => judges(kinds.get(token) ?? none)) &&
        tokens.some((token) => ownsSignals(kinds.get(token) ?? none));
      const flag = index.signals.some((one) => one.flag && words.every(({ stem }) => one.words.has(stem)));
      return (
        (level && (joint?.text === "," || isStrong(joint))) ||
        (clause && (shares || isStrong(joint) || isStrong(tokens[0]))) ||
        (is(joint, particle.with) && words.length > 1 && flag)
      );
    });
    return unread(said?.tokens ?? []);
  },
};

/** Whose condition it is, before "with" or "who", is read: "VIP guests with more than 5 nights". */
export const companion: Check = {
  name: "companion",
  finds: ({ derivation, kinds, reading, context: { index } }) => {
    const text = reading.text ?? "";
    for (const [at, { lead, tokens, scored }] of derivation.conditions.entries()) {
      const [first] = lead.length > 0 ? lead : tokens;
      // "No new pumps with a flow above 5" is of none of them, "no start without an operator" of what must not be.
      const [opens] = derivation.conditions[at - 1]?.tokens ?? [];
      if (
        opens !== undefined &&
        is(opens, particle.no) &&
        lead.some((token) => is(token, category.holders) || is(token, particle.without))
      )
        return unread([opens]);
      // "Flow without pump" is of a flow, "patient without consent" of anybody.
      const lacks = lead.some((token) => is(token, particle.without));
      const holds = lacks || lead.some((token) => is(token, category.holders));
      if (lead.some((token) => is(token, category.conditional)) || !holds) continue;
      const before = derivation.beside.find(
        (one) =>
          one.manner === "beside" &&
          (one.tokens.at(-1)?.end ?? 0) <= (first?.start ?? 0) &&
          text.slice(one.tokens.at(-1)?.end, first?.start).trim() === "",
      );
      const lost =
        before?.tokens.filter(
          (token) =>
            (lacks
              ? names(kinds.get(token) ?? none) && scored?.indexed.words.has(token.stem) !== true
              : tells(kinds.get(token) ?? none)) ||
            is(token, category.references) ||
            index.labels.has(token.stem),
        ) ?? [];
      if (lost.length > 0) return unread(lost);
    }
    return null;
  },
};

/** A denial or a restriction beside the conditions is read: "only at night", "not on the replica", "although it was closed". */
export const restrictions: Check = {
  name: "restrictions",
  finds: ({ derivation: { conditions, beside, rule }, kinds, context: { index } }) => {
    const another = ({ stem }: Token): boolean =>
      conditions.every(({ scored }) => scored?.indexed.words.has(stem) !== true);
    const denies = ({ text }: Token): boolean => negations.has(text);
    const restricts = (token: Token): boolean =>
      is(token, category.restricting) || is(token, particle.only) || is(token, category.ignoring);
    const conceded = (tokens: readonly Token[]): boolean => tokens.some((token) => is(token, category.conceding));
    const isHeaded = (at: number): boolean => beside[at - 1]?.manner === "beside";
    const lost = beside.flatMap(({ tokens, manner }, at) => {
      const first = tokens.find(({ kind }) => kind === "word");
      // "— cannot cover its obligations" says what comes of it.
      const [opens] = tokens;
      const says =
        opens?.kind === "break" && opens.text !== "," && !tokens.some((token) => names(kinds.get(token) ?? none));
      if (manner === "beside")
        return tokens.filter(
          (token, at) =>
            ((denies(token) && !(says && is(tokens[at - 1], category.finite))) ||
              is(token, category.ignoring) ||
              (token === first && (restricts(token) || is(token, category.nobody)))) &&
            rule?.tokens.includes(token) !== true,
        );
      if (manner === "request") {
        // "Pump running when the level is low" asks for nothing and says a state.
        const asks = tokens.some((token) =>
          [actionVerbs, category.imperatives, category.alarms, category.defining].some((some) => some.has(token.text)),
        );
        const state = ({ stem, text }: Token, at: number): boolean =>
          at > 0 && (index.labels.has(stem) || index.flagNames.has(stem)) && !stopwords.has(text);
        // "Alert and rate above 130" of who is alert.
        const end = tokens.at(-1)?.end ?? 0;
        const next = conditions.find((one) => (one.tokens[0]?.start ?? 0) >= end);
        const [one, ...more] = tokens;
        // "Fridge door: open > 2 min" asks nobody to open anything.
        if (one !== undefined && more.length === 0 && index.flagNames.has(one.stem) && isHeaded(at)) return tokens;
        if (
          one !== undefined &&
          more.length === 0 &&
          index.labels.has(one.stem) &&
          is(next?.lead[0], particle.and) &&
          next?.lead.length === 1
        )
          return tokens;
        // "Do nothing when it is high" asks nobody for anything.
        return tokens.filter(
          (token, at) => is(token, category.ignoring) || is(token, category.nothing) || (!asks && state(token, at)),
        );
      }
      return tokens.filter(
        (token) =>
          restricts(token) ||
          (denies(token) &&
            rule === null &&
            (isEllipsis(tokens) || token === tokens.find(({ kind }) => kind !== "break"))) ||
          ((index.labels.has(token.stem) ||
            (names(kinds.get(token) ?? none) && another(token)) ||
            judges(kinds.get(token) ?? none)) &&
            conceded(tokens) &&
            tokens.some((one) => names(kinds.get(one) ?? none))) ||
          // "Although nobody is home", "although heating is on".
          (conceded(tokens) && (is(token, category.whoever) || ownsSignals(kinds.get(token) ?? none))),
      );
    });
    return unread(lost);
  },
};
