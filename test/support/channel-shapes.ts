import { z } from "zod";

const within = (max: number) => z.string().min(1).max(max);
const address = z.url({ protocol: /^https?$/ }).max(3000);
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** A text object with the three control characters written as entities: nothing else may stand for a command or a link. */
const plainText = (max: number) =>
  z.strictObject({
    type: z.literal("plain_text"),
    text: within(max).regex(/^(?:[^&<>]|&amp;|&lt;|&gt;)*$/u),
    emoji: z.boolean().optional(),
  });

const slackBlock = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), text: plainText(150) }),
  z
    .strictObject({
      type: z.literal("section"),
      text: plainText(3000).optional(),
      fields: z.array(plainText(2000)).min(1).max(10).optional(),
    })
    .refine(({ text, fields }) => text !== undefined || fields !== undefined),
  z.strictObject({ type: z.literal("context"), elements: z.array(plainText(2000)).min(1).max(10) }),
  z.strictObject({
    type: z.literal("actions"),
    elements: z
      .array(
        z.strictObject({
          type: z.literal("button"),
          action_id: within(255),
          text: plainText(75),
          url: address,
          style: z.enum(["primary", "danger"]).optional(),
        }),
      )
      .min(1)
      .max(25)
      .refine((all) => new Set(all.map(({ action_id }) => action_id)).size === all.length),
  }),
]);

/** Slack: docs.slack.dev/reference/block-kit/blocks and docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. */
const slack = z.strictObject({
  text: within(40_000).regex(/^(?:[^&<>]|&amp;|&lt;|&gt;)*$/u),
  blocks: z.array(slackBlock).min(1).max(50),
});

const embed = z
  .strictObject({
    title: within(256).optional(),
    description: within(4096).optional(),
    timestamp: z.iso.datetime().optional(),
    footer: z.strictObject({ text: within(2048) }).optional(),
    fields: z.array(z.strictObject({ name: within(256), value: within(1024), inline: z.boolean().optional() })).max(25),
  })
  .refine(({ title = "", description = "", footer, fields }) => {
    const inFields = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
    return title.length + description.length + (footer?.text.length ?? 0) + inFields <= 6000;
  }, "6,000 characters are the most of an embed");

/** Discord: docs.discord.com/developers/resources/webhook#execute-webhook and /resources/message#embed-object-embed-limits. */
const discord = z.strictObject({
  content: within(2000),
  embeds: z.array(embed).max(10),
  allowed_mentions: z.strictObject({ parse: z.array(z.string()).length(0) }),
});

const textRun = z.strictObject({
  type: z.literal("TextRun"),
  text: z.string().min(1),
  weight: z.enum(["Lighter", "Default", "Bolder"]).optional(),
  size: z.enum(["Small", "Default", "Medium", "Large", "ExtraLarge"]).optional(),
  isSubtle: z.boolean().optional(),
});

const richText = z.strictObject({ type: z.literal("RichTextBlock"), inlines: z.array(textRun).min(1) });
const actionSet = z.strictObject({
  type: z.literal("ActionSet"),
  actions: z
    .array(
      z.strictObject({
        type: z.literal("Action.OpenUrl"),
        title: within(40),
        url: address,
        style: z.enum(["default", "positive", "destructive"]).optional(),
      }),
    )
    .min(1)
    .max(6),
});

/** Teams: an Adaptive Card 1.4 in the envelope of the Workflows webhook, 28 KB at most; adaptivecards.io/explorer. */
const teams = z
  .strictObject({
    type: z.literal("message"),
    attachments: z
      .array(
        z.strictObject({
          contentType: z.literal("application/vnd.microsoft.card.adaptive"),
          contentUrl: z.null(),
          content: z.strictObject({
            $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
            type: z.literal("AdaptiveCard"),
            version: z.literal("1.4"),
            body: z.array(z.discriminatedUnion("type", [richText, actionSet])).min(1),
          }),
        }),
      )
      .length(1),
  })
  .refine((body) => bytes(body) <= 28_000, "28 KB are the most of a message");

const event = {
  routing_key: z.string().regex(/^[A-Za-z0-9]{32}$/),
  dedup_key: within(255),
};
const trigger = z.strictObject({
  ...event,
  event_action: z.literal("trigger"),
  client: z.string().optional(),
  payload: z.strictObject({
    summary: within(1024),
    source: z.string().min(1),
    severity: z.enum(["critical", "warning", "error", "info"]),
    timestamp: z.iso.datetime().optional(),
    custom_details: z.record(z.string(), z.unknown()),
  }),
  links: z.array(z.strictObject({ href: address, text: z.string() })).optional(),
});

/** PagerDuty: developer.pagerduty.com/docs/events-api-v2/trigger-events and github.com/PagerDuty/api-schema. */
const pagerduty = z
  .discriminatedUnion("event_action", [
    trigger,
    z.strictObject({ ...event, event_action: z.literal("acknowledge") }),
    z.strictObject({ ...event, event_action: z.literal("resolve") }),
  ])
  .refine((body) => bytes(body) <= 524_288, "512 KB are the most of an event");

/** What each product documents of the body it takes, limits included. */
export const channelShapes = { slack, discord, teams, pagerduty };

/** Mail: RFC 5322, 2.1.1 and 2.2 (lines of at most 998 bytes, ASCII in headers), and 3.6 (which headers, each once). */
export function faultsOfMail(raw: string): string[] {
  const [head = ""] = raw.split("\r\n\r\n");
  const names = head
    .replaceAll("\r\n ", " ")
    .split("\r\n")
    .map((line) => /^[A-Za-z-]+(?=: )/.exec(line)?.[0] ?? line);
  const wanted = ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "Content-Type"];
  return [
    ...raw
      .split("\r\n")
      .flatMap((line) => (bytes(line) > 998 || /[\r\n]/.test(line) ? [`line: ${line.slice(0, 80)}`] : [])),
    ...(/^[\x20-\x7e\r\n]*$/.test(raw) ? [] : ["not ASCII"]),
    ...(names.join() === wanted.join() ? [] : [`headers: ${names.join()}`]),
  ];
}

/** The faults of a body in words; none where its product takes it. */
export function faultsOf(kind: keyof typeof channelShapes, body: unknown): string[] {
  const checked = channelShapes[kind].safeParse(body);
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}
