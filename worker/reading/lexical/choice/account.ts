import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import type { Unread, WordSpan } from "../../../domain/language/reading.ts";
import { scaleOf } from "../../../domain/language/signal-scale.ts";
import type { Attempt, Surroundings } from "../grammar/sentence/attempt.ts";
import { comparesNumber, type Layout } from "../grammar/clauses/layout.ts";
import type { Qualified } from "../grammar/qualifiers/qualify.ts";
import { readPhrase, signalOf } from "../linking/phrase.ts";
import { broken } from "../laws/entailment.ts";
import { clausesIn } from "../laws/law.ts";
import { marksOf } from "../chart/chart.ts";
import { gravity, sizes } from "../lexicon/sizes.ts";
import { actionVerbs, genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { markers, type Marker } from "../lexicon/markers.ts";
import { numberWords, timesWords } from "../lexicon/amounts/number-words.ts";
import { movementStems } from "../lexicon/movements.ts";
import { absenceStems, levelWords, negations } from "../lexicon/states.ts";
import { longest } from "../chart/longest.ts";
import type { Token } from "../text/token.ts";
import { weights } from "./weights.ts";
import { doubtful } from "./doubtful.ts";
import { lostClause, lostPiece, particleUnread } from "./lost.ts";
import { misread } from "./misread.ts";
import { secondSignal } from "./two-signals.ts";
import { unreadOf } from "./unread-of.ts";
import { unreadState } from "../grammar/bodies/unread-state.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { forecast, paced, usualThen } from "../lexicon/words/forecasts.ts";
import { verbal } from "../lexicon/words/verbs.ts";
import { pieceStarts } from "../lexicon/words/joints.ts";
import { is } from "../lexicon/words/category.ts";
import { particle } from "../lexicon/words/particles.ts";
import { vagueCounts, signWords } from "../lexicon/amounts/counts.ts";
import { isAdverb } from "../lexicon/words/endings.ts";

/** How every word of a sentence was used, and what follows from those that were not. */
export interface Account {
  spans: WordSpan[];
  notes: string[];
  unread: Unread | null;
  /** How many groups of words nothing read. */
  unreadWords: number;
}

/** Accounts for every word: a number, comparison, denial or qualifier that nothing read is a refusal, other words a note. */
export function accountFor(
  tokens: readonly Token[],
  layout: Layout,
  { rest, taken, usual }: Qualified,
  read: Attempt,
  glossed: readonly Token[],
  around: Surroundings,
): Account {
  const parts = "parts" in read.outcome ? read.outcome.built : [];
  const uses: Uses = new Map(parts.flatMap((one) => [...(one.uses ?? [])]));
  const partOf = new Map(parts.flatMap((one, at) => [...(one.uses ?? []).keys()].map((token) => [token, at] as const)));
  const sets = {
    taken: new Set(taken),
    gloss: new Set([...layout.glosses.flat(), ...glossed]),
    aside: new Set([
      ...layout.asides.flat(),
      ...read.purposes.flat(),
      ...("parts" in read.outcome ? read.outcome.left : []),
    ]),
    frame: new Set(read.frame),
    rest: new Set(rest),
  };
  const bodies = new Set(read.bodies.flat());
  const spans = tokens.map((token): WordSpan => {
    const at = { start: token.start, end: token.end };
    const as = uses.get(token);
    if (as !== undefined) return { ...at, role: "read", as, part: partOf.get(token) ?? 0 };
    if (sets.taken.has(token)) return { ...at, role: "read", as: "qualifier" };
    if (sets.aside.has(token)) return { ...at, role: "aside" };
    if (sets.gloss.has(token)) return { ...at, role: "gloss" };
    if (bodies.has(token) && joins(token)) return { ...at, role: "read", as: "connective" };
    if (sets.frame.has(token) || isCourtesy(token)) return { ...at, role: "courtesy" };
    return { ...at, role: "unread" };
  });
  const left = tokens.filter((_, place) => spans[place]?.role === "unread");
  const body = read.bodies.flat().filter((token) => !sets.aside.has(token) || uses.has(token));
  const unread =
    refusalOf(left, read, uses, around) ??
    stateUnread(read, around) ??
    denied(body, uses, around) ??
    particleUnread(read, uses, around) ??
    lostClause(read, sets.frame, around) ??
    lostPiece(left, read, uses, around) ??
    misread(read, around) ??
    secondSignal(read, around) ??
    doubtful(left, read, uses, around) ??
    anotherSignal(left, read, around) ??
    otherKind(left, read, uses, around) ??
    unsaidLevel(left, read, around) ??
    framed(read.frame, sets.aside, around) ??
    secondCondition([...layout.asides, ...read.purposes], around) ??
    entailed(
      tokens,
      left,
      body,
      [...sets.gloss],
      sets.aside,
      read,
      uses,
      usual === null ? around : { ...around, called: true },
    );
  const words = left.filter((token) => token.kind === "word");
  const lost = noted(words, around.text);
  return {
    spans: mended(spans, around.text),
    notes: lost.map((said) => `"${said}" was not used.`),
    unread,
    unreadWords: lost.length,
  };
}

/** What the words themselves demand of a reading that nothing else refuses. */
function entailed(
  words: readonly Token[],
  left: readonly Token[],
  body: readonly Token[],
  glossed: readonly Token[],
  aside: ReadonlySet<Token>,
  { outcome, bodies }: Attempt,
  uses: Uses,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const inside = new Set(body);
  const lost = new Set(left.filter((token) => inside.has(token)));
  return broken(
    { words, glossed, clauses: clausesIn(outcome.built, bodies, around), bodies, left: lost, aside, uses, around },
    around,
  );
}

const joins = (token: Token): boolean => is(token, pieceStarts);

const isCourtesy = (token: Token): boolean =>
  token.kind === "break" ||
  (token.kind === "word" &&
    !isNumberWord(token) &&
    !negations.has(token.text) &&
    (stopwords.has(token.text) || actionVerbs.has(token.text) || lightStems.has(token.stem)));

/** What is left in a condition and may not be: numbers, times of day, signs of comparison, marks, and words that qualify. */
function refusalOf(left: readonly Token[], read: Attempt, uses: Uses, around: Surroundings): Unread | null {
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

const isNumberWord = ({ kind, text }: Token): boolean =>
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
function stateUnread(read: Attempt, around: Surroundings): Unread | null {
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
function denied(body: readonly Token[], uses: Uses, around: Surroundings): Unread | null {
  const lost = body.find((token) => negations.has(token.text) && !uses.has(token));
  return lost === undefined
    ? null
    : unreadOf([lost], around, "It is not clear what is denied. Say the condition without the denial.");
}

/** Words left in a condition that name another signal as well as the read words name theirs. */
function anotherSignal(left: readonly Token[], { outcome, bodies }: Attempt, around: Surroundings): Unread | null {
  if (!("parts" in outcome)) return null;
  const inside = new Set(bodies.flat());
  const words = left.filter(
    (token) =>
      token.kind === "word" && inside.has(token) && !movementStems.has(token.stem) && !levelWords.has(token.text),
  );
  const runs = words.reduce<Token[][]>((found, word) => {
    const last = found.at(-1)?.at(-1);
    if (last !== undefined && word.start - last.end <= 6) found.at(-1)?.push(word);
    else found.push([word]);
    return found;
  }, []);
  const nothing = { words: [], durations: [], stems: [] };
  const known = new Set(outcome.parts.flatMap((part) => [part.primitive_id, part.against]));
  for (const run of runs) {
    const { resolution } = readPhrase(run, nothing, around.index);
    if (resolution.status !== "found" || known.has(resolution.best.indexed.signal.primitive_id)) continue;
    if (resolution.best.idCover >= weights.anotherSignal)
      return unreadOf(
        run,
        around,
        `Say what ${resolution.best.indexed.signal.primitive_id} should do, or leave it out.`,
      );
  }
  return null;
}

/** "Tyre pressure" of a signal for filter pressure: the word right before the noun makes it another thing. */
function otherKind(
  left: readonly Token[],
  { outcome, bodies }: Attempt,
  uses: Uses,
  around: Surroundings,
): Unread | null {
  if (!("parts" in outcome)) return null;
  const unused = new Set(left);
  for (const body of bodies)
    for (const [at, token] of body.entries()) {
      const noun = body[at + 1];
      if (noun === undefined || !unused.has(token) || token.kind !== "word" || uses.get(noun) !== "signal") continue;
      if (around.text.slice(token.end, noun.start).trim().length > 1 || isLoose(token, around)) continue;
      if (is(body[at - 1], verbal)) continue;
      const signal = around.index.signals.find(
        ({ signal: { primitive_id }, words }) =>
          words.has(noun.stem) && outcome.parts.some((part) => part.primitive_id === primitive_id),
      );
      const said = new Set(body.filter((one) => uses.has(one)).map(({ stem }) => stem));
      const unsaid =
        signal?.idStems.some((stem) => !said.has(stem) && !genericStems.has(stem) && !lightStems.has(stem)) ?? false;
      if (signal === undefined || !unsaid) continue;
      const words = around.text.slice(token.start, noun.end);
      const { primitive_id, description = null } = signal.signal;
      return {
        ...unreadOf(
          [token, noun],
          around,
          `Name the signal you mean by its id; the nearest is ${primitive_id}.`,
          "no_signal",
        ),
        words,
        candidates: [{ primitive_id, score: weights.otherMention, description }],
      };
    }
  return null;
}

const isLoose = (token: Token, { index }: Surroundings): boolean =>
  movementStems.has(token.stem) ||
  levelWords.has(token.text) ||
  sizes.has(token.stem) ||
  gravity.has(token.stem) ||
  genericStems.has(token.stem) ||
  index.signalsOf(token).length > 0 ||
  isAdverb(token.text);

/** A time or a comparison in what only asks to be told: "within 5 minutes". */
function framed(frame: readonly Token[], asides: ReadonlySet<Token>, around: Surroundings): Unread | null {
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

/** An aside that compares a signal with a number may be meant as a condition. */
function secondCondition(asides: readonly (readonly Token[])[], around: Surroundings): Unread | null {
  const nothing = { words: [], durations: [], stems: [] };
  const found = asides.find(
    (tokens) => comparesNumber(tokens) && signalOf(readPhrase(tokens, nothing, around.index)) !== null,
  );
  return found === undefined
    ? null
    : unreadOf(found, around, 'Join it with "and" or "or" if it is a condition, or leave it out.', "two_meanings");
}

/** "Buy box lost", "negative revenue" of a number: what it says stands in a word that only a flag would know. */
function unsaidLevel(left: readonly Token[], { outcome }: Attempt, around: Surroundings): Unread | null {
  if (!("parts" in outcome) || outcome.parts.some(({ relation, number }) => relation !== "mention" || number !== null))
    return null;
  const word = left.find(({ stem, text }) => absenceStems.has(stem) || signWords.has(text));
  return word === undefined ? null : unreadOf([word], around, 'Say it with a number: "below 1", "above 50%".');
}

/** The words of the notes, neighbours together. */
function noted(words: readonly Token[], text: string): string[] {
  const groups: Token[][] = [];
  for (const word of words) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && /^[\s-]*$/.test(text.slice(last.end, word.start))) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return [...new Set(groups.map((group) => text.slice(group[0]?.start ?? 0, group.at(-1)?.end ?? 0)))];
}

/** Spans in the order of the text, none over another. */
function mended(spans: readonly WordSpan[], text: string): WordSpan[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.end - b.end);
  const out: WordSpan[] = [];
  for (const span of sorted) {
    const start = Math.max(span.start, out.at(-1)?.end ?? 0);
    if (start < span.end && text.slice(start, span.end).trim() !== "") out.push({ ...span, start });
  }
  return out;
}
