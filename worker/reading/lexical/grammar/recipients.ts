import { marksOf } from "../chart/chart.ts";
import type { Token } from "../text/token.ts";

const recipients = new Set(
  "team desk group channel queue manager lead crew unit department squad committee office inbox handler specialist specialists people folks".split(
    " ",
  ),
);

/** "to the large loss team" at the end says who is told. */
export function isRecipient(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== "to" || !["the", "our", "my", "a"].includes(tokens[at + 1]?.text ?? "")) return false;
  return tokens.length - at <= 7 && recipients.has(tokens.at(-1)?.text ?? "");
}

const hands = new Set(
  "go goes sent routed forwarded passed referred assigned escalated handed raised reported".split(" "),
);

/** "Disputes over $25k go to a senior", "... should be routed to the risk desk": who takes over what a number has told. */
export function isHandedOver(tokens: readonly Token[], at: number): boolean {
  const skipped = tokens
    .slice(at)
    .findIndex((token) => !["should", "must", "to", "be", "get", "gets"].includes(token.text));
  const verb = at + Math.max(skipped, 0);
  const whom = tokens.slice(verb + 2);
  return (
    hands.has(tokens[verb]?.text ?? "") &&
    tokens[verb + 1]?.text === "to" &&
    whom.length > 0 &&
    whom.length <= 4 &&
    whom.every((token) => token.kind === "word") &&
    marksOf(whom).length === 0 &&
    marksOf(tokens.slice(0, at)).some((mark) => ["number", "range", "rank"].includes(mark.kind))
  );
}
