import type { SendOutcome } from "../usecases/ports/actions/actions.ts";

/** A failed send, described without secrets. */
export const failed = (type: string, message: string): SendOutcome & { ok: false } => ({
  ok: false,
  error: { type, message },
});

/** The longest a send may take, including connection and response. */
export const sendTimeoutMs = 10_000;
