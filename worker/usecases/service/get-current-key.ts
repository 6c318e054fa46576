import type { CurrentKey } from "../../contract/resources/service/keys.ts";
import { type Scope, scopes } from "../../domain/values/scope.ts";

/** The key that asks, and what it may do. */
export function getCurrentKey(keyId: string, holds: (scope: Scope) => boolean): Promise<CurrentKey> {
  return Promise.resolve({ key_id: keyId, scopes: scopes.filter(holds) });
}
