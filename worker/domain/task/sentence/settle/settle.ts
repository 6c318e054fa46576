import { DomainError } from "../../../values/errors/errors.ts";
import type { CompiledIntent } from "../../compile-intent.ts";
import type { Reading, Span, UnreadReason, ReadingPart } from "../../../language/reading.ts";
import { unreadError } from "../../../language/refuse-unread.ts";
import { parseSentence } from "../form/parse.ts";
import { askBack, type Compiler, draftedSentence, type Offer, type QuestionBack } from "./ask-back.ts";
import { differenceOf, partSpan } from "./difference.ts";
import { compiledOrError, compiledMeaning } from "./meaning.ts";
import type { Opinion, OpinionFailure } from "./opinion.ts";
import type { WorstEnd } from "../../../values/definitions/population.ts";

/** Whether a sentence was refused for a number that it gives no side for. */
function lacksSide({ details }: DomainError): boolean {
  return (details as { reason?: unknown } | undefined)?.reason === "no_direction";
}

const sideless = ({ number, direction }: ReadingPart): boolean => number !== null && direction === null;

/** The question on which side of a number or from which end of a group, and the reading for each. */
function bothSides(
  { message }: DomainError,
  reading: Reading,
  text: string,
): { question: QuestionBack; offers: Offer[] } {
  const { group } = reading;
  if (group?.end === "worse" || group?.end === "better") {
    const from = (end: WorstEnd): Offer => ({ reading: { ...reading, group: { ...group, end } }, differs: "state" });
    const question = {
      about: "state",
      span: partSpan(reading.parts[0], text),
      reason: "no_direction",
      candidates: [],
      message,
    } as const;
    return { question: { ...question, candidates: [] }, offers: [from("highest"), from("lowest")] };
  }
  const on = (direction: "above" | "below"): Offer => ({
    reading: { ...reading, parts: reading.parts.map((part) => (sideless(part) ? { ...part, direction } : part)) },
    differs: "number",
  });
  const span = partSpan(reading.parts.find(sideless), text);
  return {
    question: { about: "number", span, reason: "no_direction", candidates: [], message },
    offers: [on("above"), on("below")],
  };
}

/** Refusals that another reading of the same sentence may answer; any other stands, whoever else reads it otherwise. */
const answerable: ReadonlySet<UnreadReason> = new Set<UnreadReason>([
  "no_signal",
  "ambiguous_signal",
  "unknown_label",
  "mixed_combinators",
  "unread_part",
]);

/**
 * What a sentence is taken to mean: its reading, where that is safe and a model, if one was asked, drafts the same. Throws
 * intent_unresolved, with the readings to choose from where there are any. What a model drafts is offered, never followed alone.
 */
export function settle(text: string, reading: Reading, opinion: Opinion | null, compiler: Compiler): CompiledIntent {
  const own = compiledOrError(() => compiler.reading(reading));
  if (opinion === null) return settledAlone(text, reading, own, compiler);
  if ("failure" in opinion) return warned(settledAlone(text, reading, own, compiler), opinion);
  return settledTogether(text, reading, own, opinion, compiler);
}

function settledAlone(
  text: string,
  reading: Reading,
  own: CompiledIntent | DomainError,
  compiler: Compiler,
): CompiledIntent {
  const open = openIn(text, reading, own);
  if (open === null) return orThrow(own);
  const question =
    own instanceof DomainError && speaks(own) && reading.unread === null && open.question.reason === "needs_choice"
      ? { ...open.question, message: own.message }
      : open.question;
  throw askBack(question, open.offers, text, compiler) ?? refusedIntent(own, question, text);
}

/** What a reading leaves open, with what it may mean; null where it is clear, or refused. */
function openIn(
  text: string,
  reading: Reading,
  own: CompiledIntent | DomainError,
): { question: QuestionBack; offers: Offer[] } | null {
  if (own instanceof DomainError && lacksSide(own)) return bothSides(own, reading, text);
  const question = questionBack(text, reading);
  return question === null ? null : { question, offers: offersOf(reading) };
}

