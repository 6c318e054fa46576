import type { DomainError } from "../values/errors/errors.ts";
import type { Candidate, Reading, UnreadReason } from "./reading.ts";
import { unresolved } from "./refuse.ts";

const named = (candidates: readonly Candidate[]): string =>
  candidates
    .slice(0, 3)
    .map((candidate) => candidate.primitive_id)
    .join(", ");

const answers: Record<
  UnreadReason,
  (words: string, candidates: readonly Candidate[]) => [message: string, suggestion: string]
> = {
  empty: () => [
    "The sentence says nothing to watch.",
    'Name a signal and what it should do, e.g. "alert me when the error rate is above 5%".',
  ],
  no_signal: (words, candidates) => [
    `No registered signal matches "${words}".`,
    candidates.length === 0
      ? "Name a registered signal by its id or the words of its description (GET /primitives lists them), or register one."
      : `Name a registered signal; the nearest are ${named(candidates)}.`,
  ],
  ambiguous_signal: (words, candidates) => [
    `"${words}" fits several signals equally well.`,
    `Say which one you mean, by its id or a word that only it has: ${named(candidates)}.`,
  ],
  unknown_label: (words) => [
    `"${words}" names no registered label of its signal.`,
    "Use one of the signal's labels; details lists the signal.",
  ],
  mixed_combinators: () => [
    "The sentence joins its parts with both and and or, so it can be read in two ways.",
    "Use only and, or only or; make two tasks for the rest.",
  ],
  unread_part: (words, candidates) => [
    `The part "${words}" could not be read.`,
    candidates.length === 0
      ? "Leave it out, or name a registered signal and what it should do."
      : `Leave it out, or say it with a registered signal; the nearest are ${named(candidates)}.`,
  ],
  qualifier: (words) => [`"${words}" is not something that a task can do.`, "Leave it out, or say it another way."],
  two_meanings: (words) => [
    `"${words}" may mean more than one thing.`,
    "Say it in other words, or leave out what is not the condition.",
  ],
  too_many_parts: () => ["The sentence joins more parts than one condition may have.", "Split it into several tasks."],
};

/** The refusal of a sentence that no reader could read. */
export function unreadError(unread: NonNullable<Reading["unread"]>): DomainError {
  const [message, usual] = answers[unread.reason](unread.words, unread.candidates);
  const suggestion = unread.suggestion ?? usual;
  return unresolved(message, { reason: unread.reason, suggestion, candidates: unread.candidates });
}
