import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64url } from "./base64.ts";

/** The id of the session that a cookie opens: who reads the database cannot make the cookie from it. */
export const sessionIdOf = (token: string): string => bytesToHex(sha256(utf8ToBytes(`session ${token}`)));

/** What stands for a verifier until it is shown (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => base64url(sha256(utf8ToBytes(verifier)));
