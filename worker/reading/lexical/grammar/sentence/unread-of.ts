import type { Unread } from "../../../../domain/language/reading.ts";
import type { Surroundings } from "./attempt.ts";
import type { Token } from "../../text/token.ts";

/** A refusal with the span of its words and the way out. */
export const unreadOf = (
  tokens: readonly Token[],
  around: Surroundings,
  suggestion: string,
  reason: Unread["reason"] = "unread_part",
): Unread => {
  const start = Math.min(...tokens.map((token) => token.start));
  const end = Math.max(...tokens.map((token) => token.end));
  return { reason, words: around.text.slice(start, end), candidates: [], span: { start, end }, suggestion };
};
