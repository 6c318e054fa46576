import type { Category } from "../../lexicon/words/category.ts";
import { perWord } from "../../text/per-word.ts";
import type { Token } from "../../text/token.ts";

const none: readonly never[] = [];

/** One way to read the tokens from some place up to `end`. */
export interface Item<Said> {
  readonly end: number;
  readonly said: Said;
  readonly cost: number;
  /** The rules that it was read by, the outermost first. */
  readonly rules: readonly string[];
}

/** All the ways to read something that begins at a token. */
export interface Part<Said> {
  (tokens: readonly Token[], at: number): readonly Item<Said>[];
  /** Whether it may begin with a token; left out where that is not told by the token alone. */
  readonly begins?: Begins;
  /** Whether it may read nothing. */
  readonly empty?: boolean;
}

/** Asks no more of a token than its kind and text, value and suffix: the answer for a word is kept for the next sentence. */
type Begins = (token: Token) => boolean;

/** A part with what tells where it need not be tried. */
const beginning = <Said>(part: Part<Said>, begins: Begins | undefined, empty = false): Part<Said> =>
  Object.assign((tokens: readonly Token[], at: number) => part(tokens, at), { ...(begins && { begins }), empty });

/** What one of several parts may begin with. */
function anyOf(parts: readonly Part<unknown>[]): Begins | undefined {
  const all = parts.flatMap(({ begins }) => begins ?? []);
  return all.length === parts.length ? (token) => all.some((begins) => begins(token)) : undefined;
}

/** What parts in a row may begin with: the first of them that reads something, or one before it. */
function beginningOf(parts: readonly Part<unknown>[]): Begins | undefined {
  const reads = parts.findIndex(({ empty = false }) => !empty);
  return reads < 0 ? undefined : anyOf(parts.slice(0, reads + 1));
}

/** A rule of the grammar of amounts: which parts in a row say what together. */
interface Rule<Said> {
  readonly name: string;
  /** Of two rules that read equally many words the cheaper is believed. */
  readonly cost: number;
  /** An amount that it reads: its test. */
  readonly says: string;
  readonly reads: Part<Said>;
}

/** Where a rule has read, for what lies around it. */
export interface Place {
  readonly tokens: readonly Token[];
  readonly at: number;
  readonly end: number;
}

type Values<Parts extends readonly Part<unknown>[]> = {
  [Key in keyof Parts]: Parts[Key] extends Part<infer Said> ? Said : never;
};

/** Makes a rule; `gives` is null where its parts say nothing together. */
export function rule<const Parts extends readonly Part<unknown>[], Said>(
  name: string,
  cost: number,
  says: string,
  parts: Parts,
  gives: (values: Values<Parts>, place: Place) => Said | null,
): Rule<Said> {
  const inRow = row(parts, gives);
  const named: Part<Said> = (tokens, at) =>
    inRow(tokens, at).map((item) => ({ ...item, cost: item.cost + cost, rules: [name, ...item.rules] }));
  return { name, cost, says, reads: beginning(named, inRow.begins) };
}

/** Parts in a row that are no rule of their own. */
export function row<const Parts extends readonly Part<unknown>[], Said>(
  parts: Parts,
  gives: (values: Values<Parts>, place: Place) => Said | null,
): Part<Said> {
  const reads: Part<Said> = (tokens, at) => {
    let open: readonly Item<readonly unknown[]>[] = [{ end: at, said: [], cost: 0, rules: [] }];
    for (const part of parts) {
      open = open.flatMap((left) => part(tokens, left.end).map((next) => joined(left, next)));
      if (open.length === 0) return none;
    }
    return open.flatMap((item) => {
      const said = gives(item.said as Values<Parts>, { tokens, at, end: item.end });
      return said === null ? [] : [{ ...item, said }];
    });
  };
  return beginning(reads, beginningOf(parts));
}

const joined = (left: Item<readonly unknown[]>, next: Item<unknown>): Item<readonly unknown[]> => ({
  end: next.end,
  said: [...left.said, next.said],
  cost: left.cost + next.cost,
  rules: [...left.rules, ...next.rules],
});

/**
 * What some rules read, the longest first and of equally long ones the cheapest; the same tokens are read once, and only by the
 * rules that may begin with the first of them.
 */
export function symbol<Said>(rules: readonly Rule<Said>[]): Part<Said> {
  const charts = new WeakMap<readonly Token[], (readonly Item<Said>[] | undefined)[]>();
  const anywhere = rules.filter(({ reads: { begins } }) => begins === undefined);
  const beginningWith = perWord((first) => rules.filter(({ reads: { begins } }) => begins?.(first) ?? true));
  const reads: Part<Said> = (tokens, at) => {
    const first = tokens[at];
    const own = first === undefined ? anywhere : beginningWith(first);
    if (own.length === 0) return none;
    const chart = charts.get(tokens) ?? [];
    charts.set(tokens, chart);
    const items = chart[at] ?? own.flatMap((one) => one.reads(tokens, at)).sort(byLength);
    chart[at] = items;
    return items;
  };
  return beginning(reads, anywhere.length > 0 ? undefined : (first) => beginningWith(first).length > 0);
}

const byLength = (a: Item<unknown>, b: Item<unknown>): number => b.end - a.end || a.cost - b.cost;

/** A token of which something is said, else null. */
export function token<Said>(of: (token: Token) => Said | null | undefined): Part<Said> {
  const reads: Part<Said> = (tokens, at) => {
    const one = tokens[at];
    const said = one === undefined ? null : of(one);
    return said == null ? none : [{ end: at + 1, said, cost: 0, rules: [] }];
  };
  return beginning(reads, (one) => of(one) != null);
}

/** A word of a category. */
export const one = (category: Category): Part<string> => token(({ text }) => (category.has(text) ? text : null));

/** A word that stands for something. */
export const meant = <Said>(words: ReadonlyMap<string, Said>): Part<Said> => token(({ text }) => words.get(text));

/** A part that may be missing. */
export const maybe = <Said>(part: Part<Said>): Part<Said | null> =>
  beginning<Said | null>(
    (tokens, at) => [...part(tokens, at), { end: at, said: null, cost: 0, rules: [] }],
    part.begins,
    true,
  );

/** One of several parts. */
export const either = <Said>(...parts: readonly Part<Said>[]): Part<Said> =>
  beginning<Said>(
    (tokens, at) => parts.flatMap((part) => part(tokens, at)),
    anyOf(parts),
    parts.some(({ empty = false }) => empty),
  );

/** All words of a category that stand here, or none. */
export const skipped = (category: Category): Part<null> =>
  beginning<null>(
    (tokens, at) => {
      let end = at;
      while (category.has(tokens[end]?.text)) end++;
      return [{ end, said: null, cost: 0, rules: [] }];
    },
    ({ text }) => category.has(text),
    true,
  );

/** A part that is read by words of its own; `begins` tells those that it may begin with. */
export const readBy = <Said>(part: Part<Said>, begins: Begins): Part<Said> => beginning(part, begins);
