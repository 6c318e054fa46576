import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import type { Unread } from "../../../domain/language/reading.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import { marksOf } from "../chart/chart.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import { markers, type Marker } from "../lexicon/markers.ts";
import { numberWords, timesWords } from "../lexicon/amounts/number-words.ts";
import { absenceStems, negations } from "../lexicon/states.ts";
import { longest } from "../chart/longest.ts";
import type { Token } from "../text/token.ts";
import { unreadOf } from "../grammar/sentence/unread-of.ts";
import { unreadState } from "../grammar/bodies/unread-state.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { forecast, paced, usualThen } from "../lexicon/words/forecasts.ts";
import { particle } from "../lexicon/words/particles.ts";
import { vagueCounts, signWords } from "../lexicon/amounts/counts.ts";

/** What is left in a condition and may not be: numbers, times of day, signs of comparison, marks, and words that qualify. */
export function refusalOf(left: readonly Token[], read: Attempt, uses: Uses, around: Surroundings): Unread | null {
  const unused = new Set(left);
  const body = read.bodies.flat();
  for (const [at, token] of body.entries()) {
    const next = body[at + 1]?.text ?? "";
    const found = longest(markers, body, at);
    // "Will alert": a word before a verb of asking, unless the verb is part of the phrase ("on track to").
    if (actionVerbs.has(next) && !stopwords.has(next) && (found?.end ?? 0) <= at + 1) continue;
    if (
      found !== null &&
      (found.entry.meaning.named === true || !uses.has(token)) &&
      isLost(body.slice(at, found.end), uses, found.entry.meaning) &&
      !isHarmless(found.entry.meaning, body.slice(found.end), read, uses)
    )
      return unreadOf(body.slice(at, found.end), around, found.entry.meaning.advice, "qualifier");
  }
  const figures = left.filter(
    (token) =>
      token.kind === "clock" ||
      isNumberWord(token) ||
      (token.kind === "sign" && token.text !== "&") ||
      (token.kind === "number" && !repeats(token, read)),
  );
  const [figure] = figures;
  if (figure !== undefined)
    return unreadOf(
      [figure],
      around,
      "Nothing says what this number is for. Leave it out, or say it as a condition of its own.",
    );
  const mark = marksOf(body).find(
    ({ kind, start, end }) =>
      ["number", "range", "rank", "deviate", "compare", "window", "aggregate"].includes(kind) &&
      !(kind === "range" && body.slice(start, end).every((token) => token.kind !== "number" || repeats(token, read))) &&
      body.slice(start, end).some((token) => unused.has(token)) &&
      !body.slice(start, end).some((token) => uses.has(token)),
  );
  if (mark === undefined) return null;
  return unreadOf(
    body.slice(mark.start, mark.end),
    around,
    "Nothing says what this belongs to. Leave it out, or say it as a condition of its own.",
  );
}

/** Numbers in words: "five", "twice", "dozens". */
export const isNumberWord = ({ kind, text }: Token): boolean =>
  kind === "word" &&
  !particle.one.has(text) &&
  !particle.double.has(text) &&
  (numberWords.has(text) || timesWords.has(text) || vagueCounts.has(text));

/** A marker is lost where its telling words are not used, or, of small words alone, none of them. */
function isLost(tokens: readonly Token[], uses: Uses, { named }: Marker): boolean {
  const telling = tokens.filter((token) => token.kind === "word" && !stopwords.has(token.text));
  return telling.length > 0
    ? telling.some((token) => (named === true ? uses.get(token) !== "signal" : !uses.has(token)))
    : tokens.every((token) => !uses.has(token));
}

function isHarmless({ harmless = [] }: Marker, after: readonly Token[], { outcome }: Attempt, uses: Uses): boolean {
  const next = after.find((token) => !stopwords.has(token.text) || uses.has(token));
  const as = next === undefined ? undefined : uses.get(next);
  const signals = "parts" in outcome ? outcome.signals : [];
  return harmless.some((kind) =>
    kind === "number"
      ? as === "number" || as === "window"
      : kind === "either"
        ? "parts" in outcome && outcome.parts.some(({ direction }) => direction === "any")
        : kind === "time"
          ? signals.some((signal) => scaleOf(signal).kind === "measure" && measureIs(signal, "time"))
          : signals.some(({ primitive_id, description }) =>
              (kind === "usual" ? usualThen : forecast).test(
                `${primitive_id.replace(/[._]/g, " ")} ${description ?? ""}`,
              ),
            ),
  );
}

const measureIs = (signal: CatalogueSignal, dimension: string): boolean => {
  const scale = scaleOf(signal);
  return scale.kind === "measure" && scale.dimension === dimension;
};

/** A number that says again what a condition has: "must stay between 2 and 3.5: ... outside 2 to 3.5". */
function repeats(token: Token, { outcome }: Attempt): boolean {
  return "parts" in outcome && outcome.parts.some(({ number }) => number?.value === token.value);
}

/** A flag's state that nothing read. */
export function stateUnread(read: Attempt, around: Surroundings): Unread | null {
  if (!("parts" in read.outcome)) return null;
  for (const built of read.outcome.built) {
    const body = read.bodies.find((tokens) => tokens.some((token) => built.uses?.has(token) === true)) ?? [];
    const state = unreadState(body, built);
    if (state !== null && !isElsewhere(state, read))
      return unreadOf([state], around, "Say the state with a word the signal knows, or as true or false.");
  }
  return null;
}

const isElsewhere = (token: Token, { outcome }: Attempt): boolean =>
  "parts" in outcome && outcome.built.some(({ uses }) => uses?.has(token) === true);

/** A denial in a condition turns something round; one that turned nothing was not understood. */
export function denied(body: readonly Token[], uses: Uses, around: Surroundings): Unread | null {
  const lost = body.find((token) => negations.has(token.text) && !uses.has(token));
  return lost === undefined
    ? null
    : unreadOf([lost], around, "It is not clear what is denied. Say the condition without the denial.");
}

/** A time or a comparison in what only asks to be told: "within 5 minutes". */
export function framed(frame: readonly Token[], asides: ReadonlySet<Token>, around: Surroundings): Unread | null {
  const own = frame.filter((token) => !asides.has(token));
  const mark = marksOf(own).find(
    (found) =>
      found.kind === "window" ||
      found.kind === "range" ||
      (found.kind === "number" && (found.direction !== null || found.number.unit !== "none")),
  );
  const clock = own.find(({ kind, text }) => kind === "clock" || paced.has(text));
  const tokens = mark === undefined ? (clock === undefined ? [] : [clock]) : own.slice(mark.start, mark.end);
  return tokens.length === 0
    ? null
    : unreadOf(tokens, around, "Nothing says what this is for. Leave it out, or say it with the condition.");
}

/** "Buy box lost", "negative revenue" of a number: what it says stands in a word that only a flag would know. */
export function unsaidLevel(left: readonly Token[], { outcome }: Attempt, around: Surroundings): Unread | null {
  if (!("parts" in outcome) || outcome.parts.some(({ relation, number }) => relation !== "mention" || number !== null))
    return null;
  const word = left.find(({ stem, text }) => absenceStems.has(stem) || signWords.has(text));
  return word === undefined ? null : unreadOf([word], around, 'Say it with a number: "below 1", "above 50%".');
}
