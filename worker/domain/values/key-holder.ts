import { type Principal, principalOf } from "./principal.ts";
import type { Reach } from "./reach.ts";
import type { Scope } from "./roles.ts";

/** Who a request comes from, and what they may do. */
export interface KeyHolder {
  by: Principal;
  scopes: readonly Scope[];
  /** What they may touch, under the id in `by`; null for whoever may touch everything. */
  narrowed: (Reach & { by: string }) | null;
  /** Requests a minute; null: as many as any key. */
  per_minute: number | null;
  /** Whether they need not bring the elevated key: a person who has the role and has just proved who they are. */
  elevated: boolean;
}

/** An API key as far as it says who its holder is. */
interface HeldKey extends Reach {
  key_id: string;
  name: string;
  scopes: readonly Scope[];
  per_minute: number | null;
}

/** The holder of an API key. */
export const keyHolder = ({ key_id, name, scopes, entities, signals, per_minute }: HeldKey): KeyHolder => ({
  by: principalOf(key_id, name),
  scopes,
  narrowed: entities === null && signals === null ? null : { by: key_id, entities, signals },
  per_minute,
  elevated: false,
});
