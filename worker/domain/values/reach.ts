import { DomainError } from "./errors/errors.ts";

/** What somebody may touch: names, or beginnings of names that end in `*`; null for all there are. */
export interface Reach {
  entities: readonly string[] | null;
  signals: readonly string[] | null;
}

/** What a name or a beginning may be held against. */
type Patterns = readonly string[] | null;

const isBeginning = (pattern: string) => pattern.endsWith("*");

/** Whether a name is among what may be touched. */
export const isReached = (patterns: Patterns, name: string): boolean =>
  patterns === null ||
  patterns.some((pattern) => (isBeginning(pattern) ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** Whether everything that begins so is among what may be touched. */
export const reachesAllFrom = (patterns: Patterns, beginning: string): boolean =>
  patterns === null || patterns.some((pattern) => isBeginning(pattern) && beginning.startsWith(pattern.slice(0, -1)));

/** A part of what may be touched: a name, or all that begin so. */
interface ScopePart {
  name: string;
  isBeginning: boolean;
}

/** What may be touched of the names that begin so, in order and without overlap; all of them where that is everything. */
export function reachedFrom(patterns: Patterns, beginning: string): ScopePart[] {
  if (reachesAllFrom(patterns, beginning)) return [{ name: beginning, isBeginning: true }];
  const parts = [...new Set(patterns)]
    .map((pattern) => ({ name: pattern.replace(/\*$/, ""), isBeginning: isBeginning(pattern) }))
    .filter(({ name }) => name.startsWith(beginning));
  const isCovered = (one: ScopePart) =>
    parts.some((other) => other !== one && other.isBeginning && one.name.startsWith(other.name));
  return parts.filter((part) => !isCovered(part)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const reachShown = "GET /keys/current shows what this key reaches.";

/** The refusal of what is out of reach. */
export const outOfReach = (what: string): DomainError =>
  new DomainError("forbidden", `This API key does not reach ${what}.`, {
    suggestion: `${reachShown} Use another key, or ask for less.`,
  });

/** The refusal of what may be about anything. */
export const aboutAll = (): DomainError =>
  new DomainError("forbidden", "This API key is narrowed, and the request is not about what it reaches alone.", {
    suggestion: `${reachShown} Name an entity that it reaches, where the request can, or use a key that is not narrowed.`,
  });

/** The refusal of whatever concerns an entity, to a key that reaches some signals alone: `field` names one whose signals are known. */
export const signalsUnnamed = (field: string): DomainError =>
  new DomainError(
    "forbidden",
    "This API key is narrowed to signals, and the request is not about what it reaches alone.",
    {
      location: field,
      suggestion: `Add \`${field}\`: one whose signals the key reaches. ${reachShown}`,
    },
  );

/** The refusal of a name that is to be unlike all others. */
export const nameAmongAll = (): DomainError =>
  new DomainError(
    "forbidden",
    "An external_id is one among those of all, so whether it is free would tell of what this API key does not reach.",
    {
      location: "external_id",
      suggestion:
        "Leave it out, or use a key that is not narrowed. GET /tasks?external_id= finds what is within reach.",
    },
  );
