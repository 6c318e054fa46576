import { type LookVerdict, verdictCode, verdictOf } from "./verdict.ts";

/** A look at one entity, by its number in its shard. */
export interface BlockLook {
  entity_no: number;
  verdict: LookVerdict;
  score: number | null;
  /** What each operand of a composite came to, in their order; left out for any other condition. */
  operands?: readonly OperandAnswer[];
}

/** What an operand came to: null where it could not be judged. */
export type OperandAnswer = "triggered" | "not_triggered" | null;

/** Looks of one watch at one time, at entities of rising numbers from `first_no` on. */
interface LookBlock {
  first_no: number;
  body: Uint8Array<ArrayBuffer>;
}

/** Looks by column, at entities of rising numbers; a score that there is none of is NaN, an operand takes two bits. */
export interface LookColumns {
  entity_nos: readonly number[];
  codes: readonly number[];
  scores: readonly number[];
  /** How many operands each look has. */
  operands: number;
  operand_bits: readonly number[];
}

/**
 * A block is: layout, presence (0 a list of 4-byte offsets from the first entity, 1 a bitmap of them), the number of looks
 * (4 bytes), in layout 2 the number of operands of a look, presence, a byte a look (its verdict, plus 128 where it
 * has a score), the operands, two bits each, and the scores as doubles. Little-endian.
 */
const layouts = { plain: 1, operands: 2 };
const scoredFlag = 128;
const operandOutcomes: readonly OperandAnswer[] = ["not_triggered", "triggered", null];

/** Encodes looks at entities of rising numbers, at least one; about 9 bytes a look where neighbours are judged. */
export function encodeBlock(looks: readonly BlockLook[]): LookBlock {
  return encodeColumns({
    entity_nos: looks.map(({ entity_no }) => entity_no),
    codes: looks.map(({ verdict }) => verdictCode(verdict)),
    scores: looks.map(({ score }) => score ?? NaN),
    operands: Math.max(0, ...looks.map(({ operands }) => operands?.length ?? 0)),
    operand_bits: looks.map(({ operands }) => operandBits(operands ?? [])),
  });
}

/** The operands of a look as a number, two bits each. */
export function operandBits(operands: readonly OperandAnswer[]): number {
  return operands.reduceRight((bits, outcome) => bits * 4 + operandOutcomes.indexOf(outcome), 0);
}

/** {@link encodeBlock} of looks by column. */
export function encodeColumns({ entity_nos, codes, scores, operands, operand_bits }: LookColumns): LookBlock {
  const count = entity_nos.length;
  const first_no = entity_nos[0] ?? 0;
  const span = (entity_nos.at(-1) ?? 0) - first_no + 1;
  const isBitmap = Math.ceil(span / 8) <= 4 * count;
  const operandBytes = Math.ceil(operands / 4);
  const headBytes = operandBytes === 0 ? 6 : 7;
  const codesAt = headBytes + (isBitmap ? Math.ceil(span / 8) : 4 * count);
  const operandsAt = codesAt + count;
  let scoreAt = operandsAt + operandBytes * count;
  const body = new Uint8Array(scoreAt + 8 * scores.reduce((sum, score) => (score === score ? sum + 1 : sum), 0));
  const view = new DataView(body.buffer);
  body[0] = operandBytes === 0 ? layouts.plain : layouts.operands;
  body[1] = Number(isBitmap);
  view.setUint32(2, count, true);
  if (operands > 0) body[6] = operands;
  for (let i = 0; i < count; i++) {
    const offset = (entity_nos[i] as number) - first_no;
    if (isBitmap) body[headBytes + (offset >> 3)] = (body[headBytes + (offset >> 3)] ?? 0) | (1 << (offset & 7));
    else view.setUint32(headBytes + 4 * i, offset, true);
    const score = scores[i] as number;
    body[codesAt + i] = (codes[i] as number) + (score === score ? scoredFlag : 0);
    for (let k = 0, bits = operand_bits[i] as number; k < operandBytes; k++, bits = Math.floor(bits / 256))
      body[operandsAt + operandBytes * i + k] = bits % 256;
    if (score !== score) continue;
    view.setFloat64(scoreAt, score, true);
    scoreAt += 8;
  }
  return { first_no, body };
}

