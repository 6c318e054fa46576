import { DomainError } from "../values/errors/errors.ts";
import type { Candidate, ReadingPart } from "./reading.ts";

/** A sentence that cannot be compiled: why, what it may have meant and what to add. */
export function unresolved(
  message: string,
  parts: {
    reason: string;
    suggestion: string;
    candidates?: readonly Candidate[];
    location?: string;
    /** Further fields of `details`. */
    more?: Readonly<Record<string, unknown>>;
  },
): DomainError {
  return new DomainError("intent_unresolved", message, {
    location: parts.location ?? "intent",
    suggestion: parts.suggestion,
    details: { reason: parts.reason, ...parts.more, candidates: parts.candidates ?? [] },
  });
}

/** As {@link unresolved}, with the signal of a part as the one candidate. */
export function aboutSignal(
  { primitive_id, confidence }: ReadingPart,
  description: string | null | undefined,
  { message, reason, suggestion }: { message: string; reason: string; suggestion: string },
): DomainError {
  const candidates = [{ primitive_id, score: confidence, description: description ?? null }];
  return unresolved(message, { reason, suggestion, candidates });
}
