import type { SendOutcome } from "../usecases/ports/actions.ts";

/** A send that did not succeed, in words that hold no secret. */
export const failed = (type: string, message: string): SendOutcome & { ok: false } => ({
  ok: false,
  error: { type, message },
});

/** Longest a send may take, connection and answer together. */
export const longestSendMs = 10_000;