/** The look at one entity, or null where the block holds none. Throws RangeError for bytes that {@link encodeBlock} did not write. */
export function lookIn({ first_no, body }: LookBlock, entityNo: number): BlockLook | null {
  const isPlain = body[0] === layouts.plain;
  if (!isPlain && body[0] !== layouts.operands) throw new RangeError(`a block of layout ${body[0]}`);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const count = view.getUint32(2, true);
  const operands = isPlain ? 0 : (body[6] ?? 0);
  const operandBytes = Math.ceil(operands / 4);
  const headBytes = isPlain ? 6 : 7;
  const found = placeFrom(view, headBytes, count, entityNo - first_no);
  if (found === null) return null;
  const { place, codesAt } = found;
  const byte = body[codesAt + place] ?? 0;
  const scoresAt = codesAt + (1 + operandBytes) * count;
  let before = 0;
  for (let i = 0; i < place; i++) if ((body[codesAt + i] ?? 0) >= scoredFlag) before += 1;
  const operandsAt = codesAt + count + operandBytes * place;
  return {
    entity_no: entityNo,
    verdict: verdictOf(byte % scoredFlag),
    score: byte >= scoredFlag ? view.getFloat64(scoresAt + 8 * before, true) : null,
    ...(isPlain ? {} : { operands: operandsIn(body.subarray(operandsAt), operands) }),
  };
}

/** All looks of a block, without their operands. Throws RangeError for bytes that {@link encodeBlock} did not write. */
export function looksIn({ first_no, body }: LookBlock): BlockLook[] {
  const isPlain = body[0] === layouts.plain;
  if (!isPlain && body[0] !== layouts.operands) throw new RangeError(`a block of layout ${body[0]}`);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const count = view.getUint32(2, true);
  const operandBytes = isPlain ? 0 : Math.ceil((body[6] ?? 0) / 4);
  const headBytes = isPlain ? 6 : 7;
  const isBitmap = body[1] === 1;
  const offsets = isBitmap ? bitsOf(body.subarray(headBytes), count) : placesListed(view, headBytes, count);
  const codesAt = headBytes + (isBitmap ? Math.ceil(((offsets.at(-1) ?? 0) + 1) / 8) : 4 * count);
  let scoreAt = codesAt + (1 + operandBytes) * count;
  return offsets.map((offset, i) => {
    const byte = body[codesAt + i] ?? 0;
    const score = byte >= scoredFlag ? view.getFloat64(scoreAt, true) : null;
    if (score !== null) scoreAt += 8;
    return { entity_no: first_no + offset, verdict: verdictOf(byte % scoredFlag), score };
  });
}

/** The block without the look at one entity: null where nothing is left, undefined where it holds no such look. */
export function withoutLook(block: LookBlock, entityNo: number): LookBlock | null | undefined {
  if (lookIn(block, entityNo) === null) return undefined;
  const others = looksIn(block).filter(({ entity_no }) => entity_no !== entityNo);
  if (others.length === 0) return null;
  if (block.body[0] === layouts.plain) return encodeBlock(others);
  return encodeBlock(others.map((look) => ({ ...look, ...lookIn(block, look.entity_no) })));
}

function bitsOf(bitmap: Uint8Array, count: number): number[] {
  const offsets: number[] = [];
  for (let at = 0; offsets.length < count; at++) {
    if (((bitmap[at >> 3] ?? 0) & (1 << (at & 7))) !== 0) offsets.push(at);
  }
  return offsets;
}

function placesListed(view: DataView, headBytes: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => view.getUint32(headBytes + 4 * i, true));
}

/** The look's place among the others and where their verdicts begin; null where it is not there. */
function placeFrom(view: DataView, headBytes: number, count: number, offset: number) {
  if (offset < 0) return null;
  const byteAt = (at: number) => view.getUint8(headBytes + at);
  if (view.getUint8(1) === 0) {
    for (let i = 0; i < count; i++)
      if (view.getUint32(headBytes + 4 * i, true) === offset) return { place: i, codesAt: headBytes + 4 * count };
    return null;
  }
  let seen = 0;
  let place: number | null = null;
  let at = 0;
  for (; seen < count; at++) {
    if (at === offset >> 3 && (byteAt(at) & (1 << (offset & 7))) !== 0)
      place = seen + onesIn(byteAt(at) & ((1 << (offset & 7)) - 1));
    seen += onesIn(byteAt(at));
  }
  return place === null ? null : { place, codesAt: headBytes + at };
}

function operandsIn(bytes: Uint8Array, count: number): OperandAnswer[] {
  return Array.from({ length: count }, (_, i) => operandOutcomes[((bytes[i >> 2] ?? 0) >> (2 * (i & 3))) & 3] ?? null);
}

function onesIn(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
