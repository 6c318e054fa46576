import { describe, expect, it } from "vitest";
import { channelKinds } from "../../../worker/domain/action/channels/registry.ts";
import { planDelivery } from "../../../worker/domain/action/delivery.ts";
import { messageContent } from "../../../worker/domain/action/content.ts";
import { defaultMessage } from "../../../worker/domain/action/message.ts";
import { decisionPayload, type PayloadSource } from "../../../worker/domain/action/payload.ts";

const source: PayloadSource = {
  decision_id: "dec_1",
  entity_id: "ent_1",
  decision_value: true,
  outcome: "triggered",
  reason: null,
  summary: "Fired: 28% is below the threshold of 35%.",
  value_text: "28%",
  limit_text: "35%",
  task_id: "task_1",
  intent: "alert me when the rate drops below 35%",
  signal: "account.rate",
  strategy: "threshold",
  threshold_applied: 0.35,
  score: 0.28,
  concept_result: { value: 0.28, type: "float" },
  concept_id: "c",
  concept_version: "1.0",
  condition_id: "d",
  condition_version: "1.1",
  evaluated_at: "2026-01-01T10:05:00.000Z",
  since: "2026-01-01T08:00:00.000Z",
  ir_hash: "ff",
};
const full: Partial<PayloadSource> = {
  meta: {
    name: "Low engagement",
    owner: "customer success",
    severity: "critical",
    note: "Call the manager.",
    runbook_url: "https://wiki.example.com/low",
  },
  links: { acknowledge: "https://dm.example.com/l/a", wrong: "https://dm.example.com/l/w" },
};
const facts = (more: Partial<PayloadSource> = {}) =>
  decisionPayload({ ...source, ...more }, { action_id: "a", version: "v1" }, "account:1");

const dropped = { summary: "Did not fire: 41% is not below the threshold of 35%." };

describe("a message of its kind", () => {
  it.each<[string, Partial<PayloadSource>, string]>([
    [
      "a decision",
      {},
      "account:1 (account.rate): 28% is below the threshold of 35% at 2026-01-01 10:05 UTC, true for 2 hours 5 minutes (since 2026-01-01 08:00 UTC).",
    ],
    [
      "a decision after one other that was asked",
      { answers: 2 },
      "account:1 (account.rate): 28% is below the threshold of 35% at 2026-01-01 10:05 UTC, true at both of 2 questions, 2 hours 5 minutes apart (since 2026-01-01 08:00 UTC).",
    ],
    [
      "a decision after many that were asked",
      { answers: 14 },
      "account:1 (account.rate): 28% is below the threshold of 35% at 2026-01-01 10:05 UTC, true at all 14 questions within 2 hours 5 minutes (since 2026-01-01 08:00 UTC).",
    ],
    [
      "a decision that begins its run",
      { since: null },
      "account:1 (account.rate): 28% is below the threshold of 35% at 2026-01-01 10:05 UTC.",
    ],
    [
      "missing data",
      { kind: "no_data", summary: "No data from account.rate for 2 hours (since 2026-01-01 08:00 UTC)." },
      "account:1: no data from account.rate for 2 hours (since 2026-01-01 08:00 UTC).",
    ],
    [
      "a recovery",
      { kind: "recovered", ...dropped },
      "account:1 (account.rate): back to normal at 2026-01-01 10:05 UTC after 2 hours 5 minutes (since 2026-01-01 08:00 UTC). 41% is not below the threshold of 35%.",
    ],
    [
      "a recovery without a look to tell of",
      { kind: "recovered", summary: null, since: null },
      "account:1 (account.rate): back to normal at 2026-01-01 10:05 UTC.",
    ],
    [
      "a reminder",
      { kind: "reminder" },
      "account:1 (account.rate): still so at 2026-01-01 10:05 UTC, for 2 hours 5 minutes (since 2026-01-01 08:00 UTC). 28% is below the threshold of 35%.",
    ],
    [
      "a further member",
      { kind: "members", summary: "/var is at 93% too" },
      "account:1 (account.rate): /var is at 93% too, at 2026-01-01 10:05 UTC.",
    ],
    [
      "data that is back",
      { kind: "recovered", incident_kind: "no_data", summary: "Data from account.rate is back after 2h." },
      "account:1: data from account.rate is back at 2026-01-01 10:05 UTC after 2 hours 5 minutes (since 2026-01-01 08:00 UTC).",
    ],
    [
      "data that is still missing",
      { kind: "reminder", incident_kind: "no_data", summary: null },
      "account:1: still no data from account.rate at 2026-01-01 10:05 UTC, for 2 hours 5 minutes (since 2026-01-01 08:00 UTC).",
    ],
    [
      "an acknowledgement",
      { kind: "acknowledged" },
      "account:1 (account.rate): somebody has been looking after it since 2026-01-01 10:05 UTC.",
    ],
    [
      "a test",
      { test: true, since: null },
      "account:1 (account.rate): action a v1 was triggered by hand, and nothing was decided, at 2026-01-01 10:05 UTC.",
    ],
  ])("of %s", (_, more, text) => {
    expect(defaultMessage(facts(more))).toBe(`${text} Task: "alert me when the rate drops below 35%"`);
  });

  it("names the task as people do, and says whose it is, what to know and where to go", () => {
    expect(defaultMessage(facts({ ...full, since: null })).split("\n")).toEqual([
      'account:1 (account.rate): 28% is below the threshold of 35% at 2026-01-01 10:05 UTC. Task: Low engagement ("alert me when the rate drops below 35%")',
      "Severity: critical",
      "Owner: customer success",
      "Note: Call the manager.",
      "Acknowledge: https://dm.example.com/l/a",
      "Runbook: https://wiki.example.com/low",
      "False alarm: https://dm.example.com/l/w",
    ]);
  });
});

