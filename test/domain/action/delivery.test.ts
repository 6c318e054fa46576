import { describe, expect, it } from "vitest";
import { payloadSent, planDelivery } from "../../../worker/domain/action/delivery.ts";
import { factsOf } from "./build.ts";

const longLabel = "é".repeat(60_000);
const facts = factsOf({ decision_value: longLabel });
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
    const message = (message_template: string, of = facts) => {
      const planned = planDelivery({ type: "notification", channel: "inbox", message_template }, of);
      return planned.kind === "notification" ? planned.message : "";
    };
    expect(message("{entity}")).toBe("account:1");
    const long = message("{decision_value}{decision_value}");
    expect(long).toMatch(/^é+…é+$/);
    expect(long).toHaveLength(16_384);
    const faced = message("{decision_value}", factsOf({ decision_value: "x" + "😀".repeat(9_000) }));
    expect(faced).toMatch(/^x😀+…😀+$/u);
    expect(faced.length).toBeGreaterThan(16_380);
    expect(faced.length).toBeLessThanOrEqual(16_384);
  });
});
