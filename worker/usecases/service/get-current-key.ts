import type { CurrentKey } from "../../contract/resources/service/keys.ts";
import type { Principal } from "../../domain/values/principal.ts";
import { type Scope, scopes } from "../../domain/values/scope.ts";
import type { Services } from "../services.ts";

/** The key that asks, and what it may do. */
export function getCurrentKey(
  { narrowed }: Pick<Services, "narrowed">,
  by: Principal,
  holds: (scope: Scope) => boolean,
): Promise<CurrentKey> {
  const { entities = null, signals = null } = narrowed ?? {};
  return Promise.resolve({
    key_id: by.id,
    by,
    scopes: scopes.filter(holds),
    entities: entities && [...entities],
    signals: signals && [...signals],
  });
}
