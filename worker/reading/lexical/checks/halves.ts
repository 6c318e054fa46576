import { names } from "../choice/costs.ts";
import type { Condition } from "../derivation/condition.ts";
import { saysSince } from "../grammar/conditions/by-name.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { negations } from "../lexicon/states.ts";
import { purposes } from "../lexicon/words/clauses.ts";
import { tellingOf } from "../linking/indexed-signal.ts";
import type { Token } from "../text/token.ts";
import { type Check, inConditions, type Meant } from "./check.ts";

/** "The OSD is down and more than 1% are degraded": two halves that each say something are no one condition. */
export const halves: Check = {
  name: "halves",
  finds: inConditions((one, meant) =>
    apart.some((says) => says(one, meant))
      ? { tokens: one.tokens, why: "It says two things, and only one was read." }
      : null,
  ),
};

/** Where the words of a condition say two things. */
const apart: readonly ((one: Condition, meant: Meant) => boolean)[] = [
  losesBefore,
  losesSubject,
  judgesBehind,
  lacks,
  goesOn,
  joinsTwo,
  tellsWhy,
];

const whenIn = ({ tokens, built: { uses } }: Condition): number =>
  tokens.findIndex((token) => is(token, category.conditional) && uses?.has(token) !== true);

const isNumber =
  ({ built: { uses } }: Condition) =>
  (token: Token): boolean =>
    uses?.get(token) === "number";

const isSignal =
  ({ built: { uses } }: Condition) =>
  (token: Token): boolean =>
    uses?.get(token) === "signal";

/** "The door must not be open when the pump is running" is of both. */
function losesBefore(one: Condition, { kinds }: Meant): boolean {
  return one.tokens.slice(0, Math.max(0, whenIn(one))).some((token) => {
    const kind = kinds.get(token) ?? "word";
    return one.left.includes(token) && (kind === "entity" || names(kind));
  });
}

/** "Provisions cover less than half of the loans" of the loans, where another signal is called provisions. */
function losesSubject(one: Condition, { derivation: { rule }, context: { index } }: Meant): boolean {
  const { tokens, left, scored, built } = one;
  const number = tokens.findIndex(isNumber(one));
  const before = tokens.slice(0, Math.max(0, number));
  if (rule !== null || built.parts.length > 1) return false;
  if (before.some(isSignal(one)) || !tokens.some(isSignal(one))) return false;
  const said = new Set(before.filter((token) => left.includes(token)).map(({ stem }) => stem));
  return index.signals.some((other) => {
    const telling = tellingOf(other);
    return other !== scored?.indexed && telling.length > 0 && telling.every((stem) => said.has(stem));
  });
}

/** "Block redemptions when the risk score is above 70": what is judged is named behind "when". */
function judgesBehind(one: Condition): boolean {
  const { tokens, left } = one;
  const when = whenIn(one);
  const named = tokens.findLastIndex(isSignal(one));
  const between = tokens.slice(when + 1, tokens.findIndex(isNumber(one)));
  const judged = between.some((token) => left.includes(token) && !stopwords.has(token.text));
  return when > named && named >= 0 && judged && !is(tokens[when + 1], category.subjects);
}

/** "CPU above 90% without steal" of what is stolen, where another signal is called what stands before the number. */
function lacks(one: Condition, { kinds, context: { index } }: Meant): boolean {
  const { tokens, left, scored, built } = one;
  const [number, without] = [tokens.findIndex(isNumber(one)), tokens.findIndex((token) => is(token, particle.without))];
  // "Feed flow without the pump on".
  if (number < 0)
    return tokens
      .slice(0, Math.max(0, without))
      .some((token) => left.includes(token) && names(kinds.get(token) ?? "word"));
  if (without < number || built.parts.length > 1 || (scored !== null && saysSince(scored))) return false;
  const said = new Set(tokens.slice(0, number).map(({ stem }) => stem));
  const owns = index.signals.some((other) => {
    const telling = tellingOf(other);
    return other !== scored?.indexed && telling.length > 0 && telling.every((stem) => said.has(stem));
  });
  return owns && tokens.slice(without + 1).some(isSignal(one));
}

/** "Level below 20%, temperature is rising": what is compared before a comma is told no more behind it. */
function goesOn(one: Condition): boolean {
  const { tokens, built } = one;
  const comma = tokens.findIndex(({ kind }, at) => kind === "break" && tokens.slice(0, at).some(isNumber(one)));
  if (comma < 0 || built.parts.length > 1) return false;
  const moves = built.parts.some(({ relation }) => relation === "move");
  return tokens
    .slice(comma + 1)
    .some((token, at, behind) =>
      moves ? built.uses?.get(token) === "relation" : isSignal(one)(token) && is(behind[at + 1], category.beings),
    );
}

/** "Status up and status down", "ROAS under 1.5 and still spending", "above 6 hours and the lot is hot": each side of a joint says something. */
function joinsTwo(one: Condition, { kinds, context: { index } }: Meant): boolean {
  const {
    tokens,
    left,
    scored,
    built: { uses, parts },
    phrase: { marks },
  } = one;
  const at = tokens.findIndex(
    (token, place) =>
      (is(token, particle.and) || is(token, particle.or) || is(token, particle.but)) &&
      uses?.has(token) !== true &&
      !marks.some(({ start, end }) => start <= place && place < end),
  );
  if (at < 0) return false;
  const says = (side: readonly Token[]): boolean =>
    side.some((token) => is(token, category.beings)) && side.some((token) => uses?.has(token));
  const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)];
  // "Front door open and not locked", "window or door open", "above 1000 and nobody in the room": what a joint adds, nothing reads.
  const denies = (token: Token): boolean => negations.has(token.text) || is(token, category.nobody);
  const [last, first] = [before.at(-1), after.find((token) => denies(token) || !stopwords.has(token.text))];
  const added =
    (first !== undefined && denies(first) && parts.length === 1) ||
    [last, first].some((token) => {
      if (token === undefined || !left.includes(token)) return false;
      const likewise = index
        .signalsOf(token)
        .some(({ idStems }) => idStems.some((stem) => scored?.matched.has(stem) === true));
      return likewise || names(kinds.get(token) ?? "word");
    });
  // "In any state but running" is of the others.
  const but = is(tokens[at], particle.but) && after[0] !== undefined && uses?.get(after[0]) === "label";
  const excepts = but && !before.some(({ stem }) => index.labels.has(stem));
  const again = before.some((own) => isSignal(one)(own) && after.some(({ stem }) => stem === own.stem));
  const another = after.some(
    ({ stem }) =>
      parts.every(({ relation }) => relation !== "state") &&
      scored?.indexed.idStems.includes(stem) === false &&
      index.signals.some(({ idStems }) => idStems[0] === stem),
  );
  return added || excepts || again || another || ((says(before) || before.some(isNumber(one))) && says(after));
}

/** "Revoked so we can fix it": what something is for tells no state of it. */
function tellsWhy({ tokens, left, built: { uses } }: Condition): boolean {
  const why = tokens.findIndex((token, at) => at > 0 && left.includes(token) && purposes.match(tokens, at) !== null);
  return why > 0 && tokens.slice(why).some((token) => uses?.get(token) === "label");
}
