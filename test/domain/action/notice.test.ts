import { describe, expect, it } from "vitest";
import type { ActionConfig } from "../../../worker/domain/action/definition.ts";
import { planDelivery } from "../../../worker/domain/action/delivery.ts";
import { noDataSummary, noticeMisfit } from "../../../worker/domain/action/notice.ts";
import { factsOf } from "./build.ts";

const endpoint = "https://hooks.example.com";
const since = Date.UTC(2026, 0, 1, 8);
const noticed = Date.UTC(2026, 0, 1, 12);
const facts = factsOf(
  {
    kind: "no_data",
    summary: noDataSummary({ signals: ["well.level"], since, at: noticed }),
    intent: "alert me when the water level is below 40",
    decision_id: null,
    outcome: null,
    decision_value: null,
  },
  "well:7",
);

describe("an action that has to tell that data is missing", () => {
  it.each<[string, ActionConfig, string | null]>([
    ["a notification", { type: "notification", channel: "inbox", message_template: "{entity} is low" }, null],
    ["a webhook with the whole payload", { type: "webhook", endpoint }, null],
    ["a webhook that says the kind", { type: "webhook", endpoint, payload_template: { is: "{kind}" } }, null],
    ["a webhook that does not", { type: "webhook", endpoint, payload_template: "{entity} fired" }, "payload_template"],
    ["a workflow with the whole payload", { type: "workflow", workflow_id: "w" }, null],
    ["a workflow that is told the kind", { type: "workflow", workflow_id: "w", input_mapping: { is: "kind" } }, null],
    [
      "a workflow that is not",
      { type: "workflow", workflow_id: "w", input_mapping: { who: "entity" } },
      "input_mapping",
    ],
    ["a register action", { type: "register", primitive_id: "a.b" }, "type"],
  ])("%s", (_, config, field) => {
    expect(noticeMisfit(config, "no_data")?.field ?? null).toBe(field);
  });

  it.each(["recovered", "reminder", "members"] as const)(
    "sends %s by the same rules, and never by a workflow",
    (kind) => {
      expect(noticeMisfit({ type: "notification", channel: "inbox" }, kind)).toBeNull();
      expect(noticeMisfit({ type: "webhook", endpoint }, kind)).toBeNull();
      expect(noticeMisfit({ type: "webhook", endpoint, payload_template: "{entity}" }, kind)?.field).toBe(
        "payload_template",
      );
      expect(noticeMisfit({ type: "workflow", workflow_id: "w" }, kind)?.field).toBe("type");
    },
  );

  it("says so in words of its own, whatever template decisions have", () => {
    const message_template = "{entity} is low ({result_value})";
    expect(planDelivery({ type: "notification", channel: "inbox", message_template }, facts, "m")).toMatchObject({
      message:
        'well:7: no data from well.level for 4 hours (since 2026-01-01 08:00 UTC). Task: "alert me when the water level is below 40"',
    });
  });

  it("sends a payload in which nothing reads as a decision", () => {
    const body = {
      kind: "no_data",
      outcome: null,
      decision_value: null,
      decision_id: null,
      since: "2026-01-01T08:00:00.000Z",
    };
    expect(planDelivery({ type: "webhook", endpoint }, facts, "m")).toMatchObject({ body });
  });

  it("names several silent signals", () => {
    expect(noDataSummary({ signals: ["a.x", "a.y"], since, at: noticed })).toBe(
      "No data from a.x and a.y for 4 hours (since 2026-01-01 08:00 UTC).",
    );
  });
});
