import { useRef } from "preact/hooks";
import type { Read } from "./marks.ts";
import { rewriteNumber, saysOneNumber } from "./rewrite.ts";

/**
 * Rewrites the number of a sentence while its line is moved. The sentence is read again only when the hand pauses, so every
 * step starts from the last one that was read. Undefined where the sentence has no one number to move.
 */
export function useMovedNumber(
  typed: string,
  read: Read | null,
  isCurrent: boolean,
  onRewrite: (sentence: string) => void,
): ((value: number) => void) | undefined {
  const base = useRef<{ typed: string; read: Read } | null>(null);
  const rewritten = useRef<string | null>(null);
  if (isCurrent && read !== null) base.current = { typed, read };
  const from = base.current;
  if (from === null || !saysOneNumber(from.typed, from.read)) return undefined;
  if (typed !== from.typed && typed !== rewritten.current) return undefined;
  return (value) => {
    rewritten.current = rewriteNumber(from.typed, from.read, value);
    onRewrite(rewritten.current);
  };
}
