import type { Category } from "../../lexicon/words/category.ts";
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
export type Part<Said> = (tokens: readonly Token[], at: number) => readonly Item<Said>[];

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
  const reads: Part<Said> = (tokens, at) =>
    inRow(tokens, at).map((item) => ({ ...item, cost: item.cost + cost, rules: [name, ...item.rules] }));
  return { name, cost, says, reads };
}

/** Parts in a row that are no rule of their own. */
export function row<const Parts extends readonly Part<unknown>[], Said>(
  parts: Parts,
  gives: (values: Values<Parts>, place: Place) => Said | null,
): Part<Said> {
  return (tokens, at) => {
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
}

const joined = (left: Item<readonly unknown[]>, next: Item<unknown>): Item<readonly unknown[]> => ({
  end: next.end,
  said: [...left.said, next.said],
  cost: left.cost + next.cost,
  rules: [...left.rules, ...next.rules],
});

/** What some rules read, the longest first and of equally long ones the cheapest; the same tokens are read once. */
export function symbol<Said>(rules: readonly Rule<Said>[]): Part<Said> {
  const charts = new WeakMap<readonly Token[], (readonly Item<Said>[] | undefined)[]>();
  return (tokens, at) => {
    const chart = charts.get(tokens) ?? [];
    charts.set(tokens, chart);
    const items = chart[at] ?? rules.flatMap(({ reads }) => reads(tokens, at)).sort(byLength);
    chart[at] = items;
    return items;
  };
}

const byLength = (a: Item<unknown>, b: Item<unknown>): number => b.end - a.end || a.cost - b.cost;

/** A token of which something is said, else null. */
export function token<Said>(of: (token: Token) => Said | null | undefined): Part<Said> {
  return (tokens, at) => {
    const one = tokens[at];
    const said = one === undefined ? null : of(one);
    return said == null ? none : [{ end: at + 1, said, cost: 0, rules: [] }];
  };
}

/** A word of a category. */
export const one = (category: Category): Part<string> => token(({ text }) => (category.has(text) ? text : null));

/** A word that stands for something. */
export const meant = <Said>(words: ReadonlyMap<string, Said>): Part<Said> => token(({ text }) => words.get(text));

/** A part that may be missing. */
export const maybe =
  <Said>(part: Part<Said>): Part<Said | null> =>
  (tokens, at) => [...part(tokens, at), { end: at, said: null, cost: 0, rules: [] }];

/** One of several parts. */
export const either =
  <Said>(...parts: readonly Part<Said>[]): Part<Said> =>
  (tokens, at) =>
    parts.flatMap((part) => part(tokens, at));

/** All words of a category that stand here, or none. */
export const skipped =
  (category: Category): Part<null> =>
  (tokens, at) => {
    let end = at;
    while (category.has(tokens[end]?.text)) end++;
    return [{ end, said: null, cost: 0, rules: [] }];
  };
