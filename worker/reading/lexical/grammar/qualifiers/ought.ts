import { isDoing } from "../../lexicon/words/endings.ts";
import { type Category, category, is, particle } from "../../lexicon/category.ts";
import { apartWords } from "../../lexicon/words/names.ts";
import { bounds } from "../../lexicon/words/prescriptions.ts";
import { comparisons, isReference } from "../../lexicon/comparisons.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import type { Token } from "../../text/token.ts";
import { boundsLater, hasBeen } from "../relations/sides.ts";

/** Where a sentence says what ought to be, and whether by plain words: "must stay below 200", "shall not exceed". */
export interface Rule {
  readonly tokens: readonly Token[];
  readonly plain: boolean;
  /** It says what must not be. */
  readonly denied: boolean;
  /** It may as well say what is so: "not above 5". */
  readonly either?: boolean;
  /** What it does not permit raises the alarm as it is said. */
  readonly forbids?: true;
}

/** Whether somebody asks to be told, or names what has to be so for it. */
export const isAsked = (words: readonly Token[]): boolean =>
  words.some((token, at) => is(token, category.contacts) || is(token, category.telling) || isDanger(words, at));

/** "Warning", "severe", but neither "low risk" nor "no danger": a word that calls something bad. */
export const isDanger = (words: readonly Token[], at: number): boolean =>
  is(words[at], category.dangers) && !is(words[at - 1], category.calming);

/**
 * The rule that some words state, or null. It is an aim where other words say that it is `missed`; `when`: other words say when
 * somebody is to be told. "If it should be above 5" is a condition and states none.
 */
export function ruleIn(
  words: readonly Token[],
  missed: boolean,
  isName: (token: Token) => boolean,
  when = false,
): Rule | null {
  const says = (kind: Category): boolean => words.some((token) => is(token, kind));
  // "Must not exceed 10 - page the engineer": who is told behind the number makes no condition of it.
  const numbered = when ? 0 : words.findLastIndex(({ kind }) => kind === "number") + 1;
  const [before, behind] = numbered > 0 ? [words.slice(0, numbered), words.slice(numbered)] : [words, []];
  const asked = says(category.conditional) || before.some((token) => is(token, category.telling));
  const denied = says(category.denying);
  const aim = words.findIndex((token) => is(token, category.aims));
  const rule = (at: number, length: number, more: Partial<Rule> = {}): Rule | null =>
    at < 0 ? null : { tokens: words.slice(at, at + length), plain: true, denied, ...more };
  const kept = words.findIndex((token, at) => is(token, category.keeping) && opens(words, at));
  const headed = words.findIndex(
    (token, at) =>
      is(token, category.aims) &&
      opens(words, at) &&
      (words[at + 1]?.kind === "break" || (is(token, category.goals) && !isName(token))),
  );
  const goal = words.findIndex((token, at) => is(token, category.goals) && !isName(token) && comparesAt(words, at + 1));
  const plainly = words.findIndex((_, at) => prescribes(words, at, isName, when));
  const allowed = words.findIndex((token, at) => is(token, category.beings) && isPraised(words, at + 1));
  const bound = words.findIndex(
    (_, at) => (besideNumber(words, at) || boundsLater(words, at) > 0) && !isReference(words, at),
  );
  const unbound = words.findIndex((_, at) => bounds.match(words, at) !== null && isDenied(words, at));
  const limit = words.findIndex((token, at) => !isName(token) && setsLimit(words, at));
  const titled = Math.max(bound, asked || !says(category.atEnds) ? -1 : aim, says(category.dangers) ? -1 : limit);
  const wished = words.findIndex(
    (token, at) =>
      // "The robot cannot tell where it is" says what is.
      (is(token, category.able) &&
        is(words[at + 1], category.denying) &&
        !led(words, at) &&
        hasNumber(words.slice(at))) ||
      ((!asked ||
        ((is(token, category.forbidding) || (is(token, category.denying) && !led(words, at))) &&
          !isAsked(before) &&
          !before.some((one) => is(one, category.alarms)))) &&
        (is(token, particle.never) || (!isName(token) && isWish(words, at, isName)))),
  );
  return (
    rule(missed ? aim : -1, 1, { denied: false }) ??
    rule(unbound, 1, { plain: false }) ??
    forbidden(words) ??
    rule(asked ? -1 : allowed, 2, { denied: false }) ??
    // "Keep paused pumps below 20" is of those that are paused.
    rule(asked ? -1 : kept, verbEnd(words, kept, 2)) ??
    rule(asked ? -1 : headed, verbEnd(words, headed, 2)) ??
    rule(plainly, verbEnd(words, plainly, 3)) ??
    rule(says(category.conditional) ? -1 : titled, bounds.match(words, titled)?.length ?? 1, { denied: false }) ??
    rule(asked || denied ? -1 : goal, 1, { plain: false }) ??
    rule(aim < 0 ? -1 : words.findIndex((token) => is(token, category.missing)), 3, {
      plain: false,
    }) ??
    rule(wished, is(words[wished], category.praising) ? 1 : verbEnd(words, wished, 3), {
      plain:
        !isPurpose(words, wished) &&
        !isDenial(words, wished) &&
        !isUnattained(words, wished) &&
        !(isBare(words, wished) && isAsked(behind)),
      either: isEither(words, wished),
    })
  );
}

