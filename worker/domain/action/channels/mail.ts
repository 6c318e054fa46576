import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base64 } from "../../values/hashing/base64.ts";
import { canonicalHash } from "../../values/hashing/canonical.ts";
import { asHtml } from "../../values/wording/html.ts";
import type { MessageContent } from "../content.ts";
import { isFirst, linksWithin } from "../links.ts";
import { lineWithin, shownWithin } from "./text.ts";

/** Who writes to whom, and when, in epoch milliseconds; `message_id` is the same whenever the same is sent. */
interface Envelope {
  from: string;
  to: string;
  message_id: string;
  at: number;
}

/**
 * A mail as it goes over the wire: plain text and the same as HTML. Headers: RFC 5322, encoded words: RFC 2047, both in
 * base64 so that no line is too long and none begins with a dot: RFC 2045.
 */
export function mimeMessage(content: MessageContent, { from, to, message_id, at }: Envelope): string {
  const hash = canonicalHash(message_id).slice(0, 40);
  const boundary = `dm-${hash}`;
  const lines = [
    `From: Decision Monitor <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedWords(lineWithin(content.title, maxSubject))}`,
    `Date: ${new Date(at).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${hash}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    "MIME-Version: 1.0",
    "Auto-Submitted: auto-generated",
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    "",
    ...mailPart(boundary, "text/plain", plainText(content)),
    ...mailPart(boundary, "text/html", htmlText(content)),
    `--${boundary}--`,
    "",
  ];
  return lines.join("\r\n");
}

const maxSubject = 200;
const maxText = 16_384;
const maxLinks = 32_768;

function mailPart(boundary: string, type: string, text: string): string[] {
  const head = [`--${boundary}`, `Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: base64", ""];
  return [...head, ...(base64(utf8ToBytes(text)).match(/.{1,76}/g) ?? []), ""];
}

/** A header's text in encoded words of at most 75 characters, no character cut in two; plain ASCII stays as it is. */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes("=?")) return text;
  const chunks = [""];
  for (const character of text) {
    const next = `${chunks.at(-1) ?? ""}${character}`;
    if (new TextEncoder().encode(next).length > 39) chunks.push(character);
    else chunks[chunks.length - 1] = next;
  }
  return chunks.map((chunk) => `=?UTF-8?B?${base64(utf8ToBytes(chunk))}?=`).join("\r\n ");
}

const shownInMail = (text: string): string => shownWithin(text, maxText);

/** What happened and what to do about it come first, as in the HTML; paragraphs, then small print below a signature's line. */
function plainText({ text, list, way, note, facts, context, links }: MessageContent): string {
  const open = linksWithin(links, maxLinks).map(({ label, url }) => `${label}: ${url}`);
  const values = facts.map(({ title, value }) => `${title}: ${shownInMail(value)}`);
  const lines = [way, list, note].map((said) => shownInMail(said ?? ""));
  const paragraphs = [shownInMail(text), open.join("\n"), ...lines, values.join("\n")];
  const said = paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
  return `${said}\n\n-- \n${shownInMail(context.join("\n"))}\n`.replaceAll("\n", "\r\n");
}

const escapedHtml = (text: string): string => asHtml(shownInMail(text)).replaceAll("\n", "<br>");

/** Neither a script nor a picture, and styles only where they stand: what any reader of mail shows, on a phone too. */
function htmlText({ title, text, list, way, note, facts, context, links }: MessageContent): string {
  const open = linksWithin(links, maxLinks).map(
    ({ label, url }) =>
      `<a href="${escapedHtml(url)}" style="${buttonStyle};${isFirst(label) ? firstStyle : otherStyle}">${escapedHtml(label)}</a>`,
  );
  const rows = facts.map(
    ({ title: name, value }) =>
      `<tr><th style="${head}">${escapedHtml(name)}</th><td style="${cellStyle}">${escapedHtml(value)}</td></tr>`,
  );
  const paragraph = (said: string | null) => (said === null ? [] : [`<p>${escapedHtml(said)}</p>`]);
  return [
    '<!doctype html><html><head><meta name="viewport" content="width=device-width"></head>',
    `<body style="${pageStyle}">`,
    `<h2 style="${headingStyle}">${escapedHtml(title)}</h2>`,
    ...paragraph(text),
    ...(open.length === 0 ? [] : [`<p>${open.join(" ")}</p>`]),
    ...[way, list, note].flatMap(paragraph),
    ...(rows.length === 0 ? [] : [`<table style="border-collapse:collapse">${rows.join("")}</table>`]),
    ...context.map((line) => `<p style="${smallStyle}">${escapedHtml(line)}</p>`),
    "</body></html>",
  ].join("\r\n");
}

const pageStyle = "margin:16px;max-width:36em;font:16px/1.45 sans-serif;overflow-wrap:anywhere";
const headingStyle = "margin:0 0 12px;font-size:20px;line-height:1.3";
const buttonStyle =
  "display:inline-block;margin:0 4px 8px 0;padding:10px 14px;border:1px solid #1a4fa0;border-radius:6px;text-decoration:none";
const firstStyle = "background:#1a4fa0;color:#fff";
const otherStyle = "color:#1a4fa0";
const head =
  "padding:2px 12px 2px 0;text-align:left;vertical-align:top;font-weight:normal;color:#666;white-space:nowrap";
const cellStyle = "padding:2px 0;overflow-wrap:anywhere";
const smallStyle = "margin:12px 0 0;font-size:13px;color:#666";
