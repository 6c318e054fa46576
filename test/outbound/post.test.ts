import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { type OutgoingCall, createPost } from "../../worker/outbound/post.ts";
import { signatureHeaders } from "../../worker/outbound/signature.ts";
import { readConfig } from "../../worker/config.ts";
import { hostileAddresses } from "../fixtures/addresses.ts";
import { TEST_VARS } from "../support/vars.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const newer = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const now = Date.UTC(2026, 0, 1);

function setUp(vars: Record<string, string> = {}, answer: () => Promise<Response> = async () => new Response("ok")) {
  const { config, problems } = readConfig({ ...TEST_VARS, ...vars });
  const fetcher = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(answer);
  const post = createPost(config, fetcher as unknown as typeof fetch, () => now);
  const call: OutgoingCall = {
    endpoint: "https://hooks.example.com/x",
    method: "POST",
    headers: {},
    body: { a: 1 },
    message_id: "dec_1.act_1",
    withheld: [],
  };
  return {
    problems,
    fetcher,
    send: (change: Partial<OutgoingCall> = {}) => post({ ...call, ...change }),
    sentHeaders: () => new Headers(fetcher.mock.calls[0]?.[1].headers),
  };
}

describe("the signature", () => {
  it("is the published one for the published secret, id, time and body", () => {
    expect(signatureHeaders([secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330_000, '{"test": 2432232314}')).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is made with every secret at once, each of which verifies it", async () => {
    const { send, sentHeaders } = setUp({ SVC_WEBHOOK_SECRET: `${secret}, ${newer}` });
    expect(await send()).toEqual({ ok: true });
    const headers = Object.fromEntries(sentHeaders());
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const one of [secret, newer]) {
      const signature = new Webhook(one).sign("dec_1.act_1", new Date(now), '{"a":1}');
      expect(headers["webhook-signature"]).toContain(signature);
    }
  });

  it("is left out without a secret, and for receivers that do not check it", async () => {
    const unsigned = setUp();
    await unsigned.send();
    expect(unsigned.sentHeaders().get("webhook-id")).toBe("dec_1.act_1");
    expect(unsigned.sentHeaders().has("webhook-signature")).toBe(false);
    const channel = setUp({ SVC_WEBHOOK_SECRET: secret });
    await channel.send({ message_id: null });
    expect([...channel.sentHeaders().keys()].filter((name) => name.startsWith("webhook-"))).toEqual([]);
  });

  it("that cannot be made keeps the message from being sent, and the deployment is told", async () => {
    const { send, fetcher, problems } = setUp({ SVC_WEBHOOK_SECRET: "not base64!" });
    expect(await send()).toMatchObject({ ok: false, error: { type: "not_signed" } });
    expect(fetcher).not.toHaveBeenCalled();
    expect(problems).toMatchObject([{ variable: "SVC_WEBHOOK_SECRET" }]);
    expect(JSON.stringify(problems)).not.toContain("not base64!");
  });
});

describe("a call", () => {
  it.each(hostileAddresses)("is not made to %s, saved before it was known to be hostile: %s", async (endpoint) => {
    const { send, fetcher } = setUp();
    expect(await send({ endpoint })).toMatchObject({ ok: false, error: { type: "address_refused" } });
    expect(fetcher).not.toHaveBeenCalled();
  });

  it("carries the listed variables in its headers and no others", async () => {
    const { send, sentHeaders, fetcher } = setUp({ SVC_ACTION_ENV: "TOKEN", TOKEN: "s3cret", OTHER: "hidden" });
    await send({ headers: { Authorization: "Bearer ${TOKEN}" } });
    expect(sentHeaders().get("authorization")).toBe("Bearer s3cret");
    const refused = await send({ headers: { Authorization: "Bearer ${OTHER}" } });
    expect(refused).toMatchObject({ ok: false, error: { type: "header_refused" } });
    expect(JSON.stringify(refused)).not.toContain("hidden");
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it("is not made when a variable would break out of its header", async () => {
    const { send, fetcher } = setUp({ SVC_ACTION_ENV: "TOKEN", TOKEN: "a\r\nHost: b" });
    expect(await send({ headers: { Authorization: "${TOKEN}" } })).toMatchObject({ ok: false });
    expect(fetcher).not.toHaveBeenCalled();
  });

  it.each([301, 302, 303, 307, 308])("is not followed elsewhere by a %i", async (status) => {
    const { send, fetcher } = setUp(
      {},
      async () => new Response(null, { status, headers: { location: "http://169.254.169.254/" } }),
    );
    expect(await send()).toMatchObject({ ok: false, error: { type: "redirect_refused" } });
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(fetcher.mock.calls[0]?.[1].redirect).toBe("manual");
  });

  it.each([400, 401, 404, 410, 429, 500, 503])("has failed when the receiver answers %i", async (status) => {
    const { send } = setUp({}, async () => new Response("no_service: account:1 at /x", { status }));
    expect(await send({ withheld: ["account:1"] })).toEqual({
      ok: false,
      error: { type: "http_status", message: `The receiver answered ${status}: no_service: *** at ***` },
      status,
    });
  });

  it.each([
    ["2", now + 2_000],
    ["Thu, 01 Jan 2026 00:05:00 GMT", now + 300_000],
  ])("tells when the receiver wants to be called again: %s", async (header, retry_at) => {
    const { send } = setUp({}, async () => new Response("", { status: 429, headers: { "Retry-After": header } }));
    expect(await send()).toMatchObject({ ok: false, status: 429, retry_at });
  });

  it("reads 64 KiB of an answer at most", async () => {
    let pulled = 0;
    const body = () =>
      new ReadableStream<Uint8Array>(
        { pull: (controller) => controller.enqueue(new Uint8Array((pulled += 1) && 16_384)) },
        { highWaterMark: 0 },
      );
    const { send } = setUp({}, async () => new Response(body()));
    expect(await send()).toMatchObject({ ok: false, error: { type: "response_too_large" } });
    expect(pulled).toBe(4);
  });

  it("tells of a broken connection without its inner words", async () => {
    const { send } = setUp({}, () => Promise.reject(new Error("connect ECONNREFUSED secret.internal:443")));
    expect(await send()).toEqual({
      ok: false,
      error: { type: "connection_failed", message: "The receiver could not be reached." },
    });
  });
});
