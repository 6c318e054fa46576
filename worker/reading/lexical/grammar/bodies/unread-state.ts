import type { BuiltParts } from "../conditions/parts.ts";
import { asksForState } from "../../lexicon/markers.ts";
import { negativePrefixes } from "../../lexicon/states.ts";
import { isPast } from "../../lexicon/words/endings.ts";
import type { Token } from "../../text/token.ts";

/** "Unhooked the alarm": a verb with a negating prefix may say that the flag is false. */
const isTurned = ({ kind, text }: Token): boolean =>
  kind === "word" && isPast(text) && negativePrefixes.some((prefix) => text.startsWith(prefix));

/** "Replication wobbled" of a flag: the word after its name that nothing read may be its state. Null where there is none. */
export function unreadState(body: readonly Token[], { parts, uses }: BuiltParts): Token | null {
  const flagged = parts.some(({ relation, label }) => relation === "state" && (label === "true" || label === "false"));
  if (!flagged || uses === undefined) return null;
  const named = body.flatMap((token, at) => (uses.get(token) === "signal" ? [at] : []));
  const own = body.flatMap((token, at) => (uses.has(token) && uses.get(token) !== "connective" ? [at] : []));
  const turned = body.slice(0, named[0] ?? 0).find((token) => !uses.has(token) && isTurned(token));
  if (turned !== undefined) return turned;
  const last = Math.max(...(named.length > 0 ? named : own), 0);
  return (
    body.slice(last + 1, last + 4).find((token) => !uses.has(token) && token.kind === "word" && asksForState(token)) ??
    null
  );
}
