import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Mark } from "../../values/mark.ts";

/** An entity as far as its rows depend on it. */
export interface HashedEntity {
  readonly entity_no: number;
  readonly entity: string;
  readonly bucket: number;
  readonly entity_id: string;
  readonly salt: string;
}

/** One stored observation. */
interface SummedRow {
  /** What it is of, in words that say it all. */
  readonly signal: string;
  readonly observed_at: number;
  readonly seq: number;
  readonly value: string | number | null;
  readonly recorded_at: number;
  readonly mark?: Mark | null;
}

/** What a part of a sweep fixes for the looks of its blocks. */
export type SweptPart = {
  task_id: string;
  condition_id: string;
  condition_version: string;
  engine: number | null;
  ir_hash: string | null;
  watermark: number;
};

/** A stored block of looks: what was asked, under what, and a hash of what was seen. */
interface HashedBlock extends Readonly<SweptPart> {
  readonly t: number;
  readonly first_no: number;
  readonly recorded_at: number | null;
  /** Goes with what is taken out of a block, so that nobody can guess it. */
  readonly nonce: string | null;
  readonly looks: string;
}

const modulus = 1n << 256n;

/**
 * Keyed hashes of stored rows, which are added up. Whoever lacks the key can neither make a row that leaves a sum as it is nor
 * correct a sum; a row that goes for good can be taken out without reading the others. An entity's salt is hashed along, so that
 * nothing can be guessed of a row once the salt is erased.
 */
export class RowHashes {
  readonly #keyed: ReturnType<typeof hmac.create>;

  constructor(logSalt: Uint8Array) {
    this.#keyed = hmac.create(sha256, hmac(sha256, logSalt, utf8ToBytes("sums of stored rows")));
  }

  /** What stands for an entity in the hashes of its rows: number, name, pseudonym and salt. */
  entity({ entity_no, entity, bucket, entity_id, salt }: HashedEntity): string {
    return this.#hash(["entity", entity_no, wellFormed(entity), bucket, entity_id, salt]).slice(0, 32);
  }

  /** The hash of a row of an entity. */
  row(entity: string, { signal, observed_at, seq, value, recorded_at, mark }: SummedRow): bigint {
    const said = typeof value === "string" ? wellFormed(value) : value;
    const marked = mark == null ? [] : [Number(mark.stale), Number(mark.reset), mark.event];
    return BigInt(`0x${this.#hash([entity, signal, observed_at, seq, said, recorded_at, ...marked])}`);
  }

  /** The hash of a block of looks. */
  block({ task_id, condition_id, condition_version, engine, ir_hash, ...block }: HashedBlock): bigint {
    const { watermark, t, first_no, recorded_at, nonce, looks } = block;
    const asked = [task_id, condition_id, condition_version, engine, ir_hash, watermark, t];
    return BigInt(`0x${this.#hash(["looks", ...asked, first_no, recorded_at, nonce, looks])}`);
  }

  /** What shows that somebody with the log's key has written this. */
  seal(said: readonly (string | number | null)[]): string {
    return this.#hash(["sealed", ...said]);
  }

  #hash(said: readonly (string | number | null)[]): string {
    return bytesToHex(
      this.#keyed
        .clone()
        .update(utf8ToBytes(JSON.stringify(said)))
        .digest(),
    );
  }
}

/** Text as a database gives it back, which knows no half of a pair. */
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, "\ufffd");

/** A sum of hashes, as it is stored and shown: how many rows, and their hashes modulo 2^256 in hex. */
export interface RowSum {
  readonly points: number;
  readonly digest: string;
}

/** The sum over no rows. */
export const noRows: RowSum = { points: 0, digest: "0".repeat(64) };

/** A sum with rows added to it, or with negative `points` taken out of it. */
export function withRows({ points, digest }: RowSum, rows: { points: number; hashes: bigint }): RowSum {
  return { points: points + rows.points, digest: toHex(BigInt(`0x${digest}`) + rows.hashes) };
}

/** Two sums in one. */
export function sumOf(one: RowSum, other: RowSum): RowSum {
  return withRows(one, { points: other.points, hashes: BigInt(`0x${other.digest}`) });
}

const toHex = (sum: bigint) => (((sum % modulus) + modulus) % modulus).toString(16).padStart(64, "0");
