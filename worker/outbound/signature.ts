import { Webhook } from "standardwebhooks";

/**
 * The headers of the Standard Webhooks scheme. Several secrets sign at once, so that one can replace another without a
 * gap; without any there is no signature. `at` in epoch milliseconds. Throws when a secret is not base64.
 */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  at: number,
  body: string,
): Record<string, string> {
  const headers = { "webhook-id": id, "webhook-timestamp": String(Math.floor(at / 1000)) };
  if (secrets.length === 0) return headers;
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body));
  return { ...headers, "webhook-signature": signatures.join(" ") };
}
