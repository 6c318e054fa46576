import { category, is, particle } from "../lexicon/category.ts";
import type { Condition } from "../derivation/condition.ts";
import type { ReadingPart } from "../../../domain/language/reading.ts";
import { findPhrase } from "../../../domain/language/words.ts";
import { type Left, names, ownsSignals, tells } from "../choice/costs.ts";
import { genericStems, stopwords } from "../lexicon/function-words.ts";
import { tellingOf } from "../linking/indexed-signal.ts";
import { unsaid } from "../linking/resolve.ts";
import { weights } from "../choice/weights.ts";
import { joints } from "../lexicon/words/joints.ts";
import { endsInS, isPast } from "../lexicon/words/endings.ts";
import type { Token } from "../text/token.ts";
import { areForeign, type Check, unread } from "./check.ts";
import { isPlaced } from "./signal.ts";

const none: Left = "word";

/**
 * Words that say something and that nothing read, inside a condition or beside it: whether they only say of whom it is, or another
 * thing is meant, tells the distance to the next reading, unless they name a state or a signal or which of several is meant.
 */
export const unreadWords: Check = {
  name: "unread words",
  finds: (meant) => {
    const {
      derivation: { conditions, beside },
      kinds,
      context: { index },
    } = meant;
    const own = (token: Token): boolean =>
      conditions.some(({ scored }) => scored?.indexed.words.has(token.stem) === true);
    const left = conditions.flatMap((one) => one.left.filter((token) => tells(kinds.get(token) ?? none)));
    const apart = beside.flatMap(({ tokens, manner }) => (manner === "beside" ? tokens : []));
    // "Conveyor stopped or jammed while": another label of the same signal is another state.
    const other = ({ stem, text }: Token): boolean =>
      conditions.some(
        ({ scored, built: { parts } }) =>
          scored?.indexed.words.get(stem) === "label" && parts.every(({ label }) => label !== null && label !== text),
      );
    const aside = apart.filter((token) => names(kinds.get(token) ?? none) && (!own(token) || other(token)));
    // "Main pump running although the level is low": all words of another name stand beside.
    const told = new Set(apart.map(({ stem }) => stem));
    const whole = index.signals.filter(({ idStems }) => idStems.length > 1 && idStems.every((stem) => told.has(stem)));
    const named = apart.filter(({ stem }) => whole.some(({ idStems }) => idStems.includes(stem)));
    // "Heater off although", "away or holiday": a state that stands alone beside.
    const states = beside.flatMap(({ tokens, manner }) =>
      manner === "request"
        ? []
        : tokens.filter(
            (token, at) =>
              saysState(tokens, at, kinds, index.labels) ||
              // "Dose given although", of another signal.
              (index.flagNames.has(token.stem) &&
                !own(token) &&
                ownsSignals(kinds.get(tokens[at - 1] ?? token) ?? none)),
          ),
    );
    if (states.length > 0) return unread(states);
    // "While it is in use": a label of several words that stands whole, and that nothing reads.
    const spelled = [...conditions.map(({ tokens }) => tokens), ...beside.map(({ tokens }) => tokens)].flatMap(
      (tokens) => wholeLabelIn(tokens, meant),
    );
    if (spelled.length > 0) return unread(spelled);
    const lost = [...left, ...aside, ...named];
    const found = unread(lost);
    if (found === null) return null;
    // "Overdraft: 80% of limit used" of a card, where another limit is called so.
    const read = conditions.flatMap(({ tokens, built: { uses } }) =>
      tokens.filter((token) => uses?.get(token) === "signal"),
    );
    const said = new Set([...apart, ...read].map(({ stem }) => stem));
    const another = index.signals.some((one) => {
      const telling = tellingOf(one);
      return (
        telling.length > 0 && telling.every((stem) => said.has(stem)) && lost.some(({ stem }) => telling.includes(stem))
      );
    });
    // "In away mode": a label that stands before a lost word, though it is a small word.
    const labelled = conditions.some(({ tokens, built: { uses } }) =>
      tokens.some((token, at) => {
        const next = tokens[at + 1];
        return index.labels.has(token.stem) && uses?.has(token) !== true && next !== undefined && lost.includes(next);
      }),
    );
    const state = labelled || lost.some(({ stem }) => index.labels.has(stem) || index.flagNames.has(stem));
    const joined = conditions.some((one) => isJoined(one, lost) || isSaidOf(one, lost) || isComparand(one, lost));
    return {
      ...found,
      foreign: areForeign(lost, meant),
      clear:
        !another &&
        !state &&
        !joined &&
        !conditions.some(
          (one) =>
            isNamedBy(one, lost) ||
            isRestricted(one, lost) ||
            isWithin(one, lost) ||
            isToldBy(one, lost) ||
            isHalfNamed(one, lost) ||
            isOnGoodSide(one),
        ),
    };
  },
};

