import type { CurrentKey } from "../../contract/resources/service/keys.ts";
import type { Principal } from "../../domain/values/principal.ts";
import { type Scope, scopes } from "../../domain/values/scope.ts";

/** The key that asks, and what it may do. */
export function getCurrentKey(by: Principal, holds: (scope: Scope) => boolean): Promise<CurrentKey> {
  return Promise.resolve({ key_id: by.id, by, scopes: scopes.filter(holds) });
}
