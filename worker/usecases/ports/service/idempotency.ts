/** A right to do a piece of work once. Whatever the work makes takes its id from `id` and its time from `at`. */
export interface Claim {
  /** The same for every attempt at this work, and of no other work. */
  id: string;
  /** When the work was first asked for, in epoch milliseconds. */
  at: number;
  /** Whether an earlier attempt may have stored what it made. */
  repeated: boolean;
}

/** A request that may arrive more than once: who asked what under which key, and with which body. */
export interface KeyedRequest {
  claim_id: string;
  body_hash: string;
  /** Follows from the body and is never stored: only whoever sends the body again can have the kept answer opened. */
  answer_key: Uint8Array;
}

/** An answer as it went out, to be given again byte for byte. */
export interface KeptAnswer {
  status: number;
  body: string;
}

/** What becomes of a keyed request. `holder` names the attempt that now holds the claim. */
export type Begun =
  | { kind: "claimed"; claim: Claim; holder: string; expires_at: number }
  | { kind: "answered"; answer: KeptAnswer }
  | { kind: "in_flight" }
  | { kind: "reused" };

/** An attempt under way. */
export type Attempt = KeyedRequest & Omit<Extract<Begun, { kind: "claimed" }>, "kind">;

/** Keeps one answer per key for 24 hours. The database row is the truth; a copy elsewhere only saves reading the answer from it. */
export interface Idempotency {
  /** Claims the work under the fresh id `holder`, or tells why not. */
  begin(request: KeyedRequest, holder: string, now: number): Promise<Begun>;
  /** Keeps the answer, sealed; false where the claim has gone to somebody else or an erasure has begun meanwhile. */
  complete(attempt: Attempt, answer: KeptAnswer): Promise<boolean>;
  /** Copies a kept answer to the place that is asked first. Never throws. */
  copy(attempt: Attempt, answer: KeptAnswer): Promise<void>;
  /** Gives the claim up, so that the next request with the key starts over. */
  release(attempt: Pick<Attempt, "claim_id" | "holder">): Promise<void>;
  /** Forgets what is older than 24 hours, in so many statements at most; returns how many keys. */
  sweep(now: number, statements: number): Promise<number>;
}
