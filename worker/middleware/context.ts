import type { Env } from "../env.ts";
import type { Services } from "../usecases/services.ts";

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    services: Services;
    requestId: string;
    /** Id of the API key that was used; never the key. */
    keyId?: string;
    /** `error.type` of the answer, for the log. */
    errorType?: string;
  };
}
