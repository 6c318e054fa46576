import { describe, expect, it } from "vitest";
import { mimeMessage } from "../../../worker/domain/action/channels/mail.ts";
import type { MessageContent } from "../../../worker/domain/action/content.ts";

const message: MessageContent = {
  event: "trigger",
  key: "inc_1",
  title: "Alert: account:1",
  text: "account:1: 28% is below 35%.",
  list: null,
  way: null,
  note: "Call <them> & write.",
  facts: [{ title: "Value", value: "28%" }],
  context: ["Task: x", "Decision: dec_1"],
  links: [{ label: "Runbook", url: 'https://wiki.example.com/low?a="b"' }],
  urgency: null,
  entity: "account:1",
  at: null,
};
const envelope = { from: "alerts@example.com", to: "oncall@example.org", message_id: "dec_1.act_1", at: 0 };

const decoded = (base64: string) => Buffer.from(base64, "base64").toString("utf8");

/** The headers of a mail, unfolded, and its parts by type. */
function read(raw: string) {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const headers = Object.fromEntries(
    head
      .replace(/\r\n /g, " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)] as const),
  );
  const boundary = /boundary="(.+)"/.exec(headers["content-type"] ?? "")?.[1] ?? "";
  const parts = body
    .join("\r\n\r\n")
    .split(`--${boundary}`)
    .flatMap((part) => {
      const [partHead = "", text = ""] = part.split("\r\n\r\n");
      const type = /Content-Type: ([a-z/]+)/.exec(partHead)?.[1];
      return type === undefined ? [] : [[type, decoded(text)] as const];
    });
  return { headers, parts: Object.fromEntries(parts) };
}

describe("a mail", () => {
  it("says the same as text and as HTML, and names its parts as mail does", () => {
    const { headers, parts } = read(mimeMessage(message, envelope));
    expect(headers).toMatchObject({
      from: "Decision Monitor <alerts@example.com>",
      to: "<oncall@example.org>",
      subject: "Alert: account:1",
      date: "Thu, 01 Jan 1970 00:00:00 +0000",
      "message-id": expect.stringMatching(/^<[0-9a-f]{40}@example\.com>$/) as string,
      "auto-submitted": "auto-generated",
    });
    expect(parts["text/plain"]).toBe(
      [
        "account:1: 28% is below 35%.\n",
        "Runbook: https://wiki.example.com/low?a=%22b%22\n",
        "Call <them> & write.\n",
        "Value: 28%\n",
        "-- \nTask: x\nDecision: dec_1\n",
      ]
        .join("\n")
        .replaceAll("\n", "\r\n"),
    );
    expect(parts["text/html"]).toMatch(/<h2 [^>]*>Alert: account:1<\/h2>/);
    expect(parts["text/html"]).toContain("Call &lt;them&gt; &amp; write.");
    expect(parts["text/html"]).toMatch(/<a href="https:\/\/wiki\.example\.com\/low\?a=%22b%22" [^>]*>Runbook<\/a>/);
  });

  it("takes no header and no markup from a name, keeps every character, and no line is too long", () => {
    const name = "Zoë\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script> 😀".repeat(20);
    const raw = mimeMessage({ ...message, title: name, text: name }, envelope);
    const { headers, parts } = read(raw);
    expect(Object.keys(headers)).not.toContain("bcc");
    expect(parts["text/html"]).not.toContain("<script>");
    const words = (headers["subject"] ?? "").split(" ").map((word) => /^=\?UTF-8\?B\?(.+)\?=$/.exec(word)?.[1] ?? "");
    expect(words.map(decoded).join("")).toContain("Zoë");
    for (const word of words) expect(decoded(word)).not.toContain("\ufffd");
    for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(78);
    expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/);
  });

  it("has the same id whenever the same is sent, and another for another", () => {
    const idOf = (message_id: string) => read(mimeMessage(message, { ...envelope, message_id })).headers["message-id"];
    expect(idOf("a")).toBe(idOf("a"));
    expect(idOf("a")).not.toBe(idOf("b"));
  });
});
