import type { WebhookPayload } from "./payload.ts";

/** A webhook whose signature holds. */
export interface Webhook<Payload = WebhookPayload> {
  /** The same in every delivery of the same firing: drop what you have seen. */
  id: string;
  sent_at: Date;
  payload: Payload;
}

/** A received webhook: a `Request` of the fetch API, or headers and the body exactly as it arrived. */
export type ReceivedWebhook =
  | Request
  | {
      headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      body: string | Uint8Array;
    };

/** What a check may set for itself. */
export interface VerifyWebhookOptions {
  /** Seconds that the sender's clock and yours may be apart (300). */
  toleranceSeconds?: number | undefined;
  /** Epoch milliseconds to take for now. */
  now?: number | undefined;
}

/** What is wrong with a webhook. */
export type WebhookFault =
  | "missing_header"
  | "malformed_header"
  | "too_old"
  | "too_new"
  | "wrong_signature"
  | "malformed_body";

/** A webhook that must not be trusted; answer it with a 400. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * Checks a webhook by the Standard Webhooks scheme and returns what it carries. `secret` is the service's
 * `SVC_WEBHOOK_SECRET`; give several (a list, or with commas between) while one replaces the other. Rejects with
 * WebhookVerificationError when the webhook is not genuine or not fresh, and with TypeError when a secret is missing or not base64.
 *
 * @example
 * const { id, payload } = await verifyWebhook(request, secret);
 */
export async function verifyWebhook<Payload = WebhookPayload>(
  received: ReceivedWebhook,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyWebhookOptions = {},
): Promise<Webhook<Payload>> {
  const keys = signingSecrets(secret).map(keyBytes);
  const header = headerReader(received.headers);
  const [id, sent, signatures] = [header("webhook-id"), header("webhook-timestamp"), header("webhook-signature")];
  const seconds = signedSeconds(sent, now / 1000, toleranceSeconds);
  const body = await receivedBytes(received);
  const signed = concatenated(new TextEncoder().encode(`${id}.${sent}.`), body);
  if (!(await isSignedBy(signed, signatures, keys)))
    throw new WebhookVerificationError("wrong_signature", "No signature of the webhook matches its body and a secret.");
  return { id, sent_at: new Date(seconds * 1000), payload: payloadOf(body) as Payload };
}

function signingSecrets(secret: string | readonly string[]): string[] {
  const secrets = [secret].flat().flatMap((text) => text.split(","));
  const given = secrets.map((text) => text.trim()).filter((text) => text !== "");
  if (given.length === 0) throw new TypeError("A webhook cannot be checked without a secret.");
  return given;
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  // The secret itself stays out of the message.
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError("A webhook secret must be base64, with or without whsec_.");
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerReader(headers: ReceivedWebhook["headers"]): (name: string) => string {
  const given = isHeaders(headers) ? Object.fromEntries(headers) : headers;
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    const text = typeof value === "string" ? value : value?.join(" ");
    if (text === undefined || text === "")
      throw new WebhookVerificationError("missing_header", `The webhook has no ${name} header.`);
    return text;
  };
}

/** Other libraries bring classes of their own. */
function isHeaders(headers: ReceivedWebhook["headers"]): headers is Headers {
  return typeof headers.get === "function";
}

function signedSeconds(sent: string, now: number, tolerance: number): number {
  if (!/^\d{1,12}$/.test(sent))
    throw new WebhookVerificationError("malformed_header", "webhook-timestamp must be seconds since 1970.");
  const seconds = Number(sent);
  if (now - seconds > tolerance)
    throw new WebhookVerificationError("too_old", `The webhook was sent more than ${tolerance} seconds ago.`);
  if (seconds - now > tolerance)
    throw new WebhookVerificationError("too_new", `The webhook is dated more than ${tolerance} seconds ahead.`);
  return seconds;
}

async function receivedBytes(received: ReceivedWebhook): Promise<Uint8Array> {
  if ("arrayBuffer" in received) return new Uint8Array(await received.arrayBuffer());
  return typeof received.body === "string" ? new TextEncoder().encode(received.body) : received.body;
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

async function isSignedBy(signed: Uint8Array<ArrayBuffer>, header: string, secrets: Uint8Array<ArrayBuffer>[]) {
  const signatures = header.split(" ").flatMap((entry) => {
    const [version, text = ""] = entry.split(",");
    return version === "v1" ? (fromBase64(text) ?? []) : [];
  });
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey("raw", secret, HMAC, false, ["verify"]);
    // Compares in constant time.
    for (const signature of signatures) if (await crypto.subtle.verify("HMAC", key, signature, signed)) return true;
  }
  return false;
}

function payloadOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    throw new WebhookVerificationError("malformed_body", "The webhook is genuine, but its body is not JSON.");
  }
}
