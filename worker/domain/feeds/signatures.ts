import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64, fromBase64 } from "../values/hashing/base64.ts";
import { sameSecret } from "../values/hashing/same-secret.ts";

/** How the sender of events proves who it is, instead of an API key. */
export const verifyMethods = ["stripe", "segment", "standard-webhooks", "header"] as const;
export type VerifyMethod = (typeof verifyMethods)[number];

/** A body as it was sent, with its headers. */
export interface SignedBody {
  bytes: Uint8Array;
  header: (name: string) => string | undefined;
}

interface Proof {
  /** The secret that both sides know. */
  secret: string;
  /** Of the method `header`: which one carries the secret. */
  header?: string;
}

/** Seconds that the sender's clock may be off. */
const toleranceSeconds = 300;

/** Why a body does not prove who sent it; null where it does. `now` in epoch milliseconds. */
export function signatureProblem(method: VerifyMethod, proof: Proof, body: SignedBody, now: number): string | null {
  return signatureChecks[method](proof, body, Math.floor(now / 1000));
}

type SignatureCheck = (proof: Proof, body: SignedBody, now: number) => string | null;

/** https://docs.stripe.com/webhooks#verify-manually, docs of Segment's webhook destination, and standardwebhooks.com. */
const signatureChecks: Readonly<Record<VerifyMethod, SignatureCheck>> = {
  stripe({ secret }, { bytes, header }, now) {
    const parts = (header("Stripe-Signature") ?? "").split(",").map((part) => part.trim());
    const valuesOf = (name: string) =>
      parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
    const [sent = ""] = valuesOf("t");
    const fresh = freshness(sent, now);
    if (fresh !== null) return `Stripe-Signature ${fresh}`;
    const wanted = bytesToHex(hmac(sha256, utf8ToBytes(secret), concatBytes(utf8ToBytes(`${sent}.`), bytes)));
    return anyIs(valuesOf("v1"), wanted) ? null : "Stripe-Signature does not fit the body";
  },
  segment({ secret }, { bytes, header }) {
    const wanted = bytesToHex(hmac(sha1, utf8ToBytes(secret), bytes));
    return anyIs([header("X-Signature") ?? ""], wanted) ? null : "X-Signature does not fit the body";
  },
  "standard-webhooks"({ secret }, { bytes, header }, now) {
    const [id = "", sent = ""] = [header("webhook-id"), header("webhook-timestamp")];
    if (id === "") return "webhook-id is missing";
    const fresh = freshness(sent, now);
    if (fresh !== null) return `webhook-timestamp ${fresh}`;
    const key = standardKey(secret);
    if (key === null) return "the secret of the feed is not base64";
    const wanted = base64(hmac(sha256, key, concatBytes(utf8ToBytes(`${id}.${sent}.`), bytes)));
    const given = (header("webhook-signature") ?? "").split(" ");
    return anyIs(given, `v1,${wanted}`) ? null : "webhook-signature does not fit the body";
  },
  header({ secret, header: name = "" }, { header }) {
    return sameSecret(header(name) ?? "", secret) ? null : `${name} is missing or wrong`;
  },
};

/** The key that a Standard Webhooks secret stands for, with or without its prefix; null where that is not base64. */
export const standardKey = (secret: string): Uint8Array | null => fromBase64(secret.replace(/^whsec_/, ""));

function freshness(sent: string, now: number): string | null {
  if (!/^\d{1,12}$/.test(sent)) return "is missing or has no time";
  return Math.abs(now - Number(sent)) > toleranceSeconds ? `is not of the last ${toleranceSeconds} seconds` : null;
}

/** Looks at each, so that the time taken does not tell which one came close. */
const anyIs = (given: readonly string[], wanted: string): boolean =>
  given.filter((one) => sameSecret(one, wanted)).length > 0;
