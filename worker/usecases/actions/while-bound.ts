import { DomainError } from "../../domain/values/errors/errors.ts";

const maxTries = 3;

/**
 * Stores what delivers to something that was checked before. `store` gives null when that is gone meanwhile: then `bind`
 * checks again and throws, unless it is back. Throws `unavailable` when it comes and goes.
 */
export async function whileBound<T>(bind: () => Promise<unknown>, store: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const stored = await store();
    if (stored !== null) return stored;
    await bind();
  }
  throw new DomainError("unavailable", "The channel of this delivery is being changed.", {
    location: "delivery.channel",
    suggestion: "Send the same request again.",
  });
}