/** The words of some label of several, where they stand together and no condition reads any of them, or reads them as a bare name. */
function wholeLabelIn(
  tokens: readonly Token[],
  { derivation: { conditions }, context: { index } }: Parameters<Check["finds"]>[0],
): readonly Token[] {
  const used = (token: Token): boolean => conditions.some(({ built: { uses } }) => uses?.has(token) === true);
  const bare = conditions.some((one) => one.tokens === tokens && one.built.parts.every(isBare));
  // "SpO2 (on room air) below 92": beside what is read it is a condition of its own.
  const apart =
    conditions.every((one) => one.tokens !== tokens) &&
    is(
      tokens.find(({ kind }) => kind !== "break"),
      category.placing,
    );
  // "Changes have been requested" for the label "changes_requested".
  const said = tokens.filter((token) => !is(token, category.having) && !is(token, category.passives));
  const stems = said.map(({ stem }) => stem);
  for (const { longLabels } of index.signals)
    for (const label of longLabels) {
      const at = findPhrase(label, stems);
      const words = at < 0 ? [] : said.slice(at, at + label.length);
      const stated = words.length > 0 && is(tokens[tokens.indexOf(words[0] as Token) - 1], category.beings);
      if (words.length > 0 && ((stated && !words.some(used)) || bare || apart)) return words;
    }
  return [];
}

const isBare = ({ number, label }: ReadingPart): boolean =>
  (number === null || number.implied === true) && label === null;

/** A word for on or off behind what it is said of, or nothing but a label. */
function saysState(
  tokens: readonly Token[],
  at: number,
  kinds: ReadonlyMap<Token, Left>,
  labels: ReadonlySet<string>,
): boolean {
  // "Pump A off".
  const before = tokens.slice(0, at).findLast((one) => !is(one, category.nounLeads));
  const token = tokens[at];
  const words = tokens.filter(({ kind, text, stem }) => kind === "word" && (labels.has(stem) || !stopwords.has(text)));
  const alone = words.length === 1 && words[0] === token && labels.has(token?.stem ?? "");
  return alone || (is(token, category.flagWords) && before !== undefined && ownsSignals(kinds.get(before) ?? none));
}

/** "Window open and heating on", "swelling or weight gain above 2": what is joined to a state, or stands before what is read, is another condition. */
const isJoined = ({ tokens, left, built: { parts, uses } }: Condition, lost: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    const joint = left.includes(token) ? joints.match(tokens, at) : null;
    if (joint?.meaning.weak !== false) return false;
    const [before, next] = [tokens[at - 1], tokens[at + joint.length]];
    const stated = parts.every(({ relation }) => relation === "state");
    return lost.some(
      (one) => (stated && one === next) || (one === before && next !== undefined && uses?.has(next) === true),
    );
  });

