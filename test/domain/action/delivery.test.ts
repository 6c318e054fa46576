import { describe, expect, it } from "vitest";
import { payloadSent, planDelivery } from "../../../worker/domain/action/delivery.ts";
import { decisionPayload } from "../../../worker/domain/action/payload.ts";

const longLabel = "é".repeat(60_000);
const facts = decisionPayload(
  {
    decision_id: "dec_1",
    decision_value: longLabel,
    outcome: "triggered",
    reason: null,
    strategy: "equals",
    threshold_applied: null,
    score: null,
    concept_result: { value: longLabel, type: "categorical" },
    concept_id: "c",
    concept_version: "1.0",
    condition_id: "d",
    condition_version: "1.0",
    evaluated_at: "2026-01-01T00:00:00.000Z",
    ir_hash: "ff",
  },
  { action_id: "a", version: "v1" },
  "account:1",
);
const webhook = (payload_template: string[]) =>
  planDelivery({ type: "webhook", endpoint: "https://hooks.example.com", payload_template }, facts);

describe("a delivery", () => {
  it("is sent whole, and kept as its length when it is too long to keep", () => {
    const short = webhook(["{decision_value}"]);
    expect(payloadSent(short)).toEqual({ body: [longLabel] });
    const long = webhook(Array.from({ length: 5 }, () => "{decision_value}"));
    expect(long).toMatchObject({ body: Array.from({ length: 5 }, () => longLabel) });
    expect(payloadSent(long)).toEqual({ omitted: "300025 characters; 262144 are the most that is stored." });
  });

  it("has a message of at most 16,384 characters, none of them half", () => {
    const message = (template: string) =>
      (
        planDelivery({ type: "notification", channel: "inbox", message_template: template }, facts) as {
          message: string;
        }
      ).message;
    expect(message("{entity}")).toBe("account:1");
    const long = message("{decision_value}{decision_value}");
    expect(long).toMatch(/^é+…é+$/);
    expect(long).toHaveLength(16_384);
    const faces = decisionPayload(
      { ...facts, concept_result: { value: null, type: null }, decision_value: "x" + "😀".repeat(9_000) } as never,
      { action_id: "a", version: "v1" },
      "account:1",
    );
    const cut = planDelivery({ type: "notification", channel: "inbox", message_template: "{decision_value}" }, faces);
    const { message: faced } = cut as { message: string };
    expect(faced).toMatch(/^x😀+…😀+$/u);
    expect(faced.length).toBeGreaterThan(16_380);
    expect(faced.length).toBeLessThanOrEqual(16_384);
  });
});
