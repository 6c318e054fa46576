import { sha256 as running } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { logFault } from "../../../log.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { RawDecisionRow } from "../../../usecases/ports/decisions/decisions.ts";
import { Lru } from "../../sql/lru.ts";
import { type Block, blockRows, blockTexts, readLines, type Segment } from "./segment.ts";
import { utf8 } from "../../../domain/values/hashing/utf8.ts";

/** The calls of R2 that segments need. */
export type SegmentR2 = Pick<R2Bucket, "get" | "put">;

/** What was written: the segment, and how many bytes it has, plain and stored. */
export interface WrittenSegment {
  sha256: string;
  blocks: readonly Block[];
  bytes: number;
  stored: number;
}

/** Bytes of an object that are compressed by themselves, and the hash of their plain text. */
interface SegmentPart {
  offset: number;
  stored: number;
  sha256: string;
}

/** Neighbouring pages lie in one segment; what a large one has takes some 30 MB in memory. */
const keptSegments = 2;
const keptBlocks = 80;
/** The name of a segment's object. */
export const segmentName = (sha256: string): string => `decisions/${sha256}.ndjson.gz`;
const digest = async (bytes: BufferSource) => bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
const through = (bytes: Uint8Array, transform: TransformStream<BufferSource, Uint8Array>) =>
  new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer();
const keysOf = ({ sha256 }: Segment, blocks: readonly Block[] | null) =>
  blocks?.map(([, , offset]) => `${sha256} ${offset}`) ?? [sha256];
const segmentPart = ([, , offset, stored, sha256]: Block): SegmentPart => ({ offset, stored, sha256 });
const beginsWith = (rows: readonly RawDecisionRow[] | undefined, [at, id]: Block) =>
  rows?.[0]?.evaluated_at === at && rows[0].decision_id === id;

/** The refusal to whoever needs a decision that cannot be read now. */
export const cannotBeRead = (): DomainError =>
  new DomainError("unavailable", "Decisions that are needed are archived, and the archive cannot be read.", {
    suggestion: "Try again. GET /healthz and the service's logs tell its operator more.",
  });

/** Immutable segments of decisions in R2, each under the hash of its plain text: a series of gzip members, one for a block. */
export class SegmentBucket {
  readonly #bucket: SegmentR2 | null;
  readonly #perBlock: number;
  readonly #blocks = new Lru<[RawDecisionRow[]]>(keptBlocks);
  readonly #whole = new Lru<[RawDecisionRow[]]>(keptSegments);

  /** `perBlock` is how many decisions a block has. */
  constructor(bucket: SegmentR2 | undefined, perBlock = blockRows) {
    this.#bucket = bucket ?? null;
    this.#perBlock = perBlock;
  }

  get isBound(): boolean {
    return this.#bucket !== null;
  }

  /** Writes a segment and reads it back. What is there already is not written again: a lock would refuse that. */
  async write(rows: readonly RawDecisionRow[]): Promise<WrittenSegment> {
    const blocks: Block[] = [];
    const plain: Uint8Array[] = [];
    const packed: ArrayBuffer[] = [];
    let offset = 0;
    for (const { first, text } of blockTexts(rows, this.#perBlock)) {
      const bytes = utf8.encode(text);
      const gzipped = await through(bytes, new CompressionStream("gzip"));
      blocks.push([first.evaluated_at, first.decision_id, offset, gzipped.byteLength, await digest(bytes)]);
      plain.push(bytes);
      packed.push(gzipped);
      offset += gzipped.byteLength;
    }
    const whole = await new Blob(plain).arrayBuffer();
    const sha256 = await digest(whole);
    const object = await new Blob(packed).arrayBuffer();
    const parts = blocks.map(segmentPart);
    const standing = this.#plain(sha256, parts);
    if (!(await standing.then(Boolean, () => false))) {
      await this.#bound().put(segmentName(sha256), object, { httpMetadata: { contentType: "application/gzip" } });
      await this.#plain(sha256, parts);
    }
    return { sha256, blocks, bytes: whole.byteLength, stored: offset };
  }

  /** The decisions of neighbouring blocks of a segment, or of all of it. Throws `unavailable` where they are missing or not what was written. */
  async read(segment: Segment | null, blocks = segment?.blocks ?? null): Promise<RawDecisionRow[]> {
    const keys = segment === null ? [] : keysOf(segment, blocks);
    const kept = keys.flatMap((key) => (blocks === null ? this.#whole : this.#blocks).get(key) ?? []);
    if (keys.length > 0 && kept.length === keys.length) return kept.flat();
    const parts = await this.#read(segment, blocks);
    for (const [at, key] of keys.entries()) (blocks === null ? this.#whole : this.#blocks).set(key, [parts[at] ?? []]);
    return parts.flat();
  }

  /** All decisions of a segment whose object is, as a whole, what its name says. Throws `unavailable`. */
  async whole(segment: Segment): Promise<RawDecisionRow[]> {
    return (await this.#read(segment, segment.blocks, true)).flat();
  }

  async #read(segment: Segment | null, blocks: readonly Block[] | null, asNamed = false): Promise<RawDecisionRow[][]> {
    try {
      if (segment === null) throw new Error("the database does not know the segment");
      const texts = await this.#plain(segment.sha256, blocks?.map(segmentPart) ?? null, asNamed);
      const rows = texts.map(readLines);
      if (blocks?.every((block, at) => beginsWith(rows[at], block)) === false)
        throw new Error("a block begins with another decision than the database says");
      return rows;
    } catch (error) {
      logFault("segment_unreadable", { sha256: segment?.sha256 ?? null, error: String(error) });
      throw cannotBeRead();
    }
  }

  /** The plain texts of neighbouring parts of an object, or of the whole where it was written as one. */
  async #plain(sha256: string, parts: readonly SegmentPart[] | null, asNamed = false): Promise<string[]> {
    const [first, last] = [parts?.[0], parts?.at(-1)];
    const range = first && last && { offset: first.offset, length: last.offset + last.stored - first.offset };
    const object = await this.#bound().get(segmentName(sha256), range && !asNamed ? { range } : undefined);
    if (object === null) throw new Error("there is no such object");
    const bytes = new Uint8Array(await object.arrayBuffer());
    const all = running.create();
    const texts: string[] = [];
    for (const part of parts ?? [{ offset: 0, stored: bytes.byteLength, sha256 }]) {
      const from = part.offset - (first?.offset ?? 0);
      const plain = await through(bytes.slice(from, from + part.stored), new DecompressionStream("gzip"));
      if ((await digest(plain)) !== part.sha256) throw new Error("its content has another hash");
      if (asNamed) all.update(new Uint8Array(plain));
      texts.push(new TextDecoder().decode(plain));
    }
    if (asNamed && (bytes.byteLength !== (range?.length ?? bytes.byteLength) || bytesToHex(all.digest()) !== sha256))
      throw new Error("as a whole it is not what it is named after");
    return texts;
  }

  #bound(): SegmentR2 {
    if (this.#bucket === null) throw new Error("ARCHIVE is not bound");
    return this.#bucket;
  }
}
