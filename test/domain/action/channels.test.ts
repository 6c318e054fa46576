import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChannelMessage } from "../../../worker/domain/action/channels/channel-kind.ts";
import { maskAddress, maskEndpoint, maskHeaders } from "../../../worker/domain/action/channels/channel.ts";
import {
  type ChannelKindName,
  channelKinds,
  hasSetting,
  kindsThat,
} from "../../../worker/domain/action/channels/registry.ts";
import { cut } from "../../../worker/domain/action/channels/text.ts";

const key = "0123456789abcdef0123456789abcdef";
const bodyOf = (kind: ChannelKindName, message: ChannelMessage): unknown => channelKinds[kind].body?.(message, key);

const message: ChannelMessage = {
  message: "",
  payload: {},
  content: {
    event: "trigger",
    key: "inc_1",
    title: "Alert",
    text: "",
    list: null,
    way: null,
    note: null,
    facts: [],
    context: ["Task"],
    links: [],
    urgency: null,
    entity: "account:1",
    at: null,
  },
};
const sly = (text: string): ChannelMessage => ({
  ...message,
  content: { ...message.content, title: text, text, note: text, facts: [{ title: "Entity", value: text }] },
});

describe("whatever is to be said", () => {
  it("commands nothing of Slack: all of it is plain text", () => {
    const body = JSON.stringify(bodyOf("slack", sly("<!channel> <@U1> <https://evil.example|ok> *bold*")));
    expect(body).not.toMatch(/[<>]|mrkdwn/);
    expect(body).toContain("&lt;!channel&gt;");
  });

  it("says in Slack what it is about, and nothing where there is nothing", () => {
    const about = (context: string[]) => bodyOf("slack", { ...message, content: { ...message.content, context } });
    expect(JSON.stringify(about(["Task"]))).toContain(
      '{"type":"context","elements":[{"type":"plain_text","text":"Task"',
    );
    expect(JSON.stringify(about([]))).not.toContain('"context"');
  });

  it("is no markup for Discord, and hides no address behind a word", () => {
    const body = bodyOf("discord", sly("[ok](https://evil.example) @everyone <@1> **b** `c`\n# d")) as {
      content: string;
    };
    expect(body.content.split("**\n")[1]).toBe(
      "\\[ok\\]\\(https://evil.example\\) \\@everyone \\<\\@1> \\*\\*b\\*\\* \\`c\\`\n\\# d",
    );
  });

  it("is no markup for Teams: its text runs know none, and nobody is mentioned", () => {
    const body = JSON.stringify(bodyOf("teams", sly("[ok](https://evil.example) <at>all</at>")));
    expect(body).not.toMatch(/"TextBlock"|"FactSet"|"msteams"/);
  });

  it("keeps no mark that turns the writing, and no half character", () => {
    const body = bodyOf("slack", sly("a\u202eb\u0000c\ud800d")) as { text: string };
    expect(body.text).toContain(" ab c\ufffdd");
  });

  it("is cut to its limit with an ellipsis, never through a character", () => {
    const anyLines = fc
      .array(fc.string({ unit: "grapheme", maxLength: 300 }), { maxLength: 40 })
      .map((all) => all.join("\n"));
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 3, max: 4000 }), (text, max) => {
        const short = cut(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short.isWellFormed()).toBe(true);
        expect(short === text || short.includes("…")).toBe(true);
      }),
    );
  });

  it.each([
    ["the middle of a line", `begin ${"x".repeat(90)} end`, 40, `begin ${"x".repeat(20)}…${"x".repeat(9)} end`],
    [
      "the longest lines first",
      `${"a".repeat(50)}\n${"b".repeat(90)}\nand 2 more`,
      102,
      `${"a".repeat(14)}\n${"b".repeat(30)}…${"b".repeat(14)}\nand 2 more`,
    ],
    ["no address in two", `${"x".repeat(90)} https://dm.example.com/l/token`, 60, "… https://dm.example.com/l/token"],
    [
      "lines of its middle at last",
      Array.from({ length: 99 }, (_, i) => `line ${i}`).join("\n"),
      30,
      "line 0\nline 1\n…\nline 98",
    ],
  ])("loses %s", (_, text, max, left) => {
    expect(cut(text, max)).toContain(left);
  });
});

describe("an event of PagerDuty", () => {
  const eventOf = (content: Partial<ChannelMessage["content"]>) =>
    bodyOf("pagerduty", {
      ...message,
      payload: { value_text: "28%", owner: null },
      content: { ...message.content, ...content },
    });

  it("has one key from trigger over acknowledge to resolve", () => {
    for (const event of ["trigger", "acknowledge", "resolve"] as const)
      expect(eventOf({ event })).toMatchObject({ event_action: event, dedup_key: "inc_1", routing_key: key });
  });

  it("is a warning unless somebody said more, and carries what there is to know", () => {
    expect(eventOf({ text: "28% is below 35%." })).toMatchObject({
      payload: {
        severity: "warning",
        source: "account:1",
        summary: "Alert. 28% is below 35%.",
        custom_details: { value_text: "28%" },
      },
    });
    expect(eventOf({ urgency: "critical" })).toMatchObject({ payload: { severity: "critical" } });
    expect(JSON.stringify(eventOf({}))).not.toContain("owner");
  });

  it("keeps two troubles apart whose keys are too long for it", () => {
    const keys = ["a", "b"].map((end) => eventOf({ key: `${"x".repeat(300)}${end}` }) as { dedup_key: string });
    expect(new Set(keys.map(({ dedup_key }) => dedup_key)).size).toBe(2);
  });
});

describe("a masked channel", () => {
  it("keeps scheme, host and port, the names of headers and the domain of an address", () => {
    expect(maskEndpoint("https://hooks.example.com:8443/services/secret?token=secret#secret")).toBe(
      "https://hooks.example.com:8443/***",
    );
    expect(maskHeaders({ Authorization: "Bearer secret", "X-A": "" })).toEqual({ Authorization: "***", "X-A": "***" });
    expect(maskAddress("oncall@example.com")).toBe("***@example.com");
  });
});

describe("a kind of channel", () => {
  it("says who reads it, who hears of acknowledgements, and what a channel of it needs", () => {
    expect(kindsThat(({ forPrograms }) => forPrograms)).toEqual(["pagerduty", "webhook"]);
    expect(kindsThat(({ hearsAcknowledgements }) => hearsAcknowledgements)).toEqual(["pagerduty"]);
    expect(kindsThat(({ needs }) => needs.includes("endpoint"))).toEqual(["slack", "discord", "teams", "webhook"]);
    expect(kindsThat((kind) => hasSetting(kind, "retries"))).not.toContain("inbox");
    expect(kindsThat((kind) => hasSetting(kind, "routing_key"))).toEqual(["pagerduty"]);
    expect(kindsThat((kind) => hasSetting(kind, "address"))).toEqual(["email"]);
  });
});