/** How many of so many words prescribe: up to the verb in "must be kept dry" and "required to maintain", and no name behind "target" or "keep". */
function verbEnd(words: readonly Token[], at: number, most: number): number {
  const says = ({ kind, text }: Token): boolean => kind === "word" && !stopwords.has(text);
  const opener = words[at];
  const next = words.slice(at + 1, at + most).findIndex(says) + 1;
  if (opener === undefined || next === 0) return most;
  const leads = [opener, words[at + next - 1]];
  const isVerb = !says(opener) || leads.some((lead) => is(lead, particle.to) || is(lead, category.being));
  return isVerb ? next + 1 : next;
}

const hasNumber = (words: readonly Token[]): boolean => words.some(({ kind }) => kind === "number");

/** What is said raises the alarm: the words by which it is not permitted. */
function forbidden(words: readonly Token[]): Rule | null {
  const found = words.flatMap(
    (_, at) => notPermitted(words, at) ?? notPraised(words, at) ?? keptFrom(words, at) ?? noneMay(words, at) ?? [],
  );
  return found.length === 0 ? null : { tokens: found, plain: true, denied: true, forbids: true };
}

/** "Below 5% is fine", and nothing behind it. */
const isPraised = (words: readonly Token[], at: number): boolean =>
  (is(words[at], category.praising) || is(words[at], category.allowing)) &&
  hasNumber(words.slice(0, at)) &&
  words[at + 1]?.kind !== "word";

/** "Above 5% is not acceptable", "will not be tolerated". */
function notPraised(words: readonly Token[], at: number): readonly Token[] | null {
  const from = is(words[at + 1], category.being) ? at + 2 : at + 1;
  const says = from > at + 1 || is(words[at - 1], category.beings);
  return is(words[at], category.denying) && says && isPraised(words, from) ? words.slice(at - 1, from + 1) : null;
}

/** "Shall not permit the ratio to exceed 3.5". */
const notPermitted = (words: readonly Token[], at: number): readonly Token[] | null =>
  is(words[at], category.permitting) && is(words[at - 1], category.denying)
    ? words.slice(Math.max(0, at - 2), at + 1)
    : null;

/** "Keep the latency from exceeding 400 ms". */
const keptFrom = (words: readonly Token[], at: number): readonly Token[] | null =>
  is(words[at], particle.from) &&
  isDoing(words[at + 1]?.text ?? "") &&
  words.slice(0, at).some((verb, from) => is(verb, category.keeping) && opens(words, from))
    ? words.slice(at - 1, at + 1)
    : null;

