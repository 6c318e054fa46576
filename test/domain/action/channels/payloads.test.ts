import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChannelMessage } from "../../../../worker/domain/action/channels/channel-kind.ts";
import { mimeMessage } from "../../../../worker/domain/action/channels/mail.ts";
import {
  type ChannelKindName,
  channelKindNames,
  channelKinds,
} from "../../../../worker/domain/action/channels/registry.ts";
import { channelShapes, faultsOf, faultsOfMail } from "../../../support/channel-shapes.ts";
import { composedMessages, groupCount, plainWords, type Words } from "../../../support/composed-messages.ts";

const key = "0123456789abcdef0123456789abcdef";
const envelope = { from: "alerts@example.com", to: "oncall@example.org", message_id: "dec_1.act_1", at: 0 };

const filled = (what: string) => (length: number) =>
  what
    .repeat(Math.ceil(length / what.length))
    .slice(0, length)
    .toWellFormed();
const hostile = [
  "<!channel> @everyone <@U1> <at>all</at> ",
  "[ok](https://evil.example/a_b) **b** `c` ~~d~~ ||e|| ",
  "\n# heading\n> quoted\n- item\n\n",
  "<script>alert('1')</script>&amp;\"",
  "Subject: x\r\nBcc: all@example.com\r\n\r\n",
  "\u0000\u0001\u001b[31m\u0085\u2028\t",
  "\u202eשלום\u2066مرحبا\u200f ",
  "👩‍👩‍👧‍👦é̂😀",
  "漢字",
  '\\"',
  "https://evil.example/" + "x".repeat(80) + " ",
  "=?UTF-8?B?YQ==?= ",
  "\ud800a",
].map(filled);
const text = (max: number) =>
  fc
    .tuple(fc.constantFrom(...hostile), fc.constantFrom(1, 30, 300, max))
    .map(([of, length]) => of(Math.min(length, max)));
const anyWords: fc.Arbitrary<Words> = fc.record({
  entity: text(512),
  value: text(6_000),
  name: text(240),
  owner: text(240),
  note: text(2000),
  intent: text(10_000),
  signal: text(2000),
  runbook: fc.constantFrom("https://wiki.example.com/low", `https://wiki.example.com/${"_".repeat(2020)}`),
});

/** A body as its receiver gets it, and every text in it as a person reads it. */
interface Received {
  faults: readonly string[];
  read: string;
}

const texts = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(texts)
      : [];
const unescaped: { readonly [kind in ChannelKindName]?: (said: string) => string } = {
  slack: (said) => said.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  discord: (said) => said.replaceAll(/\\([^\w\s])/g, "$1").replaceAll(/\\_/g, "_"),
};

function received(kind: ChannelKindName, message: ChannelMessage): Received {
  if (kind === "inbox")
    return { faults: message.message.length <= 16_384 ? [] : ["longer than 16,384"], read: message.message };
  if (kind === "email") {
    const raw = mimeMessage(message.content, envelope);
    const [plain = ""] = raw.split("\r\n\r\n").slice(2, 3);
    return {
      faults: faultsOfMail(raw),
      read: `${message.content.title}\n${Buffer.from(plain, "base64").toString("utf8").replaceAll("\r\n", "\n")}`,
    };
  }
  const body = channelKinds[kind].body?.(message, key);
  const faults = kind in channelShapes ? faultsOf(kind as keyof typeof channelShapes, body) : [];
  const said = texts(body).join("\n");
  return { faults, read: unescaped[kind]?.(said) ?? said };
}

function messageOf(words: Words, name: string): ChannelMessage {
  const composed = composedMessages(words)[name]?.();
  if (composed === undefined) throw new Error(`no message ${name}`);
  return composed;
}
const messages = Object.keys(composedMessages(plainWords));
const isForPeople = (kind: ChannelKindName) => kind !== "inbox" && !channelKinds[kind].forPrograms;

/** What a person who is woken looks for and does not find, however long the rest is. */
function notFound({ content, payload }: ChannelMessage, read: string, runbook: string): string[] {
  const { links, way, title } = content;
  const needed = runbook.length < 100 ? links : links.filter(({ label }) => /^(?:Acknowledge|Open)/.test(label));
  const heading =
    /^(?:TEST: |Escalation: )*(?:Critical|Alert|No data|Recovered|Reminder)(?: \(critical\))?: /.exec(title)?.[0] ?? "";
  const isGroup = payload["kind"] === "group";
  const lines = isGroup ? ["1. ", "5. ", "10. ", ...(payload["count"] === groupCount ? ["\nand 59 more"] : [])] : [];
  return [...needed.map(({ url }) => url), way ?? "", heading, ...lines].filter((wanted) => !read.includes(wanted));
}

describe.each(channelKindNames)("what %s gets", (kind) => {
  it.each(messages)("is within the published limits and of use, whatever it is made of: %s", (name) => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const message = messageOf(words, name);
        const { faults, read } = received(kind, message);
        expect(faults).toEqual([]);
        expect(isForPeople(kind) ? notFound(message, read, words.runbook) : []).toEqual([]);
      }),
      { numRuns: 2 },
    );
  });
});

it.each(channelKindNames)(
  "%s says all of what is short: value, limit, since when in the zone of its readers, whose",
  (kind) => {
    const { read } = received(kind, messageOf(plainWords, "opened"));
    for (const part of [
      "account:8841",
      "28% is below the threshold of 35% at 2026-03-01 03:05 Europe/Berlin, true for 1 hour 5 minutes (since 2026-03-01 02:00 Europe/Berlin)",
      "customer success",
    ])
      expect(read).toContain(part);
  },
);

it("an escalation tells times in the same zone, and the worst members of a group", () => {
  const { message, content } = messageOf(plainWords, "escalation");
  expect(message).toContain("since 2026-03-01 02:00 Europe/Berlin");
  expect(content.text).toContain("since 2026-03-01 02:00 Europe/Berlin");
});
