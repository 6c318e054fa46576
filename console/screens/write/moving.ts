import { useRef } from "preact/hooks";
import type { LevelMove } from "../../charts/chart.ts";
import { type ReadSentence, rewriterOf } from "./rewriting.ts";

/**
 * Rewrites the number of a sentence while its line is moved. The sentence is read again only when the hand pauses, so every
 * step starts from the last one that was read. Undefined where the sentence has no one number to move.
 */
export function useMovedNumber(
  typed: string,
  newest: ReadSentence | null,
  onRewrite: (sentence: string) => void,
): LevelMove | undefined {
  const base = useRef<ReadSentence | null>(null);
  const rewritten = useRef<string | null>(null);
  // The limit that was written by hand.
  const from = useRef<number | null>(null);
  if (newest !== null) {
    base.current = newest;
    if (newest.typed !== rewritten.current) from.current = newest.level;
  }
  const rewrite = base.current === null ? null : rewriterOf(base.current);
  if (rewrite === null || from.current === null) return undefined;
  if (typed !== base.current?.typed && typed !== rewritten.current) return undefined;
  return {
    from: from.current,
    onMove: (value) => {
      rewritten.current = rewrite(value);
      onRewrite(rewritten.current);
    },
  };
}
