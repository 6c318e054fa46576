import { fromExactUtf8, utf8 } from "../../../domain/values/hashing/utf8.ts";

const half = 2 ** 31;

/** Bytes that are being written, in a buffer that grows. Numbers are safe integers unless said otherwise. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was written, in a buffer of its own. */
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(some: Uint8Array): void {
    this.#room(some.length);
    this.#bytes.set(some, this.#length);
    this.#length += some.length;
  }

  /** A number from 0 on, seven bits a byte. */
  count(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no count: ${value}`);
    this.#room(8);
    let left = value;
    while (left >= half) {
      this.#bytes[this.#length++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    while (left >= 128) {
      this.#bytes[this.#length++] = (left & 127) | 128;
      left >>>= 7;
    }
    this.#bytes[this.#length++] = left;
  }

  /** A whole number of less than 2^52 either way: small ones take few bytes. */
  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  float(value: number): void {
    this.#room(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  text(value: string): void {
    const bytes = utf8.encode(value);
    this.count(bytes.length);
    this.bytes(bytes);
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Reads what {@link ByteWriter} wrote; throws a RangeError where the bytes cannot be its. */
export class ByteReader {
  at: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #end: number;

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = from;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.at === this.#end;
  }

  byte(): number {
    if (this.at >= this.#end) throw unreadable();
    return this.#bytes[this.at++] as number;
  }

  bytes(length: number): Uint8Array {
    if (length > this.#end - this.at) throw unreadable();
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  count(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    let shift = 7;
    while (shift < 28) {
      byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
    for (let unit = 2 ** 28; ; unit *= 128) {
      byte = this.byte();
      value += (byte & 127) * unit;
      if (!Number.isSafeInteger(value)) throw unreadable();
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** As many differences of differences as are asked for, as the numbers from `first` on that they stand for. */
  steps(first: number, count: number): number[] {
    const numbers = Array<number>(count);
    const bytes = this.#bytes;
    let [number, step] = [first, 0];
    for (let i = 0; i < count; i++) {
      if (i > 0) {
        const byte = this.at < this.#end ? (bytes[this.at] as number) : 128;
        // Nearly all take a byte: those are read without a call.
        if (byte < 128) {
          this.at += 1;
          step += (byte & 1) === 0 ? byte >>> 1 : -((byte + 1) >>> 1);
        } else step += this.signed();
        number += step;
      }
      if (!Number.isSafeInteger(number)) throw unreadable();
      numbers[i] = number;
    }
    return numbers;
  }

  float(): number {
    if (this.#end - this.at < 8) throw unreadable();
    this.at += 8;
    return this.#view.getFloat64(this.at - 8, true);
  }

  text(): string {
    try {
      return fromExactUtf8.decode(this.bytes(this.count()));
    } catch {
      throw unreadable();
    }
  }
}

/** What reading bytes throws that nobody wrote so. */
export const unreadable = (): RangeError =>
  new RangeError("stored observations cannot be read: their bytes are damaged");
