import type { Settings } from "./options.ts";

/** Shorter keys are only used for experiments, and would match inside ordinary words. */
const SHORTEST = 8;

/** A function that blots out the client's keys wherever a text repeats them. */
export function redactorOf({ apiKey, elevatedKey }: Settings): (text: string) => string {
  const keys = [apiKey, elevatedKey ?? ""].filter((key) => key.length >= SHORTEST);
  return (text) => keys.reduce((left, key) => left.replaceAll(key, "[redacted]"), text);
}

/**
 * A copy of a failure with its words and code alone: what a custom `fetch` hangs on its errors may hold the headers.
 * Follows one level of `cause`, where Node says what went wrong.
 */
export function plainCause(failure: unknown, redact: (text: string) => string, deeper = true): Error {
  const { name, message, code, cause }: Error & { code?: unknown } =
    failure instanceof Error ? failure : new Error(String(failure));
  const options = deeper && cause instanceof Error ? { cause: plainCause(cause, redact, false) } : {};
  const copy = Object.assign(new Error(redact(message), options), { name });
  return typeof code === "string" ? Object.assign(copy, { code }) : copy;
}
