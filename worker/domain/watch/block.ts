import { type LookVerdict, verdictCode, verdictOf } from "./verdict.ts";

/** A look at one entity, by its number in its shard. */
export interface BlockLook {
  entity_no: number;
  verdict: LookVerdict;
  score: number | null;
}

/** Looks of one watch at one time, at entities of rising numbers from `first_no` on. */
interface Block {
  first_no: number;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * A block is: layout, presence (0 a list of 4-byte offsets from the first entity, 1 a bitmap of them), the number of looks
 * (4 bytes), presence, a byte a look (its verdict, plus 128 where it has a score), and the scores as doubles. Little-endian.
 */
const layout = 1;
const headBytes = 6;
const scored = 128;

/** Encodes looks at entities of rising numbers, at least one; about 9 bytes a look where neighbours are judged. */
export function encodeBlock(looks: readonly BlockLook[]): Block {
  const first_no = looks[0]?.entity_no ?? 0;
  const span = (looks.at(-1)?.entity_no ?? 0) - first_no + 1;
  const isBitmap = Math.ceil(span / 8) <= 4 * looks.length;
  const presenceBytes = isBitmap ? Math.ceil(span / 8) : 4 * looks.length;
  const scores = looks.flatMap(({ score }) => (score === null ? [] : [score]));
  const body = new Uint8Array(headBytes + presenceBytes + looks.length + 8 * scores.length);
  const view = new DataView(body.buffer);
  body[0] = layout;
  body[1] = Number(isBitmap);
  view.setUint32(2, looks.length, true);
  looks.forEach(({ entity_no, verdict, score }, i) => {
    const offset = entity_no - first_no;
    if (isBitmap) body[headBytes + (offset >> 3)] = (body[headBytes + (offset >> 3)] ?? 0) | (1 << (offset & 7));
    else view.setUint32(headBytes + 4 * i, offset, true);
    body[headBytes + presenceBytes + i] = verdictCode(verdict) + (score === null ? 0 : scored);
  });
  scores.forEach((score, i) => view.setFloat64(headBytes + presenceBytes + looks.length + 8 * i, score, true));
  return { first_no, body };
}

/** The looks of a block, in the order of their entities. Throws for bytes that {@link encodeBlock} did not write. */
export function looksIn({ first_no, body }: Block): BlockLook[] {
  if (body[0] !== layout) throw new Error(`a block of layout ${body[0]}`);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const count = view.getUint32(2, true);
  const offsets = body[1] === 1 ? bitsOf(body, count) : listOf(view, count);
  const verdictsAt = headBytes + (body[1] === 1 ? Math.ceil(((offsets.at(-1) ?? 0) + 1) / 8) : 4 * count);
  let scoreAt = verdictsAt + count;
  return offsets.map((offset, i) => {
    const byte = body[verdictsAt + i] ?? 0;
    const score = byte >= scored ? view.getFloat64(scoreAt, true) : null;
    if (score !== null) scoreAt += 8;
    return { entity_no: first_no + offset, verdict: verdictOf(byte % scored), score };
  });
}

/** The look at one entity, or null where the block holds none. */
export function lookIn(block: Block, entityNo: number): BlockLook | null {
  return looksIn(block).find(({ entity_no }) => entity_no === entityNo) ?? null;
}

function bitsOf(body: Uint8Array, count: number): number[] {
  const offsets: number[] = [];
  for (let at = 0; offsets.length < count; at++) {
    if (((body[headBytes + (at >> 3)] ?? 0) & (1 << (at & 7))) !== 0) offsets.push(at);
  }
  return offsets;
}

function listOf(view: DataView, count: number): number[] {
  return Array.from({ length: count }, (_, i) => view.getUint32(headBytes + 4 * i, true));
}
