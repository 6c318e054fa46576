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
export const reaches = (patterns: Patterns, name: string): boolean =>
  patterns === null ||
  patterns.some((pattern) => (isBeginning(pattern) ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** Whether everything that begins so is among what may be touched. */
export const reachesAllFrom = (patterns: Patterns, beginning: string): boolean =>
  patterns === null || patterns.some((pattern) => isBeginning(pattern) && beginning.startsWith(pattern.slice(0, -1)));

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
