import type {
  Attempt,
  Begun,
  Idempotency,
  KeptAnswer,
  KeyedRequest,
} from "../../usecases/ports/service/idempotency.ts";
import { Sealer } from "../sql/sealer.ts";
import { within } from "../sql/within.ts";
import { logFault } from "../../log.ts";
import { marksOfAnswer } from "./answer-marks.ts";
import { D1Table } from "../sql/table.ts";

/** Longer than any request lives, so that a lapsed lease means a dead holder. */
const claimLeaseMs = 45_000;
const answerKeptMs = 24 * 3_600_000;
const claimsOfSweep = 1_000;
/** The copy only saves reading the answer from the database, so nobody waits for it. */
const copyWithinMs = 300;
const copiedWithinMs = 2_000;

interface ClaimRow {
  body_hash: string;
  work_id: string;
  claimed_at: number;
  holder: string;
  state: "running" | "done" | "released";
  expires_at: number;
  status: number | null;
  response: string | null;
}
/** A finished answer in KV. */
type Copy = KeptAnswer & { body_hash: string; expires_at: number };

/**
 * Takes a key that is free: never used, expired, given up, or held by an attempt whose lease lapsed. The work keeps its
 * id and time as long as the body is the same, so an attempt that died half way is repeated and not doubled.
 */
const claimKey = `
  INSERT INTO idempotency_claims (claim_id, body_hash, work_id, claimed_at, holder, state, lease_until, expires_at)
  VALUES (?1, ?2, ?3, ?4, ?3, 'running', ?5, ?6)
  ON CONFLICT (claim_id) DO UPDATE SET
    work_id = CASE WHEN expires_at <= ?4 OR body_hash <> ?2 THEN ?3 ELSE work_id END,
    claimed_at = CASE WHEN expires_at <= ?4 OR body_hash <> ?2 THEN ?4 ELSE claimed_at END,
    expires_at = CASE WHEN expires_at <= ?4 OR body_hash <> ?2 THEN ?6 ELSE expires_at END,
    body_hash = ?2, holder = ?3, state = 'running', lease_until = ?5, status = NULL, response = NULL, names = NULL
  WHERE expires_at <= ?4 OR state = 'released' OR (state = 'running' AND lease_until <= ?4 AND body_hash = ?2)`;

const selectClaims = `
  SELECT body_hash, work_id, claimed_at, holder, state, expires_at, status, response
  FROM idempotency_claims WHERE claim_id = ?1`;

/** An erasure that began meanwhile has gone through what was kept, and may have been about this answer: it is not kept. */
const completeClaim = `
  UPDATE idempotency_claims SET state = 'done', status = ?3, response = ?4, names = ?5
  WHERE claim_id = ?1 AND holder = ?2 AND state = 'running'
    AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.started_at >= idempotency_claims.claimed_at)`;

const releaseClaim = `
  UPDATE idempotency_claims SET state = 'released' WHERE claim_id = ?1 AND holder = ?2 AND state = 'running'`;

const sweep = `
  DELETE FROM idempotency_claims WHERE claim_id IN
    (SELECT claim_id FROM idempotency_claims WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ${claimsOfSweep})`;

/** Whose answer a copy is: whoever forgets the answer takes this away. */
const selectHolder = "SELECT holder FROM idempotency_claims WHERE claim_id = ? AND state = 'done'";

/**
 * Claims and finished answers, sealed, with marks of the words in them, by which an erasure finds those that name an entity. D1 alone
 * decides. A copy of each answer in KV is asked first and never trusted to be there; nobody can open it without the holder's id,
 * which is in the row, so forgetting needs no call of KV.
 */
export class IdempotencyStore extends D1Table implements Idempotency {
  readonly #copies: KVNamespace;
  readonly #secret: string;

  /** Marks are made under the secret. */
  constructor(db: D1Database, copies: KVNamespace, secret: string) {
    super(db);
    this.#copies = copies;
    this.#secret = secret;
  }