function settledTogether(
  text: string,
  reading: Reading,
  own: CompiledIntent | DomainError,
  { reader, drafts }: Extract<Opinion, { drafts: unknown }>,
  compiler: Compiler,
): CompiledIntent {
  const open = openIn(text, reading, own);
  if (
    open === null &&
    own instanceof DomainError &&
    !(reading.unread !== null && answerable.has(reading.unread.reason))
  )
    throw own;
  const [likeliest] = drafts.flatMap((draft) => {
    const compiled = draftedSentence(draft, compiler);
    return compiled instanceof DomainError ? [] : [compiled];
  });
  if (likeliest !== undefined && !(own instanceof DomainError) && compiledMeaning(own) === compiledMeaning(likeliest))
    return agreed(own, reader);
  const question = open?.question ?? differing(text, reading, own, likeliest ?? null);
  const [best, ...others] = open?.offers ?? offersOf(reading);
  const second = drafts.map((draft): Offer => ({ draft, differs: question.about }));
  throw (
    askBack(question, [...(best === undefined ? [] : [best]), ...second, ...others], text, compiler) ??
    refusedIntent(own, question, text)
  );
}

/** The question about a reading that is clear by itself, and that a model does not draft. */
function differing(
  text: string,
  { parts, unread }: Reading,
  own: CompiledIntent | DomainError,
  other: CompiledIntent | null,
): QuestionBack {
  const [one, two] = [own, other].map((compiled) =>
    compiled === null || compiled instanceof DomainError ? null : parseSentence(compiled.provenance.sentence ?? ""),
  );
  const { about, part } =
    one != null && two != null ? differenceOf(one, two) : { about: "signal" as const, part: null };
  return {
    about,
    span: unread?.span ?? partSpan(part === null ? undefined : parts[part], text),
    reason: "readers_differ",
    candidates: unread?.candidates ?? [],
    message: "The sentence was understood in more than one way.",
  };
}

const agreed = (own: CompiledIntent, reader: string): CompiledIntent => ({
  ...own,
  provenance: { ...own.provenance, reader: `${own.provenance.reader} and ${reader}` },
});

/** The best reading and the others; a refused sentence has only others. */
function offersOf({ runners = [], ...best }: Reading): Offer[] {
  const others = runners.map(({ reading, differs }) => ({ reading, differs }));
  return best.unread === null ? [{ reading: best, differs: best.question?.about ?? "state" }, ...others] : others;
}

function questionBack(text: string, { question, unread, runners = [] }: Reading): QuestionBack | null {
  if (question != null) return questionAsked(question, text);
  if (unread === null || runners.length === 0) return null;
  const { reason, candidates, span = runners[0]?.span ?? wholeSpan(text) } = unread;
  const between: QuestionBack = { about: "signal", span, reason, candidates };
  if (reason === "ambiguous_signal") return between;
  const { message, suggestion } = unreadError(unread);
  return { ...between, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

function questionAsked({ why, ...question }: NonNullable<Reading["question"]>, text: string): QuestionBack {
  if (question.reason === "ambiguous_signal") return question;
  if (question.reason === "needs_choice") return { ...question, message: why };
  const { start, end } = question.span;
  return { ...question, message: `"${text.slice(start, end)}" is not something that a task can do.`, suggestion: why };
}

const wholeSpan = (text: string): Span => ({ start: 0, end: text.length });

/** Whether an error is about the sentence: one that is about a definition is about what was made of it. */
const speaks = ({ code }: DomainError): boolean => code !== "semantic_error";

function refusedIntent(own: CompiledIntent | DomainError, question: QuestionBack, text: string): DomainError {
  return own instanceof DomainError && speaks(own)
    ? own
    : new DomainError(
        "intent_unresolved",
        `"${text.slice(question.span.start, question.span.end)}" is not clear enough.`,
        {
          location: "intent",
          suggestion:
            "Say it in other words: name the signal by its id, and say the number, its unit and the direction.",
          details: { reason: question.reason, candidates: question.candidates },
        },
      );
}

function orThrow(own: CompiledIntent | DomainError): CompiledIntent {
  if (own instanceof DomainError) throw own;
  return own;
}

const opinionFailures: Readonly<Record<OpinionFailure, string>> = {
  late: "did not answer in time",
  malformed: "gave no usable answer",
  unavailable: "could not be asked",
};

function warned(own: CompiledIntent, { reader, failure }: Extract<Opinion, { failure: unknown }>): CompiledIntent {
  const warning = `The model (${reader}) ${opinionFailures[failure]}: the sentence was read without it.`;
  return { ...own, warnings: [...own.warnings, warning] };
}
