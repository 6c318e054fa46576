import type { Role } from "../../../domain/values/roles.ts";

/** Somebody who has signed in or a program that came with a token; times in epoch milliseconds. */
export interface StoredPerson {
  /** A keyed hash of issuer and subject. */
  person_id: string;
  kind: "person" | "service";
  name: string;
  created_at: number;
  /** To the hour. */
  seen_at: number;
}

/** Somebody's stay, from signing in to signing out; times in epoch milliseconds. */
export interface StoredSession {
  /** A hash of what the cookie holds. */
  session_id: string;
  person_id: string;
  role: Role;
  refresh_token: string;
  /** When they last proved who they are; null where the issuer does not say. */
  auth_time: number | null;
  created_at: number;
  expires_at: number;
  /** When the issuer last vouched for them. */
  confirmed_at: number;
}

/** Who has been here. */
export interface People {
  /** Notes somebody under the name they have now. */
  note(person: Omit<StoredPerson, "created_at">): Promise<void>;
  find(personId: string): Promise<StoredPerson | null>;
  /** Newest first, after the given position. */
  list(after: readonly [number, string] | null, limit: number): Promise<StoredPerson[]>;
  /** Forgets somebody and ends their sessions; null where there is nobody. */
  remove(personId: string): Promise<StoredPerson | null>;
}

/** Sessions; what would let somebody in is kept as a hash, or sealed. */
export interface Sessions {
  /** Spends the state of a sign-in; false where it was spent before. */
  spend(state: string, until: number): Promise<boolean>;
  add(session: StoredSession): Promise<void>;
  find(sessionId: string): Promise<StoredSession | null>;
  /** Takes it on oneself to ask the issuer, where nobody else has since `confirmedAt`; false where somebody has. */
  lease(sessionId: string, confirmedAt: number, now: number, until: number): Promise<boolean>;
  /** Keeps what the issuer said. */
  confirm(
    session: Pick<StoredSession, "session_id" | "role" | "refresh_token" | "auth_time" | "confirmed_at">,
  ): Promise<void>;
  remove(sessionId: string): Promise<void>;
  /** Removes what is over. */
  sweep(now: number): Promise<number>;
}