/** "Lower than at our other branch", "load above 2x cores": what it is compared with is not read. */
const isComparand = ({ tokens, built: { parts } }: Condition, lost: readonly Token[]): boolean =>
  parts.some(({ relation, number }) => relation === "compare" && number?.unit === "times") ||
  (parts.every(({ number }) => number === null) &&
    tokens.slice(tokens.findIndex((token) => is(token, particle.than)) + 1).some((token) => lost.includes(token)) &&
    tokens.some((token) => is(token, particle.than)));

/** "Set to purple", "wait over 4 min", "been unassigned for 5 days": what a state is said to be, or what a time is said of. */
const isSaidOf = ({ tokens, phrase: { marks }, built: { parts } }: Condition, lost: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    if (!lost.includes(token)) return false;
    const over = is(tokens[at + 1], particle.over) && tokens[at + 2]?.kind === "number";
    const timed = marks.some(({ kind, start }) => kind === "window" && start === at + 1);
    const been = is(tokens[at - 1], category.passives) && parts.every(({ figure }) => figure == null);
    return (
      (timed && (over || been)) ||
      (parts.every(({ relation }) => relation === "state") && is(tokens[at - 1], particle.to))
    );
  });

/** "Errors that are unrecoverable": which of them are meant. */
const isRestricted = ({ tokens }: Condition, lost: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      lost.includes(token) &&
      is(tokens[at - 1], category.beings) &&
      is(tokens[at - 2], category.holders) &&
      tokens[at - 3]?.kind === "word",
  );

/** "Visibility of the drain obscured", "the charger conks": a participle or a verb at the end may tell the state of a flag. */
function isToldBy({ scored, tokens }: Condition, lost: readonly Token[]): boolean {
  const last = tokens.findLast(({ kind }) => kind !== "break");
  return (
    scored?.indexed.flag === true &&
    last !== undefined &&
    (isPast(last.text) || endsInS(last.text)) &&
    lost.includes(last)
  );
}

/** "Checked against the < 3% acceptance threshold" of what is bad above: a word that is lost may say that it should be so. */
const isOnGoodSide = ({ scored, built: { parts } }: Condition): boolean =>
  scored?.indexed.adverse != null &&
  parts.length === 1 &&
  parts.some(
    ({ relation, direction, figure }) =>
      relation === "compare" && figure == null && direction !== null && direction !== scored.indexed.adverse,
  );

/** "Free bromine" of `free_chlorine`: the words say something that the name does not, and the name what they do not. */
function isHalfNamed({ scored, tokens, left, built: { uses, parts } }: Condition, lost: readonly Token[]): boolean {
  const beside = left.some((token) => lost.includes(token) && !isPlaced(tokens, token));
  if (scored === null || !parts.some(({ number }) => number !== null) || !beside) return false;
  const read = tokens.filter((token) => uses?.get(token) === "signal" && scored.matched.has(token.stem));
  const telling = new Set(read.map(({ stem }) => stem).filter((stem) => !genericStems.has(stem)));
  return telling.size <= 1 && unsaid(scored).length > 0 && scored.descriptionCover < weights.spelled;
}

/** "Payment retry ratio" of `payment_ratio`: what stands within a name, before what is measured, says which is meant. */
const isWithin = ({ tokens, built: { uses } }: Condition, lost: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const named = [before, next].every((one) => one !== undefined && uses?.get(one) === "signal");
    return named && lost.includes(token) && genericStems.has(next?.stem ?? "");
  });

/** The word before the only one that names a signal may say which, and two are a name of their own; what stands there in capitals always does. */
const isNamedBy = ({ scored, tokens, built: { uses } }: Condition, lost: readonly Token[]): boolean => {
  const only = [...(uses?.values() ?? [])].filter((use) => use === "signal").length === 1;
  return tokens.some(
    (token, at) =>
      (scored?.matched.size === 1 ||
        (only && lost.includes(tokens[at - 1] as Token)) ||
        (token.capital && tokens[at + 1]?.capital !== true)) &&
      lost.includes(token) &&
      uses?.get(tokens[at + 1] ?? token) === "signal",
  );
};
