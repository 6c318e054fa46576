import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { utf8 } from "./utf8.ts";

/** One for all: a call of the runtime to make another costs more than the encoding. */
/** Where short texts are encoded, so that none needs memory of its own. */
const short = new Uint8Array(1_024);

/** The RFC 8785 text of a JSON value: sorted keys, ECMAScript numbers, arrays as they are. Throws on NaN and Infinity. */
export function canonicalText(value: unknown): string {
  // Most of what is hashed one by one is a list of texts, which has nothing to sort.
  if (Array.isArray(value) && value.every(isWellFormedText)) return JSON.stringify(value);
  return canonicalize(value) ?? "null";
}

const isWellFormedText = (one: unknown) => typeof one === "string" && one.isWellFormed();

/** SHA-256 in lower-case hex of the RFC 8785 form of a JSON value. */
export function canonicalHash(value: unknown): string {
  return bytesToHex(canonicalHashBytes(value));
}

/** The 32 bytes of SHA-256 over the RFC 8785 form of a JSON value. */
export function canonicalHashBytes(value: unknown): Uint8Array {
  return textHash(canonicalText(value));
}

/** The 32 bytes of SHA-256 over a text in UTF-8. */
export function textHash(text: string): Uint8Array {
  // A unit of UTF-16 takes three bytes at most.
  if (3 * text.length > short.length) return sha256(utf8.encode(text));
  return sha256(short.subarray(0, utf8.encodeInto(text, short).written));
}