/** "Can no longer use", "there can be no errors", "no fuel above 0.5% shall be used"; not "no alarm", nor where somebody asks when. */
function noneMay(words: readonly Token[], at: number): readonly Token[] | null {
  const asks = words.some((token) => is(token, category.conditional) || is(token, category.alarms));
  if (!is(words[at], particle.no) || comparesAt(words, at) || asks) return null;
  const able = is(words[at - 1], category.being) ? at - 2 : at - 1;
  if (is(words[able], category.able)) return words.slice(able, at + 2);
  const may = words.findIndex(
    (token, place) =>
      place > at + 1 &&
      [category.able, category.forbidding].some((kind) => is(token, kind)) &&
      is(words[place + 1], category.being),
  );
  return may < 0 || !opens(words, at) ? null : [...words.slice(at, at + 1), ...words.slice(may, may + 3)];
}

/** "Effluent limit: TSS < 25", "limit < 100 ppm", "goal > 65", but "alarm limit < 3" and "over the limit: > 5"; more than a space parts a heading. */
function setsLimit(words: readonly Token[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || next === undefined || is(words[at - 1], category.alarms)) return false;
  // "% of limit: > 80" is a share of it.
  if (is(words[at - 1], particle.of)) return false;
  const sided = next.kind === "sign" && !isParted(word, next) && comparesAt(words, at + 1);
  if (!is(word, category.limits) && !(is(word, category.aims) && sided)) return false;
  const headed = isParted(word, next) || next.text === ":";
  return (headed || next.kind === "sign") && !words.some((_, place) => place < at && comparesAt(words, place));
}

/** "Minimum 8%", "a maximum of 0.2", "104 °F maximum". */
function besideNumber(words: readonly Token[], at: number): boolean {
  const { length = 0 } = bounds.match(words, at) ?? {};
  const next = words[at + length + (is(words[at + length], particle.of) ? 1 : 0)];
  return length > 0 && [words[at - 1], next].some((token) => token?.kind === "number");
}

/** "A ratio of not more than 3.3", "we like to see 100", "a good rate is 95%", "oxygen to keep it above 92": what ought to be, or what something is for. */
function isWish(words: readonly Token[], at: number, isName: (token: Token) => boolean): boolean {
  const word = words[at];
  if (is(word, category.noneWords) || is(word, category.denying))
    return (
      is(words[at + 1], category.exceeding) ||
      (is(words[at - 1], category.auxiliaries) && is(words[at + 2], category.exceeding)) ||
      (is(words[at + 1], category.ends) && is(words[at + 2], particle.than))
    );
  if (is(word, category.staying) && !is(word, category.being))
    return (
      is(words[at - 1], particle.to) ||
      comparesAt(words, at + 1) ||
      (is(word, category.maintaining) && comparesSoon(words, at + 2))
    );
  const next = words[at + 1];
  // "Shall at no time exceed 39" is denied, and by no word that bounds a number.
  const none = words.findIndex((one, place) => place > at && is(one, category.noneWords));
  if (is(word, category.forbidding) && !led(words, at))
    return (
      next !== undefined &&
      !isName(next) &&
      (none < 0 || is(words[none + 1], category.ends)) &&
      comparesSoon(words, at + 1)
    );
  // "The last good snapshot" is wished for by nobody.
  if (is(words[at - 1], category.denying) || is(words[at - 1], category.latest)) return false;
  // "Usually defined as below 60" says what something is.
  if (is(words[at + 1], category.defining)) return false;
  return (is(word, category.wishing) || is(word, category.praising)) && hasNumber(words.slice(at));
}

/** "Oxygen to keep SpO2 above 92%" says what the oxygen is for; "the key is to maintain", "we want it to stay" what ought to be. */
const isPurpose = (words: readonly Token[], at: number): boolean =>
  is(words[at], category.staying) &&
  is(words[at - 1], particle.to) &&
  !is(words[at - 2], category.beings) &&
  !words.slice(0, at).some((token) => is(token, category.wishing));

/** "Should not be limited to 97%". */
const isDenied = (words: readonly Token[], at: number): boolean =>
  is(words[is(words[at - 1], category.being) ? at - 2 : at - 1], category.denying);

