import type { CatalogueSignal } from "../../../domain/language/catalogue.ts";
import type { ReadingPart, UnreadReason } from "../../../domain/language/reading.ts";
import { findPhrase } from "../../../domain/language/words.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import type { Surroundings } from "../grammar/sentence/attempt.ts";
import type { BuiltParts } from "../grammar/conditions/parts.ts";
import type { Uses } from "../grammar/conditions/uses.ts";
import { marksOf } from "../chart/chart.ts";
import type { Mark } from "../chart/mark.ts";
import type { IndexedSignal } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";

/** One clause of a reading that would be accepted: its words, and what was made of them. */
export interface Clause {
  readonly tokens: readonly Token[];
  readonly marks: readonly Mark[];
  readonly parts: readonly ReadingPart[];
  readonly built: BuiltParts;
  readonly indexed: IndexedSignal;
}

/** A reading that would be accepted. */
export interface Evidence {
  readonly clauses: readonly Clause[];
  /** The conditions of the sentence, each in its words. */
  readonly bodies: readonly (readonly Token[])[];
  /** All words, in order. */
  readonly words: readonly Token[];
  /** Words that nothing read. */
  readonly left: ReadonlySet<Token>;
  /** Words that say the condition again. */
  readonly glossed: readonly Token[];
  /** Words that were set aside. */
  readonly aside: ReadonlySet<Token>;
  /** Words of what qualifies the whole sentence. */
  readonly taken: ReadonlySet<Token>;
  readonly uses: Uses;
  readonly combinator: "AND" | "OR" | null;
  readonly around: Surroundings;
}

/** Words that speak against a reading, and what to do about them. */
export interface Breach {
  readonly tokens: readonly Token[];
  readonly advice: string;
  readonly reason?: UnreadReason;
}

/** What must be true of every accepted reading, found in the words and not in how they were read. */
export interface Law {
  readonly name: string;
  readonly says: string;
  /** The first breach, or null where it holds. */
  readonly breach: (evidence: Evidence) => Breach | null;
}

/** The first breach among the clauses. */
export function inClauses(
  find: (clause: Clause, evidence: Evidence) => Breach | null,
): (evidence: Evidence) => Breach | null {
  return (evidence) => {
    for (const clause of evidence.clauses) {
      const breach = find(clause, evidence);
      if (breach !== null) return breach;
    }
    return null;
  };
}

/** Whether a signal's values are numbers. */
export const isNumeric = ({ type }: CatalogueSignal): boolean => ["float", "int"].includes(traitsOf(type).base);

/** The clauses of a reading. */
export function clausesIn(
  built: readonly BuiltParts[],
  bodies: readonly (readonly Token[])[],
  { index }: Surroundings,
): Clause[] {
  return built.flatMap((one) => {
    const [part] = one.parts;
    const indexed = index.signals.find(({ signal }) => signal.primitive_id === part?.primitive_id);
    if (part === undefined || indexed === undefined) return [];
    const body = bodies.find((tokens) => tokens.some((token) => one.uses?.has(token) === true)) ?? [];
    const tokens = one.tokens ?? body;
    return [{ tokens, marks: marksOf(tokens), parts: one.parts, built: one, indexed }];
  });
}

/** The first part of a signal's id. */
export const namespaceOf = ({ signal }: IndexedSignal): string => signal.primitive_id.split(".")[0] ?? "";

/** Whether the context explains a clause by one of its terms. */
export const isHinted = ({ tokens, parts }: Clause, { around: { index } }: Evidence): boolean =>
  parts.some(({ hint }) => hint !== null) ||
  index.hints.some(
    ({ term }) =>
      findPhrase(
        term,
        tokens.map(({ stem }) => stem),
      ) >= 0,
  );
