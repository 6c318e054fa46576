import { names } from "../choice/costs.ts";
import type { Condition } from "../derivation/condition.ts";
import { saysSince } from "../grammar/conditions/by-name.ts";
import { category, is, particle } from "../lexicon/category.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { negations } from "../lexicon/states.ts";
import { purposes } from "../lexicon/words/clauses.ts";
import { namespaceOf, tellingOf } from "../linking/indexed-signal.ts";
import type { Token } from "../text/token.ts";
import { type Check, inConditions, type Meant } from "./check.ts";

/** "The OSD is down and more than 1% are degraded": two halves that each say something are no one condition. */
export const halves: Check = {
  name: "halves",
  finds: inConditions((one, meant) =>
    apart.some((says) => says(one, meant))
      ? { tokens: one.tokens, why: "The sentence says two things, and only one of them was read." }
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
  statesTwo,
  runsWith,
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

/** "It is on battery, the generator is off" of one state. */
function statesTwo({ tokens, scored, built: { parts, uses } }: Condition): boolean {
  return (
    parts.length === 1 &&
    scored?.indexed.flag === true &&
    tokens.some(
      ({ kind }, at) =>
        kind === "break" &&
        [tokens.slice(0, at), tokens.slice(at)].every(
          (side) =>
            side.some((token) => is(token, category.beings)) && side.some((token) => uses?.get(token) === "label"),
        ),
    )
  );
}

/** "Generator running with fuel under 25%" of the fuel, "pump running with a fault" of no pump that runs: flags of the same thing are called so. */
function runsWith({ tokens, left, scored, built: { uses } }: Condition, { context: { index } }: Meant): boolean {
  const at = tokens.findIndex((token) => is(token, particle.with) && uses?.has(token) !== true);
  if (at < 0 || scored === null) return false;
  const stated = tokens.filter((token, place) =>
    place < at ? place === at - 1 && left.includes(token) : uses?.get(token) === "label",
  );
  return index.signals.some(
    (other) =>
      other.flag &&
      other !== scored.indexed &&
      stated.some(({ stem }) => stem === other.idStems.at(-1)) &&
      namespaceOf(other.signal.primitive_id) === namespaceOf(scored.indexed.signal.primitive_id),
  );
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
function joinsTwo(one: Condition, meant: Meant): boolean {
  const { tokens, built, phrase } = one;
  const at = tokens.findIndex(
    (token, place) =>
      (is(token, particle.and) || is(token, particle.or) || is(token, particle.but)) &&
      built.uses?.has(token) !== true &&
      !phrase.marks.some(({ start, end }) => start <= place && place < end),
  );
  const sides = { joint: tokens[at], before: tokens.slice(0, at), after: tokens.slice(at + 1) };
  return at >= 0 && eitherSays.some((says) => says(one, sides, meant));
}

interface Sides {
  readonly joint: Token | undefined;
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

const denies = (token: Token): boolean => negations.has(token.text) || is(token, category.nobody);

/** The words next to a joint, but for small ones behind it. */
const ends = ({ before, after }: Sides): [Token | undefined, Token | undefined] => [
  before.at(-1),
  after.find((token) => denies(token) || !stopwords.has(token.text)),
];

const isLabel =
  ({ built: { uses } }: Condition) =>
  (token: Token): boolean =>
    uses?.get(token) === "label";

/** What tells that the two sides of a joint that nothing reads are two conditions. */
const eitherSays: readonly ((one: Condition, sides: Sides, meant: Meant) => boolean)[] = [
  // "Front door open and not locked", "somebody in the room and the door locked", "too warm in it and the door open".
  ({ left, built: { parts } }, sides) => {
    const [, first] = ends(sides);
    const says = (token: Token): boolean => is(token, category.whoever) || is(token, particle.too);
    const before = sides.before.some((token) => says(token) && left.includes(token));
    return parts.length === 1 && (before || (first !== undefined && denies(first)));
  },
  // "Window or door open"; "battery full and power above 3" of a side that nothing reads, where any word may name another thing.
  (one, sides, { kinds, context: { index } }) => {
    const { left, scored, built } = one;
    const named = sides.after.some(isSignal(one));
    const says = (token: Token): boolean => built.uses?.has(token) === true && !(named && isLabel(one)(token));
    const lost = sides.before.some(says) ? [] : sides.before;
    const another = (token: Token): boolean => {
      const owners = index.signalsOf(token);
      const own = lost.includes(token) && index.idStems.has(token.stem);
      return (
        scored !== null &&
        (owners.length > 0 ? !owners.includes(scored.indexed) : own && !scored.indexed.words.has(token.stem))
      );
    };
    return [...lost, ...ends(sides)].some(
      (token) => token !== undefined && left.includes(token) && (another(token) || names(kinds.get(token) ?? "word")),
    );
  },
  // "Tank full but valve open": what is said of the thing that both are of.
  (one, { before, after }, { context: { index } }) => {
    const named = before.filter(isSignal(one));
    const last = before.at(-1);
    return (
      last !== undefined &&
      one.left.includes(last) &&
      !stopwords.has(last.text) &&
      named.length > 0 &&
      named.every((token) => index.signalsOf(token).length > 0) &&
      after.some((token) => isSignal(one)(token) && index.signalsOf(token).length === 0)
    );
  },
  // "In any state but running" is of the others.
  (one, { joint, before, after: [first] }, { context: { index } }) =>
    is(joint, particle.but) &&
    first !== undefined &&
    isLabel(one)(first) &&
    !before.some(({ stem }) => index.labels.has(stem)),
  // "Not closed or locked" of one state.
  (one, sides) => {
    const read = ends(sides).filter((token) => token !== undefined && (isLabel(one)(token) || isSignal(one)(token)));
    const stated = read.some((token) => token !== undefined && isLabel(one)(token));
    return is(sides.joint, particle.or) && one.built.parts.length === 1 && read.length > 1 && stated;
  },
  // "Score between 500 and 600 and past due" says no number of what is past due, "no operator and line in manual" denies no mode.
  (one, { joint, before, after }) => {
    const says = (side: readonly Token[]): boolean => side.some(isSignal(one));
    const denied =
      !is(joint, particle.but) && before.some((token) => denies(token) && one.built.uses?.get(token) === "relation");
    return (
      (before.some(isNumber(one)) && !says(before) && says(after) && !after.some(isNumber(one))) ||
      (denied && !before.some(isLabel(one)) && after.some(isLabel(one)))
    );
  },
  (one, { before, after }) => before.some((own) => isSignal(one)(own) && after.some(({ stem }) => stem === own.stem)),
  ({ scored, built: { parts } }, { after }, { context: { index } }) =>
    after.some(
      ({ stem }) =>
        parts.every(({ relation }) => relation !== "state") &&
        scored?.indexed.idStems.includes(stem) === false &&
        index.signals.some(({ idStems }) => idStems[0] === stem),
    ),
  (one, { before, after }) => {
    const says = (side: readonly Token[]): boolean =>
      side.some((token) => is(token, category.beings)) && side.some((token) => one.built.uses?.has(token));
    return (says(before) || before.some(isNumber(one))) && says(after);
  },
];

/** "Revoked so we can fix it": what something is for tells no state of it. */
function tellsWhy({ tokens, left, built: { uses } }: Condition): boolean {
  const why = tokens.findIndex((token, at) => at > 0 && left.includes(token) && purposes.match(tokens, at) !== null);
  return why > 0 && tokens.slice(why).some((token) => uses?.get(token) === "label");
}
