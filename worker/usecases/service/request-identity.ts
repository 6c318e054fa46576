import type { Claim } from "../ports/service/idempotency.ts";
import type { Services } from "../services.ts";

/** Who asks for something to be made, and under which Idempotency-Key. */
export interface Asker {
  by: string;
  claim?: Claim | undefined;
}

/**
 * The id and time that what a request makes is to have: those of its claim, so that a repetition makes the same things,
 * or fresh ones where the caller gave no Idempotency-Key.
 */
export function identityOf(services: Services, claim: Claim | undefined): Claim {
  return claim ?? { id: services.newId(), at: services.now(), repeated: false };
}
