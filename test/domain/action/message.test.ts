import { describe, expect, it } from "vitest";
import { channelKinds } from "../../../worker/domain/action/channels/registry.ts";
import { planDelivery } from "../../../worker/domain/action/delivery.ts";
import { messageContent } from "../../../worker/domain/action/content.ts";
import { defaultMessage } from "../../../worker/domain/action/message.ts";
import type { PayloadSource } from "../../../worker/domain/action/payload.ts";
import { factsOf } from "./build.ts";

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
const task = 'Task: "alert me when the rate drops below 35%"';
const unheard = { incident_kind: "no_data", summary: null } as const;
const dropped = { summary: "Did not fire: 41% is not below the threshold of 35%." };

describe("a message of its kind", () => {
  const at = "at 2026-01-01 10:05 UTC";
  const since = "(since 2026-01-01 08:00 UTC)";
  const lately = `2 hours 5 minutes ${since}`;
  const low = "28% is below the threshold of 35%";
  it.each<[string, Partial<PayloadSource>, string]>([
    ["a decision", {}, `: ${low} ${at}, true for ${lately}.`],
    [
      "one after one other",
      { answers: 2 },
      `: ${low} ${at}, true at both of 2 questions, 2 hours 5 minutes apart ${since}.`,
    ],
    ["one after many", { answers: 14 }, `: ${low} ${at}, true at all 14 questions within ${lately}.`],
    ["one that begins its run", { since: null }, `: ${low} ${at}.`],
    [
      "a recovery",
      { kind: "recovered", ...dropped },
      `: back to normal ${at} after ${lately}. ${dropped.summary.slice(14)}`,
    ],
    ["a recovery without a look", { kind: "recovered", summary: null, since: null }, `: back to normal ${at}.`],
    ["a reminder", { kind: "reminder" }, `: still so ${at}, for ${lately}. ${low}.`],
    ["a further member", { kind: "members", summary: "/var is at 93% too" }, `: /var is at 93% too, ${at}.`],
    [
      "an acknowledgement",
      { kind: "acknowledged" },
      ": somebody has been looking after it since 2026-01-01 10:05 UTC.",
    ],
    ["a test", { test: true, since: null }, `: action a v1 was triggered by hand, and nothing was decided, ${at}.`],
  ])("of %s", (_, more, text) => {
    expect(defaultMessage(factsOf(more))).toBe(`account:1 (account.rate)${text} ${task}`);
  });

  it.each<[string, Partial<PayloadSource>, string]>([
    [
      "missing",
      { kind: "no_data", summary: `No data from account.rate for 2 hours ${since}.` },
      `no data from account.rate for 2 hours ${since}.`,
    ],
    ["back", { ...unheard, kind: "recovered" }, `data from account.rate is back ${at} after ${lately}.`],
    ["still missing", { ...unheard, kind: "reminder" }, `still no data from account.rate ${at}, for ${lately}.`],
  ])("of data that is %s", (_, more, text) => {
    expect(defaultMessage(factsOf(more))).toBe(`account:1: ${text} ${task}`);
  });

  it("without a task names the condition, and without a summary what was decided", () => {
    const alone = { intent: null, since: null };
    expect(defaultMessage(factsOf({ ...alone, summary: "Did not fire: 0.4 is not low." }))).toBe(
      `account:1 (account.rate): Did not fire: 0.4 is not low ${at}. Condition: d@1.1`,
    );
    expect(defaultMessage(factsOf({ ...alone, signal: null, summary: null }))).toBe(
      `account:1: threshold decided true on 0.28 against 0.35 ${at}. Condition: d@1.1`,
    );
  });

  it("names the task as people do, and says whose it is, what to know and where to go", () => {
    expect(defaultMessage(factsOf({ ...full, since: null })).split("\n")).toEqual([
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
    const planned = planDelivery({ type: "notification", channel: "hook", ...template }, factsOf({ ...full, links }));
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
    expect(messageContent(factsOf(full), null)).toMatchObject({
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
    const label = factsOf({ value_text: "churned", limit_text: "churned", isUnmeasured: true });
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
    const content = messageContent(factsOf({ kind, incident_id: "inc_1" }), null);
    expect(content).toMatchObject({ title: `${heading}: account:1`, event, key: "inc_1" });
    const bad = messageContent(factsOf({ kind, meta: { severity: "critical" } }), null);
    expect(/critical/i.test(bad.title)).toBe(event === "trigger");
  });

  it("of a test are a trouble of their own and say so; how bad the sentence sounds counts where nobody said", () => {
    const content = messageContent(
      factsOf({ test: true, decision_id: "test_1", incident_id: "inc_1", tier: "info" }),
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
    const zoned = factsOf({ ...full, zone: "Europe/Berlin" });
    expect(defaultMessage(zoned)).toContain("at 2026-01-01 11:05 Europe/Berlin");
    expect(defaultMessage(zoned)).toContain("(since 2026-01-01 09:00 Europe/Berlin)");
    expect(messageContent(zoned, null).facts).toContainEqual({ title: "At", value: "2026-01-01 11:05 Europe/Berlin" });
  });

  it("asks for nothing once it is over: no note, no runbook, and only the buttons that still do something", () => {
    const links = Object.fromEntries(
      ["view", "acknowledge", "snooze", "right", "wrong"].map((verb) => [verb, `https://dm.example.com/l/${verb}`]),
    );
    const over = factsOf({ ...full, ...dropped, links, kind: "recovered" });
    const { note, links: offered } = messageContent(over, null);
    expect([note, offered.map(({ label }) => label)]).toEqual([null, ["Open", "Right", "False alarm"]]);
    expect(defaultMessage(over)).not.toMatch(/Call the manager|Runbook|Acknowledge|Snooze/);
    expect(messageContent(factsOf({ ...full, links }), null).links).toHaveLength(6);
  });

  it("says each thing once in the summary of a pager", () => {
    const content = messageContent(factsOf(full), null);
    const body = channelKinds.pagerduty.body?.({ message: "", content, payload: {} }, "k") as {
      payload: { summary: string };
    };
    expect(body.payload.summary).toBe(
      "Critical: Low engagement, account:1: 28% is below the threshold of 35% at 2026-01-01 10:05 UTC, true for 2 hours 5 minutes (since 2026-01-01 08:00 UTC).",
    );
  });
});
