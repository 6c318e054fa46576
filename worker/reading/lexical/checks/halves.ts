import { stopwords } from "../lexicon/function-words.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { tellingOf } from "../linking/indexed-signal.ts";
import { saysSince } from "../grammar/conditions/by-name.ts";
import { names } from "../choice/costs.ts";
import type { Token } from "../text/token.ts";
import { type Check, inConditions } from "./check.ts";

/** "The OSD is down and more than 1% are degraded": two halves that each say something are no one condition. */
export const halves: Check = {
  name: "halves",
  finds: inConditions(
    ({ tokens, left, scored, built: { uses, parts }, phrase: { marks } }, { kinds, context: { index } }) => {
      const why = "It says two things, and only one was read.";
      // "The door must not be open when the pump is running" is of both.
      const when = tokens.findIndex((token) => is(token, category.conditional) && uses?.has(token) !== true);
      const lost = tokens.slice(0, Math.max(0, when)).find((token) => {
        const kind = kinds.get(token) ?? "word";
        return left.includes(token) && (kind === "entity" || names(kind));
      });
      if (lost !== undefined) return { tokens, why };
      // "Block redemptions when the risk score is above 70": what is judged is named behind "when".
      const named = tokens.findLastIndex((token) => uses?.get(token) === "signal");
      const number = tokens.findIndex((token) => uses?.get(token) === "number");
      const judged = tokens.slice(when + 1, number).some((token) => left.includes(token) && !stopwords.has(token.text));
      if (when > named && named >= 0 && judged && !is(tokens[when + 1], category.subjects)) return { tokens, why };
      // "CPU above 90% without steal" of what is stolen.
      const without = tokens.findIndex((token) => is(token, particle.without));
      const lacked = tokens.slice(without + 1).some((token) => uses?.get(token) === "signal");
      const stems = new Set(tokens.slice(0, Math.max(0, number)).map(({ stem }) => stem));
      const owns = index.signals.some((one) => {
        const telling = tellingOf(one);
        return one !== scored?.indexed && telling.length > 0 && telling.every((stem) => stems.has(stem));
      });
      if (
        number >= 0 &&
        without > number &&
        lacked &&
        owns &&
        parts.length === 1 &&
        !(scored !== null && saysSince(scored))
      )
        return { tokens, why };
      // "Level below 20%, temperature is rising": what is compared before a comma is told no more behind it.
      const comma = tokens.findIndex(
        ({ kind }, place) => kind === "break" && tokens.slice(0, place).some((token) => uses?.get(token) === "number"),
      );
      const moves = parts.some(({ relation }) => relation === "move");
      const told = tokens
        .slice(comma + 1)
        .some((token, place, behind) =>
          moves
            ? uses?.get(token) === "relation"
            : uses?.get(token) === "signal" && is(behind[place + 1], category.beings),
        );
      if (comma >= 0 && parts.length === 1 && told) return { tokens, why };
      const at = tokens.findIndex(
        (token, place) =>
          (is(token, particle.and) || is(token, particle.or)) &&
          uses?.has(token) !== true &&
          !marks.some(({ start, end }) => start <= place && place < end),
      );
      if (at < 0) return null;
      const says = (side: readonly Token[]): boolean =>
        side.some((token) => is(token, category.beings)) && side.some((token) => uses?.has(token));
      const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)];
      // "Status up and status down": what is named twice is said twice.
      const again = before.some((one) => uses?.get(one) === "signal" && after.some(({ stem }) => stem === one.stem));
      // "ROAS under 1.5 and still spending": the one signal's text speaks of the other.
      const another = after.some(
        ({ stem }) =>
          parts.every(({ relation }) => relation !== "state") &&
          scored?.indexed.idStems.includes(stem) === false &&
          index.signals.some(({ idStems }) => idStems[0] === stem),
      );
      // "Above 6 hours and the lot is a hot lot".
      const whole = says(before) || before.some((token) => uses?.get(token) === "number");
      return again || another || (whole && says(after)) ? { tokens, why } : null;
    },
  ),
};
