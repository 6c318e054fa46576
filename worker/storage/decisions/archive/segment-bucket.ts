import { bytesToHex } from "@noble/hashes/utils.js";
import { logFault } from "../../../log.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { Lru } from "../../sql/lru.ts";
import { readSegment } from "./segment.ts";

/** The calls of R2 that segments need. */
export type Bucket = Pick<R2Bucket, "get" | "put">;

/** What was written: the hash of the plain text, and how many bytes it has, plain and stored. */
export interface WrittenSegment {
  sha256: string;
  bytes: number;
  stored: number;
}

const utf8 = new TextEncoder();
/** Neighbouring pages lie in one segment; a large one takes some 30 MB in memory. */
const keptSegments = 2;
/** The name of a segment's object. */
export const nameOf = (sha256: string): string => `decisions/${sha256}.ndjson.gz`;
const digest = async (bytes: BufferSource) => bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

/** Immutable segments of decisions in R2, each under the hash of its plain text. */
export class SegmentBucket {
  readonly #bucket: Bucket | null;
  readonly #kept = new Lru<Map<string, RawDecisionRow>>(keptSegments);

  constructor(bucket: Bucket | undefined) {
    this.#bucket = bucket ?? null;
  }

  get isBound(): boolean {
    return this.#bucket !== null;
  }

  /** Writes a segment and reads it back. Again: nothing changes. */
  async write(text: string): Promise<WrittenSegment> {
    const plain = utf8.encode(text);
    const sha256 = await digest(plain);
    const packed = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
    const stored = await new Response(packed).arrayBuffer();
    await this.#bound().put(nameOf(sha256), stored, { httpMetadata: { contentType: "application/gzip" } });
    await this.#fetch(sha256);
    return { sha256, bytes: plain.byteLength, stored: stored.byteLength };
  }

  /** The decisions of a segment by id. Throws `unavailable` where it is missing or not what was written. */
  async read(sha256: string | null): Promise<Map<string, RawDecisionRow>> {
    const kept = this.#kept.get(sha256 ?? "");
    if (kept) return kept;
    const rows = await this.#read(sha256);
    if (sha256 !== null) this.#kept.set(sha256, rows);
    return rows;
  }

  async #read(sha256: string | null): Promise<Map<string, RawDecisionRow>> {
    try {
      if (sha256 === null) throw new Error("the database does not know the segment");
      return readSegment(await this.#fetch(sha256));
    } catch (error) {
      logFault("segment_unreadable", { sha256, error: String(error) });
      throw new DomainError("unavailable", "Decisions that are needed are archived, and the archive cannot be read.", {
        suggestion: "Try again. GET /healthz and the service's logs tell its operator more.",
      });
    }
  }

  async #fetch(sha256: string): Promise<string> {
    const object = await this.#bound().get(nameOf(sha256));
    if (object === null) throw new Error("there is no such object");
    const plain = await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    if ((await digest(plain)) !== sha256) throw new Error("its content has another hash");
    return new TextDecoder().decode(plain);
  }

  #bound(): Bucket {
    if (this.#bucket === null) throw new Error("ARCHIVE is not bound");
    return this.#bucket;
  }
}
