import { measureOf } from "../../../domain/language/measures.ts";
import { category, is } from "../lexicon/category.ts";
import type { Condition } from "../derivation/condition.ts";
import type { Derivation } from "../derivation/derivations.ts";
import { isForeign, type Left, ownsSignals } from "../choice/costs.ts";
import type { ReadContext } from "../linking/context.ts";
import type { Reading } from "../../../domain/language/reading.ts";
import type { Token } from "../text/token.ts";

/** What a check looks at: a meaning, and the words it was derived from. */
export interface Meant {
  readonly reading: Reading;
  readonly derivation: Derivation;
  readonly kinds: ReadonlyMap<Token, Left>;
  readonly context: ReadContext;
}

/** What keeps a meaning from being accepted at once; `unrunnable` where its words ask for what no task can have. */
export interface Finding {
  readonly check: string;
  readonly tokens: readonly Token[];
  readonly why: string;
  readonly unrunnable?: boolean;
  /** It keeps nothing from being accepted that is clear of every other reading. */
  readonly clear?: boolean;
  /** The catalogue has none of its words, so that labelled sentences may have taught that they say nothing. */
  readonly foreign?: boolean;
  /** It makes a reading no dearer beside others. */
  readonly free?: boolean;
  /** The words fit several signals. */
  readonly several?: boolean;
  /** Nothing can be so: it is neither believed nor offered where the words may say anything else. */
  readonly impossible?: boolean;
}

/** A property that a meaning has to have, whatever the sentence. */
export interface Check {
  readonly name: string;
  finds(meant: Meant): Omit<Finding, "check"> | null;
}

/** The first finding over the conditions of a meaning. */
export const inConditions =
  (finds: (condition: Condition, meant: Meant) => Omit<Finding, "check"> | null): Check["finds"] =>
  (meant) => {
    for (const condition of meant.derivation.conditions) {
      const found = finds(condition, meant);
      if (found !== null) return found;
    }
    return null;
  };

/** Whether the catalogue has none of some words, no number, time or side is among them, and none narrows: "high risk merchants", "in spring". */
export function areForeign(tokens: readonly Token[], { kinds }: Meant): boolean {
  const said = [...kinds.keys()];
  return tokens.every((token) => {
    const at = said.indexOf(token);
    const lead = said.slice(0, at).findLast((one) => !tokens.includes(one) && !is(one, category.nounLeads));
    const next = said[at + 1];
    return (
      isForeign(kinds.get(token) ?? "word") &&
      measureOf(token.stem) === null &&
      !is(lead, category.narrowLeads) &&
      !(next !== undefined && ownsSignals(kinds.get(next) ?? "word"))
    );
  });
}

/** That nothing read some words, if there are any. */
export const unread = (tokens: readonly Token[]): Omit<Finding, "check"> | null =>
  tokens.length === 0
    ? null
    : { tokens, why: `"${[...new Set(tokens)].map(({ text }) => text).join(" ")}" was not read.` };
