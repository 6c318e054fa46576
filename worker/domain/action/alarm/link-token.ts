import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base64url, fromBase64url } from "../../values/hashing/base64.ts";
import { sameSecret } from "../../values/hashing/same-secret.ts";
import { dayMs } from "../../values/time.ts";

/** What a link lets somebody say about an alarm. */
export const linkVerbs = ["acknowledge", "snooze", "right", "wrong"] as const;

/** One value of {@link linkVerbs}. */
export type LinkVerb = (typeof linkVerbs)[number];

/** What a link allows: one verb on one subject, until `exp` (epoch milliseconds). */
export interface LinkClaim {
  /** The id of an incident, an escalation, a message about several alarms, or a decision. */
  subject: string;
  /** `view` shows it and changes nothing. */
  verb: LinkVerb | "view";
  exp: number;
}

/** A message authentication code of a text under a secret. */
type Mac = (text: string) => Uint8Array;

/** How long a link is good for, in milliseconds. */
export const linkMs = 7 * dayMs;

/** No token that we sign is longer. */
const longestToken = 1_000;
/** What is signed begins with this, so that no other signature under the same key is a token. */
const purpose = "decision-monitor link v1.";

/** What a token looks like, its beginning being that of every claim; cut off behind that, too. */
export const linkToken = /eyJzdWJqZWN0Ijoi[\w.-]*/g;

/** HMAC-SHA256 under a key. */
export const hmacSha256 =
  (key: string): Mac =>
  (text) =>
    hmac(sha256, utf8ToBytes(key), utf8ToBytes(text));

/** The token of a claim: what it says and its signature, both in base64url. */
export function signLink({ subject, verb, exp }: LinkClaim, mac: Mac): string {
  const said = base64url(utf8ToBytes(JSON.stringify({ subject, verb, exp })));
  return `${said}.${base64url(mac(purpose + said))}`;
}

/** The claim of a token that one of these has signed, whether or not it has expired; null for any other text. */
export function readLink(token: string, macs: readonly Mac[]): LinkClaim | null {
  const [said = "", signature = "", ...more] = token.length > longestToken ? [] : token.split(".");
  if (said === "" || more.length > 0) return null;
  // Every key is tried, so that the time taken does not say which one came close.
  const signed = macs.filter((mac) => sameSecret(signature, base64url(mac(purpose + said))));
  return signed.length === 0 ? null : parsedClaim(said);
}

function parsedClaim(said: string): LinkClaim | null {
  const { subject, verb, exp } = JSON.parse(
    new TextDecoder().decode(fromBase64url(said) ?? new Uint8Array()),
  ) as Record<keyof LinkClaim, unknown>;
  const known = [...linkVerbs, "view" as const].find((one) => one === verb);
  if (typeof subject !== "string" || typeof exp !== "number" || known === undefined) return null;
  return { subject, verb: known, exp };
}
