import type { Found } from "./found.ts";
import { slots } from "./slots.ts";
import type { Token } from "../text/token.ts";

/** Where a piece of a pattern may end from a token on, and what it holds. */
type Step = (tokens: readonly Token[], at: number) => Found[];
type Begins = (token: Token) => boolean;

const ends = (end: number): Found => ({ end, durations: [], clocks: [], days: [], amounts: [] });

const merged = (a: Found, b: Found): Found => ({
  end: b.end,
  durations: [...a.durations, ...b.durations],
  clocks: [...a.clocks, ...b.clocks],
  days: [...a.days, ...b.days],
  amounts: [...a.amounts, ...b.amounts],
});

/** A pattern: words, `(a|b c)` for one of several, `[x]` for what may be missing, and slots. */
export interface Pattern {
  /** The longest match at a token, or null. */
  match(tokens: readonly Token[], at: number): Found | null;
  readonly begins: Begins;
}

/** A piece of a pattern: how it matches, and what tells beforehand that it does not. */
interface Part {
  step: Step;
  /** The words and slots it may begin with. */
  first: ReadonlySet<string>;
  slots: readonly Begins[];
  /** Whether it may match nothing. */
  empty: boolean;
  /** Of each of these one word must be there. */
  needs: readonly ReadonlySet<string>[];
}

/** Compiles a pattern. Throws for one that is badly written. */
export function pattern(source: string): Pattern {
  const pieces = source.match(/[()[\]|]|[^\s()[\]|]+/g) ?? [];
  let at = 0;
  const alternatives = (close: string): Part => {
    const options: Part[] = [];
    let run: Part[] = [];
    for (; at < pieces.length && pieces[at] !== close; at++) {
      const piece = pieces[at] ?? "";
      if (piece === "|") {
        options.push(sequence(run));
        run = [];
      } else run.push(element(piece));
    }
    if (close !== "" && pieces[at] !== close) throw new Error(`the pattern "${source}" does not close ${close}`);
    options.push(sequence(run));
    return oneOf(options);
  };
  const element = (piece: string): Part => {
    if (piece === "(" || piece === "[") {
      at++;
      const inner = alternatives(piece === "(" ? ")" : "]");
      if (piece === "(") return inner;
      return { ...inner, step: (tokens, from) => [...inner.step(tokens, from), ends(from)], empty: true, needs: [] };
    }
    const slot = slots[piece];
    if (slot !== undefined) {
      const [begins, at] = slot;
      const step: Step = (tokens, from) => {
        const token = tokens[from];
        const held = token !== undefined && begins(token) ? at(tokens, from, token) : null;
        return held === null ? [] : [{ ...ends(from), ...held }];
      };
      return { step, first: new Set(), slots: [begins], empty: false, needs: [] };
    }
    const step: Step = (tokens, from) => (tokens[from]?.text === piece ? [ends(from + 1)] : []);
    const word = new Set([piece]);
    return { step, first: word, slots: [], empty: false, needs: [word] };
  };
  const whole = alternatives("");
  return {
    begins: (token) => mayBegin(whole, token),
    match(tokens, from) {
      if (!mayBegin(whole, tokens[from]) || !whole.needs.every((words) => occurs(words, tokens, from))) return null;
      const [found = null] = whole.step(tokens, from).toSorted((a, b) => b.end - a.end);
      return found === null || found.end === from ? null : found;
    },
  };
}

const mayBegin = ({ first, slots: begins, empty }: Part, token: Token | undefined): boolean =>
  empty || (token !== undefined && (first.has(token.text) || begins.some((one) => one(token))));

function occurs(words: ReadonlySet<string>, tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at++) if (words.has(tokens[at]?.text ?? "")) return true;
  return false;
}

/** One of several; those that cannot begin with a token are not tried there. */
function oneOf(options: readonly Part[]): Part {
  const [only, ...others] = options;
  if (only !== undefined && others.length === 0) return only;
  return {
    ...united(options),
    step: (tokens, from) => options.flatMap((one) => (mayBegin(one, tokens[from]) ? one.step(tokens, from) : [])),
    empty: options.some(({ empty }) => empty),
    needs: options.every(({ needs }) => needs.length > 0)
      ? [new Set(options.flatMap(({ needs: [words] }) => [...(words ?? [])]))]
      : [],
  };
}

const united = (parts: readonly Part[]): Pick<Part, "first" | "slots"> => ({
  first: new Set(parts.flatMap(({ first }) => [...first])),
  slots: parts.flatMap((part) => part.slots),
});

function sequence(parts: readonly Part[]): Part {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const lead = parts.findIndex(({ empty }) => !empty);
  const opening = lead < 0 ? parts : parts.slice(0, lead + 1);
  const step: Step = (tokens, at) => {
    let open = [ends(at)];
    for (const part of parts) {
      const next: Found[] = [];
      for (const one of open) for (const found of part.step(tokens, one.end)) next.push(merged(one, found));
      if (next.length === 0) return next;
      open = next;
    }
    return open;
  };
  return { ...united(opening), step, empty: lead < 0, needs: parts.flatMap(({ needs }) => needs) };
}
