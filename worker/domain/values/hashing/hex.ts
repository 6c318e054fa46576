import { bytesToHex } from "@noble/hashes/utils.js";

/** Bytes in lower-case hex. */
export const hex: (bytes: Uint8Array) => string = bytesToHex;
