import { describe, expect, it } from "vitest";
import { DecisionMonitor, IntentUnresolvedError } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { type Refusal, registerRate, type Task } from "../../support/world.ts";
const delivery = { type: "notification" } as const;
const vague = "alert me when the error rate is above 5%";

interface AskedBack {
  error: Refusal["error"] & {
    details: {
      reason: string;
      question: string;
      span: { start: number; end: number };
      readings: { sentence: string; restated: string; differs: string; confidence: number }[];
    };
  };
}

const service = await sharedTestService();
for (const primitive_id of ["web.error_rate", "api.error_rate"]) {
  const body = { primitive_id, type: "time_series<float>", description: "Failed over all requests, ratio 0-1" };
  await service.elevated("POST", "/primitives", body);
}
// Another rate, which is no error rate.
await registerRate(service.call);

const create = <Body>(intent: string, more: object = {}) =>
  service.call<Body>("POST", "/tasks", { intent, entity_scope: "all", delivery, ...more });

describe("a sentence that may mean two signals", () => {
  it("is answered with both readings, each of which can be chosen", async () => {
    const { status, body } = await create<AskedBack>(vague);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      type: "intent_unresolved",
      location: "intent",
      suggestion: expect.stringContaining("asked_as") as string,
      details: { reason: "ambiguous_signal", question: "signal" },
    });
    const { readings, span } = body.error.details;
    expect(vague.slice(span.start, span.end)).toContain("error rate");
    expect(readings.map(({ sentence }) => sentence).sort()).toEqual([
      "Alert when `api.error_rate` is above 0.05.",
      "Alert when `web.error_rate` is above 0.05.",
    ]);
    expect(readings.map(({ restated }) => restated).sort()).toEqual([
      "Alert when the api error rate is above 5%.",
      "Alert when the web error rate is above 5%.",
    ]);
    for (const { sentence, restated } of readings) {
      const chosen = await create<Task>(sentence, { asked_as: vague });
      expect(chosen.status).toBe(200);
      expect(chosen.body).toMatchObject({
        intent: sentence,
        asked_as: vague,
        warnings: [],
        provenance: { reader: "canonical", text: sentence, sentence, restated },
      });
      const kept = await service.call<Task>("GET", `/tasks/${chosen.body.task_id}`);
      expect(kept.body).toMatchObject({ ...chosen.body, last_deliveries: [] });
    }
  });

  it("the words it was asked as never change what it means", async () => {
    const sentence = "Alert when `api.error_rate` is above 0.05.";
    const one = await create<Task>(sentence, { asked_as: "wake me when the api is on fire" });
    const other = await create<Task>(sentence);
    expect(other.body).toMatchObject({ asked_as: null, condition_id: one.body.condition_id });
    expect((await create(sentence, { asked_as: "x".repeat(2001) })).status).toBe(400);
    expect((await create(sentence, { asked_as: " " })).status).toBe(400);
  });

  it("reaches the SDK as an error that holds the readings", async () => {
    const client = new DecisionMonitor({ apiKey: TEST_VARS.SVC_API_KEYS, baseUrl: service.baseUrl });
    const thrown: unknown = await client.tasks.create({ intent: vague, entity_scope: "all", delivery }).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(thrown instanceof IntentUnresolvedError)) throw new Error("it was answered");
    expect(thrown.readings).toHaveLength(2);
    expect(thrown.details.question).toBe("signal");
    expect(thrown.details.candidates.map(({ primitive_id }) => primitive_id).sort()).toEqual([
      "api.error_rate",
      "web.error_rate",
    ]);
  });
});

describe("a canonical sentence", () => {
  it("runs what it says of the firing, and shows it", async () => {
    const sentence =
      "Alert when mean of `api.error_rate` over 1h is above 0.05 for 15m, on change, at most once per 6h.";
    const { body } = await create<Task>(sentence);
    expect(body).toMatchObject({
      firing: { for: "15m", mode: "on_change", cooldown: "6h" },
      provenance: {
        sentence,
        restated:
          "Alert when the average of the api error rate over the last hour is above 5%, once that has held for 15 minutes, only when that begins, at most once every 6 hours.",
      },
    });
  });

  it("says how each of its words was used", async () => {
    const { body } = await create<Task>("Alert when `api.error_rate` is above 0.05.");
    expect(body.provenance.words?.map(({ start, end, as }) => [body.provenance.text.slice(start, end), as])).toEqual([
      ["Alert when", undefined],
      ["`api.error_rate`", "signal"],
      ["is", "relation"],
      ["above", "relation"],
      ["0.05", "number"],
    ]);
  });
});
