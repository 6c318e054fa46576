import { useRef } from "preact/hooks";
import { type Read, markText } from "./marks.ts";

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

/** Two or three digits that matter: what a hand can mean by dragging a line. */
function handRounded(value: number): number {
  return Number(value.toPrecision(Math.abs(value) >= 100 ? 3 : 2));
}

/** Whether the sentence says the one number that a dragged line would change. */
export function saysOneNumber(typed: string, read: Read | null): boolean {
  return markText(typed, read).filter(({ kind }) => kind === "number").length === 1;
}

/** The sentence with its number replaced; a number in per cent stays one, and a ratio is said in per cent. */
export function rewriteNumber(typed: string, read: Read, value: number): string {
  const rounded = handRounded(value);
  return markText(typed, read)
    .map(({ text, kind }) => (kind === "number" ? asWritten(text, rounded) : text))
    .join("");
}

/** Keeps what stands around the digits: a currency before them, a percent sign or a unit behind them. */
function asWritten(text: string, value: number): string {
  const found = /[-+]?\d[\d,]*(\.\d+)?/.exec(text);
  if (found === null) return String(value);
  const percent = text
    .slice(found.index + found[0].length)
    .trimStart()
    .startsWith("%");
  const number = percent ? Number((value * 100).toPrecision(3)) : value;
  return text.slice(0, found.index) + String(number) + text.slice(found.index + found[0].length);
}
