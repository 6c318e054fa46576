import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { signatureProblem, type VerifyMethod } from "../../../worker/domain/feeds/signatures.ts";

const now = 1_788_249_660_000;
const seconds = now / 1000;
const body = '{"type":"charge.failed","note":"ünï"}';
const bytes = new TextEncoder().encode(body);
const hmac = (hash: string, secret: string | Buffer, text: string) => createHmac(hash, secret).update(text);
const stripe = (secret: string, at = seconds) => `t=${at},v1=${hmac("sha256", secret, `${at}.${body}`).digest("hex")}`;
const standard = `whsec_${Buffer.from("a secret of 24 bytes....").toString("base64")}`;

const problem = (
  method: VerifyMethod,
  secret: string,
  headers: Record<string, string>,
  sent = bytes,
  header?: string,
) => {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const proof = { secret, ...(header !== undefined && { header }) };
  return signatureProblem(method, proof, { bytes: sent, header: (name) => lower.get(name.toLowerCase()) }, now);
};
const standardHeaders = (at = now) => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": String(Math.floor(at / 1000)),
  "webhook-signature": `v1,AAAA ${new Webhook(standard).sign("msg_1", new Date(at), body)}`,
});

describe("a signature", () => {
  it.each<[string, VerifyMethod, string, Record<string, string>]>([
    ["stripe", "stripe", "whsec_1", { "Stripe-Signature": stripe("whsec_1") }],
    ["stripe with two secrets", "stripe", "whsec_1", { "Stripe-Signature": `${stripe("whsec_1")},v1=00,v0=11` }],
    ["stripe, old", "stripe", "whsec_1", { "Stripe-Signature": stripe("whsec_1", seconds - 299) }],
    ["segment", "segment", "s", { "X-Signature": hmac("sha1", "s", body).digest("hex") }],
    ["standard webhooks", "standard-webhooks", standard, standardHeaders()],
  ])("of %s holds", (_, method, secret, headers) => {
    expect(problem(method, secret, headers)).toBeNull();
    expect(problem(method, secret, headers, bytes.with(3, 32))).toMatch(/does not fit the body/);
    expect(problem(method, method === "standard-webhooks" ? "whsec_AAAA" : "other", headers)).toMatch(/does not fit/);
    expect(problem(method, secret, {})).not.toBeNull();
  });

  it.each([
    ["stripe", { "Stripe-Signature": stripe("whsec_1", seconds - 301) }, "whsec_1"],
    ["stripe", { "Stripe-Signature": stripe("whsec_1", seconds + 301) }, "whsec_1"],
    ["standard-webhooks", standardHeaders(now - 301_000), standard],
  ] as const)("of %s is not good for ever", (method, headers, secret) => {
    expect(problem(method, secret, headers)).toMatch(/not of the last 300 seconds/);
  });

  it("may be a header that carries the secret", () => {
    expect(problem("header", "hush", { "X-Token": "hush" }, bytes, "X-Token")).toBeNull();
    expect(problem("header", "hush", { "X-Token": "hus" }, bytes, "X-Token")).toBe("X-Token is missing or wrong");
  });
});
