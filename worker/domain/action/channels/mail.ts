import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base64 } from "../../values/hashing/base64.ts";
import { canonicalHash } from "../../values/hashing/canonical.ts";
import { linksWithin } from "../links.ts";
import type { ChannelMessage } from "./channel-kind.ts";
import { cut, shownText } from "./text.ts";
import { asHtml } from "../../values/wording/html.ts";

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
export function mimeMessage({ message, content }: ChannelMessage, { from, to, message_id, at }: Envelope): string {
  const hash = canonicalHash(message_id).slice(0, 40);
  const boundary = `dm-${hash}`;
  const lines = [
    `From: Decision Monitor <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedWords(cut(shownText(content.title).replaceAll("\n", " "), maxSubject))}`,
    `Date: ${new Date(at).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${hash}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    "MIME-Version: 1.0",
    "Auto-Submitted: auto-generated",
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    "",
    ...part(boundary, "text/plain", plainText(message, content)),
    ...part(boundary, "text/html", htmlText(content)),
    `--${boundary}--`,
    "",
  ];
  return lines.join("\r\n");
}

const maxSubject = 200;
const maxText = 16_384;
const maxLinks = 32_768;

function part(boundary: string, type: string, text: string): string[] {
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

type Content = ChannelMessage["content"];

function plainText(message: string, { context }: Content): string {
  return `${cut(shownText(message), maxText)}\n\n-- \n${shownText(context.join("\n"))}\n`.replaceAll("\n", "\r\n");
}

const escaped = (text: string): string => asHtml(cut(shownText(text), maxText)).replaceAll("\n", "<br>");

/** No script, no picture, no style of its own: what any reader of mail shows. */
function htmlText({ title, text, note, facts, context, links }: Content): string {
  const rows = facts.map(
    ({ title: name, value }) => `<tr><th align="left">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  const open = linksWithin(links, maxLinks).map(({ label, url }) => `<a href="${escaped(url)}">${escaped(label)}</a>`);
  return [
    "<!doctype html><html><body>",
    `<h2>${escaped(title)}</h2>`,
    `<p>${escaped(text)}</p>`,
    ...(rows.length === 0 ? [] : [`<table>${rows.join("")}</table>`]),
    ...(note === null ? [] : [`<p>${escaped(note)}</p>`]),
    ...(open.length === 0 ? [] : [`<p>${open.join(" &middot; ")}</p>`]),
    ...context.map((line) => `<p><small>${escaped(line)}</small></p>`),
    "</body></html>",
  ].join("\r\n");
}
