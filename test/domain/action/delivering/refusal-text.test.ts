import fc from "fast-check";
import { expect, it } from "vitest";
import { hmacSha256, signLink } from "../../../../worker/domain/action/alarm/link-token.ts";
import { channelKinds } from "../../../../worker/domain/action/channels/registry.ts";
import { asHtml } from "../../../../worker/domain/values/wording/html.ts";
import { refusalText } from "../../../../worker/domain/action/delivering/refusal-text.ts";

it.each([
  ["", [], ""],
  ["no_text", ["account:1"], "no_text"],
  ["unknown user ACCOUNT:1.", ["account:1"], "unknown user ***."],
  ['{"user":"a\\"b"}', ['a"b'], '{"user":"***"}'],
  ["/services/T0/B0/key?x=1", ["T0", "B0", "key?x=1"], "/services/***/***/***"],
  ["invalid_blocks in v2", ["in"], "invalid_blocks *** v2"],
  ["one\n\ttwo\u0000three", [], "one two three"],
  ["Alert: host:Jane\\_Doe down", ["host:Jane_Doe"], "Alert: *** down"],
  ['{"content":"**host:Jane\\\\_Doe**"}', ["host:Jane_Doe"], '{"content":"*******"}'],
  ["&lt;host:Tom &amp;amp; \\&quot;J\\&#39;&gt;", ["<host:Tom & \"J'>"], "***"],
  ["q=host%3Az%C3%BC%20rich%253A1&b", ["host:zü rich:1"], "q=***&b"],
  ["host:\\ud83d\\ude00\\n\\u200dx", ["host:😀 x"], "***"],
  ["host:a\\b", ["host:a\\b"], "***"],
  ["100%\\ & <done>", ["absent"], "100%\\ & <done>"],
])("of %j without %j it shows %j", (answer, withheld, shown) => {
  expect(refusalText(answer, withheld)).toBe(shown);
});

const claim = { subject: "inc_1", verb: "acknowledge", exp: 1 } as const;
const token = signLink(claim, hmacSha256("key"));

it.each([
  [`bad url https://dm.example/l/${token}.`, "bad url https://dm.example/l/***"],
  [`{"url":"https:\\/\\/dm.example\\/l\\/${token}"}`, '{"url":"https:\\/\\/dm.example\\/l\\/***"}'],
  [`cut: /l/${token.slice(0, -20)}`, "cut: /l/***"],
])("of %j it shows no link that works", (answer, shown) => {
  expect(refusalText(answer, [])).toBe(shown);
});

/** What a receiver may have got a name in, and how it may write that. */
const body = (name: string) =>
  ({
    message: name,
    content: {
      event: "trigger",
      key: name,
      title: name,
      text: name,
      list: name,
      way: name,
      note: name,
      facts: [],
      context: [name],
      links: [],
      urgency: null,
      entity: name,
      at: null,
    },
    payload: { entity: name },
  }) as const;
const answered: readonly ((body: string) => string)[] = [
  (sent) => sent,
  (sent) => JSON.stringify({ error: sent }),
  encodeURIComponent,
  asHtml,
];

it.each(["slack", "discord", "teams", "pagerduty", "webhook"] as const)(
  "repeats no name of what %s got, whatever writes it",
  (kind) => {
    const name = fc.string({
      minLength: 8,
      maxLength: 30,
      unit: fc.constantFrom(...Array.from("JZ_*\\`~|[]()<>&@#\"'%:. é😀")),
    });
    fc.assert(
      fc.property(
        name.filter((one) => /[JZ].*[JZ]/.test(one) && one === one.trim()),
        fc.constantFrom(...answered),
        (said, write) => {
          const sent = JSON.stringify(channelKinds[kind].body?.(body(said), "key"));
          expect(refusalText(write(sent), [said])).not.toMatch(/[JZ]/);
        },
      ),
    );
  },
);

it("is short, a line, and repeats nothing of what is withheld, whatever surrounds it", () => {
  const long = fc
    .string({ minLength: 4, maxLength: 40, unit: "grapheme-ascii" })
    .filter((one) => /^[^\s*]{4,}$/.test(one));
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), long, fc.string({ maxLength: 500 }), (before, name, after) => {
      const shown = refusalText(`${before}${name}${after}`, [name]);
      expect(shown.toLowerCase()).not.toContain(name.toLowerCase());
      expect(Array.from(shown).length).toBeLessThanOrEqual(300);
      expect(shown).not.toMatch(/[\n\r\t]/);
    }),
  );
});
