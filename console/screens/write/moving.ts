import { useRef } from "preact/hooks";
import { type ReadSentence, rewriterOf } from "./rewriting.ts";

/**
 * Rewrites the number of a sentence while its line is moved. The sentence is read again only when the hand pauses, so every
 * step starts from the last one that was read. Undefined where the sentence has no one number to move.
 */
export function useMovedNumber(
  typed: string,
  newest: ReadSentence | null,
  onRewrite: (sentence: string) => void,
): ((value: number) => void) | undefined {
  const base = useRef<ReadSentence | null>(null);
  const rewritten = useRef<string | null>(null);
  if (newest !== null) base.current = newest;
  const from = base.current;
  const rewrite = from === null ? null : rewriterOf(from);
  if (rewrite === null || (typed !== from?.typed && typed !== rewritten.current)) return undefined;
  return (value) => {
    rewritten.current = rewrite(value);
    onRewrite(rewritten.current);
  };
}
