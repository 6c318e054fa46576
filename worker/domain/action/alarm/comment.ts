import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * What the log keeps of a comment's text: HMAC-SHA256 of it in hex, under a secret of its own. Both are removed with the text, and
 * then it tells nothing, not even to somebody who guesses what was written.
 */
export const commentDigest = (secret: string, text: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
