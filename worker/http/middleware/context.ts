import type { DomainError } from "../../domain/values/errors/errors.ts";
import type { Principal } from "../../domain/values/principal.ts";
import type { Scope } from "../../domain/values/roles.ts";
import type { Env } from "../../env.ts";
import type { Claim } from "../../usecases/ports/service/idempotency.ts";
import type { Narrowed } from "../../usecases/ports/service/narrowed.ts";
import type { Services } from "../../usecases/services.ts";

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    services: Services;
    requestId: string;
    /** Who asks; nobody at open paths. */
    by?: Principal;
    /** Set where no known key came and something else may prove who sends: the refusal otherwise. */
    refuse?: () => Promise<DomainError>;
    /** Set where they may not touch everything. */
    narrowed?: Narrowed | null;
    /** Requests a minute, where they have an allowance of their own. */
    perMinute?: number | null;
    /** Whether they need not bring the elevated key. */
    elevated?: boolean;
    /** What they may do. */
    scopes?: readonly Scope[];
    /** Set where an Idempotency-Key was sent: what the request makes has its ids and time from here. */
    claim?: Claim;
    /** `error.type` of the answer, for the log. */
    errorType?: string;
  };
}