/** "Cannot reach 97%" may say what must not be, or what does not come true. */
const isUnattained = (words: readonly Token[], at: number): boolean =>
  is(words[at], category.able) && is(words[at + 2], category.arriving);

/** "Is not above 80", "never became ready": it may say what is or has been, or what ought to be. */
const isDenial = (words: readonly Token[], at: number): boolean =>
  is(words[at], category.denying) && (is(words[at - 1], category.beings) || hasBeen(words[at + 1]));

/** "Not more than 5", without a word of what ought to be. */
const isBare = (words: readonly Token[], at: number): boolean =>
  is(words[at], category.denying) && !is(words[at - 1], category.forbidding);

/** "Not above 5" may as well say what is so; "not more than", "not exceeding" and "never" bound. */
const isEither = (words: readonly Token[], at: number): boolean =>
  isBare(words, at) && !is(words[at], particle.never) && is(words[at + 1], apartWords);

/** "Maintain a cancellation rate under 2.5%", "must hold at least 25%": the comparison stands behind what is kept. */
const comparesSoon = (words: readonly Token[], from: number): boolean =>
  words.slice(from).some((_, place) => comparesAt(words, from + place));

const comparesAt = (words: readonly Token[], at: number): boolean => comparisons.match(words, at) !== null;

/** The first word, or one behind a sign or a courtesy: "Refund rate: keep below 6%", "could you keep"; more than a space parts it. */
function opens(words: readonly Token[], at: number): boolean {
  const before = words[at - 1];
  if (before === undefined || before.kind === "break" || isParted(before, words[at])) return true;
  return is(before, category.polite) && opens(words, at - 1);
}

const isParted = (one: Token | undefined, next: Token | undefined): boolean =>
  one !== undefined && next !== undefined && next.start - one.end > 1;

/** "If it should", "when it cannot": a condition leads to it. */
const led = (words: readonly Token[], at: number): boolean =>
  words.slice(Math.max(0, at - 6), at).some((token) => is(token, category.conditional));

/** "Should stay", "is supposed to be", "not to exceed". */
function prescribes(words: readonly Token[], at: number, isName: (token: Token) => boolean, when: boolean): boolean {
  const [word, next] = [words[at], words[at + 1]];
  // "Should be a high-priority alert" says who is to be told.
  const number = words.findIndex(({ kind }, place) => place > at && kind === "number");
  const whole = number < 0 || when || words.some((token) => is(token, category.conditional));
  const soon = words.slice(at + 1, whole ? at + 9 : Math.min(number, at + 9));
  if (led(words, at) || soon.some((token) => is(token, category.alarms) && !isName(token))) return false;
  if (is(word, category.denying)) return is(next, particle.to);
  if (is(word, category.requiring) && !is(next, particle.to))
    return words.slice(at + 1, at + 7).some((token) => is(token, particle.between) || is(token, category.atEnds));
  const needed = is(word, category.needful) && is(next, category.clauseLeads);
  const asks = is(word, category.prescribing) || is(word, category.requiring);
  const duty = needed || is(word, category.forbidding) || (asks && is(next, particle.to));
  // "Above 200 ms must be fixed" says what is to be done, "above 60% must be maintained" what ought to be.
  const verb = words.findIndex((token, place) => place > at && is(token, category.being)) + 1;
  const done = hasNumber(words.slice(0, at)) && !hasNumber(words.slice(at)) && verb > 0 && verb < at + 5;
  if (done && !isAttained(words[verb]) && !is(next, category.denying)) return false;
  return (
    duty &&
    words
      .slice(Math.max(0, at - 1), at + (needed ? 9 : 5))
      .some((token) => [category.staying, category.denying, category.arriving].some((kind) => is(token, kind)))
  );
}

/** How something is that is as it ought to be: "maintained", "achieved", "the norm". */
const isAttained = (token: Token | undefined): boolean =>
  [category.staying, category.attains, category.praising, category.allowing, category.determiners].some((kind) =>
    is(token, kind),
  );