  async begin(request: KeyedRequest, holder: string, now: number): Promise<Begun> {
    const { claim_id, body_hash } = request;
    const copied = await this.#copied(request, now);
    if (copied !== null) return { kind: "answered", answer: copied };
    const [, found] = await this.db.batch<ClaimRow>([
      this.prepared(claimKey, [claim_id, body_hash, holder, now, now + claimLeaseMs, now + answerKeptMs]),
      this.prepared(selectClaims, [claim_id]),
    ]);
    const row = found?.results[0];
    if (!row) throw new Error("a claim was written and cannot be read");
    if (row.holder === holder) {
      const { work_id, claimed_at, expires_at } = row;
      const claim = { id: work_id, at: claimed_at, repeated: work_id !== holder };
      return { kind: "claimed", claim, holder, expires_at };
    }
    return judgeClaim(row, request);
  }

  async complete(attempt: Attempt, { status, body }: KeptAnswer): Promise<boolean> {
    const { claim_id, holder } = attempt;
    const response = await new Sealer(attempt.answer_key).seal(body, claim_id);
    const names = marksOfAnswer(this.#secret, body);
    const [kept] = await this.db.batch([
      this.prepared(completeClaim, [claim_id, holder, status, response, names]),
      this.prepared(releaseClaim, [claim_id, holder]),
    ]);
    return (kept?.meta.changes ?? 0) > 0;
  }

  async copy(attempt: Attempt, { status, body }: KeptAnswer): Promise<void> {
    const { claim_id, body_hash, expires_at } = attempt;
    try {
      const sealed = await copySealer(attempt, attempt.holder).seal(body, claim_id);
      const copy: Copy = { status, body: sealed, body_hash, expires_at };
      const put = this.#copies.put(claim_id, JSON.stringify(copy), { expiration: Math.ceil(expires_at / 1000) });
      await within(copiedWithinMs, put);
    } catch (error) {
      logCopyFailure(error);
    }
  }

  async release({ claim_id, holder }: Pick<Attempt, "claim_id" | "holder">): Promise<void> {
    await this.run(releaseClaim, [claim_id, holder]);
  }

  async sweep(now: number, statements: number): Promise<number> {
    let forgotten = 0;
    for (let round = 0; round < statements; round++) {
      const { changes } = (await this.db.prepare(sweep).bind(now).run()).meta;
      forgotten += changes;
      if (changes < claimsOfSweep) break;
    }
    return forgotten;
  }

  /** The answer as its copy has it; null where there is none, or the answer was forgotten or is another's. */
  async #copied(request: KeyedRequest, now: number): Promise<KeptAnswer | null> {
    const { claim_id, body_hash } = request;
    const copy = await this.#findCopy(claim_id);
    if (copy === null || copy.expires_at <= now || copy.body_hash !== body_hash) return null;
    const holder = await this.prepared(selectHolder, [claim_id]).first<string>("holder");
    if (holder === null) return null;
    try {
      return { status: copy.status, body: await copySealer(request, holder).open(copy.body, claim_id) };
    } catch (error) {
      logCopyFailure(error);
      return null;
    }
  }

  async #findCopy(claimId: string): Promise<Copy | null> {
    try {
      return await within(copyWithinMs, this.#copies.get<Copy>(claimId, "json"));
    } catch (error) {
      logCopyFailure(error);
      return null;
    }
  }
}

/** Follows from the body and the attempt whose answer it was. */
const copySealer = ({ answer_key }: KeyedRequest, holder: string) =>
  new Sealer(Uint8Array.from([...answer_key, ...new TextEncoder().encode(holder)]));

function logCopyFailure(error: unknown): void {
  logFault("idempotency_copy_failed", { error: String(error) });
}

/** What a claim held or completed by another attempt means for a request with this body. */
async function judgeClaim({ body_hash, status, response }: ClaimRow, request: KeyedRequest): Promise<Begun> {
  if (body_hash !== request.body_hash) return { kind: "reused" };
  if (status === null || response === null) return { kind: "in_flight" };
  const body = await new Sealer(request.answer_key).open(response, request.claim_id);
  return { kind: "answered", answer: { status, body } };
}
