import { DomainError } from "../../../values/errors/errors.ts";
import type { CompiledIntent } from "../../compile-intent.ts";
import type { Reading, Span, UnreadReason } from "../../../language/reading.ts";
import { askBack, type Compiler, type Offer, type Question } from "./ask-back.ts";
import { differenceOf } from "./difference.ts";
import { attempt, meaningOf } from "./meaning.ts";
import type { Opinion, OpinionFailure } from "./opinion.ts";
import { bothSides, lacksSide } from "./sides.ts";

/** Refusals that another reading of the same sentence may answer; any other stands, whoever else reads it otherwise. */
const answerable: ReadonlySet<UnreadReason> = new Set<UnreadReason>([
  "no_signal",
  "ambiguous_signal",
  "unknown_label",
  "mixed_combinators",
  "unread_part",
]);

/**
 * What a sentence is taken to mean: its reading, where that is safe and a second reader, if there is one, agrees. Throws
 * intent_unresolved, with the readings to choose from where there are any.
 */
export function settle(text: string, reading: Reading, opinion: Opinion | null, compiler: Compiler): CompiledIntent {
  const own = attempt(() => compiler.reading(reading));
  if (opinion === null) return alone(text, reading, own, compiler);
  if ("failure" in opinion) return warned(alone(text, reading, own, compiler), opinion);
  return compared(text, reading, own, opinion.reading, compiler);
}

function alone(text: string, reading: Reading, own: CompiledIntent | DomainError, compiler: Compiler): CompiledIntent {
  if (own instanceof DomainError && lacksSide(own)) {
    const { question, offers } = bothSides(own, reading, text);
    throw askBack(question, offers, text, compiler) ?? own;
  }
  const question = questionOf(text, reading);
  if (question === null) return orThrow(own);
  throw askBack(question, offersOf(reading), text, compiler) ?? refusalOf(own, question, text);
}

function compared(
  text: string,
  reading: Reading,
  own: CompiledIntent | DomainError,
  second: Reading,
  compiler: Compiler,
): CompiledIntent {
  const other = attempt(() => compiler.reading(second));
  if (own instanceof DomainError && !(reading.unread !== null && answerable.has(reading.unread.reason))) throw own;
  if (!(own instanceof DomainError || other instanceof DomainError) && meaningOf(own) === meaningOf(other))
    return agreed(own, second);
  const { about, span } = differenceOf(reading, second, text);
  const question: Question = {
    about,
    span,
    reason: "readers_differ",
    candidates: reading.unread?.candidates ?? [],
    message: "The sentence was understood in more than one way.",
  };
  const [best, ...runners] = offersOf(reading);
  const offers = [...(best === undefined ? [] : [best]), { reading: second, differs: about }, ...runners];
  throw askBack(question, offers, text, compiler) ?? refusalOf(own, question, text);
}

function agreed(own: CompiledIntent, second: Reading): CompiledIntent {
  const { reader, confidence } = own.provenance;
  return {
    ...own,
    provenance: {
      ...own.provenance,
      reader: `${reader} and ${second.reader}`,
      confidence: Math.max(confidence, second.confidence),
    },
  };
}

/** The best reading and the others; a refused sentence has only others. */
function offersOf({ runners = [], ...best }: Reading): Offer[] {
  const others = runners.map(({ reading, differs }) => ({ reading, differs }));
  return best.unread === null ? [{ reading: best, differs: best.question?.about ?? "state" }, ...others] : others;
}

function questionOf(text: string, { question, unread, runners = [] }: Reading): Question | null {
  if (question != null) return { about: question.about, span: question.span, reason: "needs_choice", candidates: [] };
  if (unread?.reason !== "ambiguous_signal" || runners.length === 0) return null;
  const span = runners[0]?.span ?? whole(text);
  return { about: "signal", span, reason: "ambiguous_signal", candidates: unread.candidates };
}

const whole = (text: string): Span => ({ start: 0, end: text.length });

function refusalOf(own: CompiledIntent | DomainError, question: Question, text: string): DomainError {
  return own instanceof DomainError
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

const failures: Readonly<Record<OpinionFailure, string>> = {
  late: "did not answer in time",
  malformed: "gave no usable answer",
  unavailable: "could not be asked",
};

function warned(own: CompiledIntent, { reader, failure }: Extract<Opinion, { failure: unknown }>): CompiledIntent {
  const warning = `The second reader (${reader}) ${failures[failure]}: the sentence was read without a second opinion.`;
  return { ...own, warnings: [...own.warnings, warning] };
}
