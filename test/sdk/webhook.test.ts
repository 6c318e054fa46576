import { Webhook as Signer } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, type WebhookPayload } from "../../sdk/src/index.ts";
import { decisionPayload, defaultPayload, payloadFields } from "../../worker/domain/action/payload.ts";
import { signatureHeaders } from "../../worker/outbound/signature.ts";

const older = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const newer = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const now = Date.UTC(2026, 8, 1, 8);
const id = "dec_1.act_1";
const body = JSON.stringify({ entity: "account:8841", note: "über 35 %" });
const headers = signatureHeaders([older], id, now, body);
const check = (
  changed: Record<string, string | undefined> = {},
  text = body,
  secret: string | string[] = older,
  at = now,
) => verifyWebhook({ headers: { ...headers, ...changed }, body: text }, secret, { now: at });

describe("a webhook", () => {
  it("is told with its id, its time and its payload", async () => {
    expect(await check()).toEqual({ id, sent_at: new Date(now), payload: JSON.parse(body) as unknown });
  });

  it.each([
    ["a Request", () => new Request("https://example.com/hook", { method: "POST", headers, body })],
    ["Headers and bytes", () => ({ headers: new Headers(headers), body: new TextEncoder().encode(body) })],
    [
      "headers in any case, as a list or a text",
      () => ({
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]])),
        body,
      }),
    ],
  ])("is read from %s", async (_, received) => {
    expect((await verifyWebhook(received(), older, { now })).payload).toEqual(JSON.parse(body));
  });

  it("holds where the standard's own library signed it", async () => {
    const signed = new Signer(newer).sign(id, new Date(now), body);
    expect((await check({ "webhook-signature": signed }, body, newer)).id).toBe(id);
    expect((await check({ "webhook-signature": signed }, body, newer.slice("whsec_".length))).id).toBe(id);
  });

  it.each([
    ["both secrets sign, and the receiver knows the old one", [newer, older], older],
    ["both secrets sign, and the receiver knows the new one", [newer, older], newer],
    ["the old secret signs, and the receiver knows both", [older], [newer, older]],
    ["the new secret signs, and the receiver has both in one variable", [newer], `${newer}, ${older}`],
  ])("holds while secrets change: %s", async (_, signing, secret) => {
    expect((await check(signatureHeaders(signing, id, now, body), body, secret)).id).toBe(id);
  });

  it.each([
    ["missing_header", { "webhook-id": undefined }],
    ["missing_header", { "webhook-timestamp": "" }],
    ["missing_header", { "webhook-signature": undefined }],
    ["malformed_header", { "webhook-timestamp": "soon" }],
    ["wrong_signature", { "webhook-id": "dec_2.act_1" }],
    ["wrong_signature", { "webhook-timestamp": String(now / 1000 + 1) }],
    ["wrong_signature", { "webhook-signature": headers["webhook-signature"]?.replace("v1,", "v2,") }],
    ["wrong_signature", { "webhook-signature": "v1,not base64" }],
    ["wrong_signature", { "webhook-signature": "v1," }],
  ])("is refused as %s with %j", async (fault, changed) => {
    await expect(check(changed)).rejects.toMatchObject({ name: "WebhookVerificationError", fault });
  });

  it("is refused with another body, another secret, or a body that is no JSON", async () => {
    await expect(check({}, body.replace("8841", "8842"))).rejects.toMatchObject({ fault: "wrong_signature" });
    await expect(check({}, body, newer)).rejects.toMatchObject({ fault: "wrong_signature" });
    await expect(check({}, body, [])).rejects.toThrow(TypeError);
    await expect(check(signatureHeaders([older], id, now, "{"), "{")).rejects.toMatchObject({
      fault: "malformed_body",
    });
  });

  it.each([
    [300_000, undefined],
    [301_000, "too_old"],
    [-300_000, undefined],
    [-301_000, "too_new"],
  ])("that is %d ms old is refused as %s", async (age, fault) => {
    const outcome = await check({}, body, older, now + age).then(
      () => undefined,
      (error: { fault: string }) => error.fault,
    );
    expect(outcome).toBe(fault);
  });

  it("is never checked with a secret that is none, which stays out of the message", async () => {
    await expect(check({}, body, "whsec_öh")).rejects.toThrow(
      new TypeError("A webhook secret must be base64, with or without whsec_."),
    );
  });

  it("has the payload's type, field by field", () => {
    const record = {
      decision_id: "dec_1",
      strategy: "threshold",
      concept_result: { value: 0.31, type: "float" },
      concept_id: "c",
      concept_version: "1.0",
      ir_hash: "h",
      outcome: "triggered",
      reason: null,
      threshold_applied: 0.35,
      score: 0.31,
      condition_id: "d",
      condition_version: "1.0",
      evaluated_at: "2026-09-01T08:00:00.000Z",
      decision_value: true,
    } as const;
    const facts = decisionPayload(record, { action_id: "a", version: "1.0" }, "account:8841");
    const sent = defaultPayload(facts) as { [Field in keyof WebhookPayload]: unknown };
    expect(Object.keys(sent).sort()).toEqual([...payloadFields].sort());
    const typed: Record<(typeof payloadFields)[number], unknown> = {} as WebhookPayload;
    expect(typed).toEqual({});
  });
});
