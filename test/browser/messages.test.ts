import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openChromium } from "../../tools/chromium.ts";
import { mimeMessage } from "../../worker/domain/action/channels/mail.ts";
import { channelKinds } from "../../worker/domain/action/channels/registry.ts";
import { composedMessages, plainWords } from "../support/composed-messages.ts";
import { slackHtml, teamsHtml } from "./pictures/clients.ts";
import { openPhone, phonePicture } from "./pictures/phone.ts";

let browser: Browser;
let phone: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await openChromium();
  phone = await openPhone(browser);
  page = await phone.newPage();
});
afterAll(() => browser?.close());

/** Ten accounts, the worst first. */
const accounts = [8841, 1203, 7719, 5530, 9042, 2287, 6614, 3150, 4478, 1996];
const oneOf = (place: number) => ({ entity: `account:${accounts[place]}`, value: `${12 + place * 2}%` });

const composed = (name: string) => {
  const message = composedMessages(plainWords, oneOf)[name]?.();
  if (message === undefined) throw new Error(`no message ${name}`);
  return message;
};
const mailOf = (name: string): string => {
  const raw = mimeMessage(composed(name).content, {
    from: "alerts@example.com",
    to: "oncall@example.com",
    message_id: "dec_1.act_1",
    at: 0,
  });
  const part = raw.split("\r\n\r\n").at(-2) ?? "";
  return Buffer.from(part, "base64").toString("utf8");
};
const bodyOf = (kind: "slack" | "teams", name: string) => channelKinds[kind].body?.(composed(name), "") as never;

it.each([
  ["message-slack", () => slackHtml(bodyOf("slack", "opened"))],
  ["message-slack-group", () => slackHtml(bodyOf("slack", "group"))],
  ["message-teams", () => teamsHtml(bodyOf("teams", "opened"))],
  ["message-mail", () => mailOf("opened")],
  ["message-mail-group", () => mailOf("group, without links")],
])("%s fits a phone and shows how to acknowledge without scrolling", async (name, html) => {
  await page.setContent(html());
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  const acknowledge = await page
    .getByText(/^(?:Acknowledge(?: all)?$|To acknowledge)/)
    .first()
    .boundingBox();
  expect(acknowledge?.y).toBeLessThan(300);
  await phonePicture(page, name);
});