describe("a channel that a program reads", () => {
  const delivery = (message_template?: string) => {
    const template = message_template === undefined ? {} : { message_template };
    const links = { view: "https://dm.example.com/i/1", acknowledge: "https://dm.example.com/l/token" };
    const planned = planDelivery({ type: "notification", channel: "hook", ...template }, facts({ ...full, links }));
    if (planned.kind !== "notification") throw new Error("no notification");
    return planned;
  };

  it.each([undefined, "Look at {entity}: {url}"])("gets no address that acts, with the template %j", (template) => {
    const { message, content, payload } = delivery(template);
    expect(message).toContain("https://dm.example.com/");
    const body = JSON.stringify(channelKinds.webhook.body?.({ message, content, payload }, ""));
    expect(body).not.toContain("dm.example.com");
    expect(body).toContain("account:1");
    expect(JSON.stringify(channelKinds.slack.body?.({ message, content, payload }, ""))).toContain("/l/token");
  });
});

describe("the parts of a message", () => {
  it("are what a person looks for, in the words and units of the sentence", () => {
    expect(messageContent(facts(full), null)).toMatchObject({
      event: "trigger",
      key: "task_1:ent_1",
      title: "Critical: Low engagement, account:1",
      facts: [
        { title: "Entity", value: "account:1" },
        { title: "Value", value: "28%" },
        { title: "Limit", value: "35%" },
        { title: "Signal", value: "account.rate" },
        { title: "At", value: "2026-01-01 10:05 UTC" },
        { title: "Since", value: "2026-01-01 08:00 UTC" },
        { title: "Severity", value: "critical" },
        { title: "Owner", value: "customer success" },
      ],
      links: [{ label: "Acknowledge" }, { label: "Runbook" }, { label: "False alarm" }],
      urgency: "critical",
    });
  });

  it("call what is no number what it is watched for", () => {
    const label = facts({ value_text: "churned", limit_text: "churned", isUnmeasured: true });
    expect(messageContent(label, null).facts).toContainEqual({ title: "Watched for", value: "churned" });
    expect(messageContent(label, null).facts.map(({ title }) => title)).not.toContain("Limit");
  });

  it.each([
    ["decision", "Alert", "trigger"],
    ["no_data", "No data", "trigger"],
    ["recovered", "Recovered", "resolve"],
    ["reminder", "Reminder", "trigger"],
    ["members", "More members", "trigger"],
    ["acknowledged", "Acknowledged", "acknowledge"],
  ] as const)("of %s are headed %s and %s", (kind, heading, event) => {
    const content = messageContent(facts({ kind, incident_id: "inc_1" }), null);
    expect(content).toMatchObject({ title: `${heading}: account:1`, event, key: "inc_1" });
    const bad = messageContent(facts({ kind, meta: { severity: "critical" } }), null);
    expect(/critical/i.test(bad.title)).toBe(event === "trigger");
  });

  it("of a test are a trouble of their own and say so; how bad the sentence sounds counts where nobody said", () => {
    const content = messageContent(
      facts({ test: true, decision_id: "test_1", incident_id: "inc_1", tier: "info" }),
      "look",
    );
    expect(content).toMatchObject({
      key: "test_1",
      title: "TEST: Alert: account:1",
      text: "TEST: look",
      urgency: "info",
    });
  });
});

describe("a message at three in the morning", () => {
  it("names times by the clocks of those it is for", () => {
    const zoned = facts({ ...full, zone: "Europe/Berlin" });
    expect(defaultMessage(zoned)).toContain("at 2026-01-01 11:05 Europe/Berlin");
    expect(defaultMessage(zoned)).toContain("(since 2026-01-01 09:00 Europe/Berlin)");
    expect(messageContent(zoned, null).facts).toContainEqual({ title: "At", value: "2026-01-01 11:05 Europe/Berlin" });
  });

  it("asks for nothing once it is over: no note, no runbook, and only the buttons that still do something", () => {
    const links = Object.fromEntries(
      ["view", "acknowledge", "snooze", "right", "wrong"].map((verb) => [verb, `https://dm.example.com/l/${verb}`]),
    );
    const over = facts({ ...full, ...dropped, links, kind: "recovered" });
    const { note, links: offered } = messageContent(over, null);
    expect([note, offered.map(({ label }) => label)]).toEqual([null, ["Open", "Right", "False alarm"]]);
    expect(defaultMessage(over)).not.toMatch(/Call the manager|Runbook|Acknowledge|Snooze/);
    expect(messageContent(facts({ ...full, links }), null).links).toHaveLength(6);
  });

  it("says each thing once in the summary of a pager", () => {
    const content = messageContent(facts(full), null);
    const body = channelKinds.pagerduty.body?.({ message: "", content, payload: {} }, "k") as {
      payload: { summary: string };
    };
    expect(body.payload.summary).toBe(
      "Critical: Low engagement, account:1: 28% is below the threshold of 35% at 2026-01-01 10:05 UTC, true for 2 hours 5 minutes (since 2026-01-01 08:00 UTC).",
    );
  });
});
