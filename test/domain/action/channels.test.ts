import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskEndpoint, maskHeaders } from "../../../worker/domain/action/channels/channel.ts";
import { discordChannel } from "../../../worker/domain/action/channels/discord.ts";
import { slackChannel } from "../../../worker/domain/action/channels/slack.ts";
import { teamsChannel } from "../../../worker/domain/action/channels/teams.ts";
import { cut } from "../../../worker/domain/action/channels/text.ts";

interface Slack {
  text: string;
  blocks: { text?: { text: string }; fields?: { text: string }[] }[];
}
interface Discord {
  content: string;
  embeds: { fields: { name: string; value: string }[] }[];
}

const anyText = fc.string({ unit: "binary", maxLength: 6000 });
const anyMessage = fc.record({
  message: fc.oneof(anyText, fc.constantFrom("&".repeat(6000), "<!channel>".repeat(700), "😀".repeat(3000))),
  payload: fc.record(
    {
      entity: anyText,
      condition_id: anyText,
      condition_version: anyText,
      decision_value: anyText,
      result_value: anyText,
      evaluated_at: fc.constant("2026-01-01T00:00:00.000Z"),
    },
    { requiredKeys: [] },
  ),
});
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

describe("whatever is to be said", () => {
  it("stays within Slack's limits and commands nothing", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const body = slackChannel.body!(message) as unknown as Slack;
        const fields = body.blocks.flatMap((block) => block.fields ?? []);
        expect(body.text.length).toBeLessThanOrEqual(3000);
        expect(fields.length).toBeLessThanOrEqual(10);
        for (const { text } of fields) expect(text.length).toBeLessThanOrEqual(2000);
        for (const text of [body.text, ...fields.map((field) => field.text)])
          expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      }),
    );
  });

  it("stays within Discord's limits", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { content, embeds } = discordChannel.body!(message) as unknown as Discord;
        expect(content.length).toBeLessThanOrEqual(2000);
        const fields = embeds.flatMap((embed) => embed.fields);
        for (const { name, value } of fields)
          expect([name.length <= 256, value.length > 0, value.length <= 1024]).not.toContain(false);
        expect(fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0)).toBeLessThanOrEqual(6000);
      }),
    );
  });

  it("stays below the 28 KB that Teams takes", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(new TextEncoder().encode(JSON.stringify(teamsChannel.body!(message))).length).toBeLessThan(28_000);
      }),
    );
  });

  it("is cut to its limit with an ellipsis, never through a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 50 }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const short = cut(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short).not.toMatch(loneSurrogate);
        expect(short === text || short.endsWith("…")).toBe(true);
      }),
    );
  });
});

describe("a masked channel", () => {
  it("keeps scheme, host and port", () => {
    expect(maskEndpoint("https://hooks.example.com:8443/services/secret?token=secret#secret")).toBe(
      "https://hooks.example.com:8443/***",
    );
    expect(maskHeaders({ Authorization: "Bearer secret", "X-A": "" })).toEqual({ Authorization: "***", "X-A": "***" });
  });
});
