/** The API key's quota as reported with a response. */
export interface RateLimit {
  /** Calls a minute. */
  limit: number;
  /** Calls left in this minute. */
  remaining: number;
  /** When the next minute begins, in seconds since 1970. */
  reset: number;
}

/** A whole number from a header; undefined when it is absent or anything else. */
export function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The figures of the X-RateLimit headers; undefined when they are not all there. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const limit = numberIn(headers, "x-ratelimit-limit");
  const remaining = numberIn(headers, "x-ratelimit-remaining");
  const reset = numberIn(headers, "x-ratelimit-reset");
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined;
  return { limit, remaining, reset };
}
