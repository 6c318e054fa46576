import { describe, expect, it } from "vitest";
import { service } from "../../../../tools/sentences/service.ts";
import { catalogueOf } from "../../support/signals.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";

const said = "alert me when the error rate is above 5% for 10 minutes";
const meaning = (text: string) => {
  const { parts, firing, question, unread } = readLexically(text, service);
  return { parts: parts.map(({ primitive_id, number }) => [primitive_id, number?.value]), firing, question, unread };
};

describe("what stands around a sentence changes nothing", () => {
  it.each([
    `Hi there, ${said}, thanks`,
    `Hello team, ${said}. Many thanks, the platform team`,
    `Dear support team, ${said}, cheers`,
    `Hey folks, quick request: please ${said}`,
    `URGENT: ${said}!`,
    `FYI: ${said}, as soon as possible`,
    `Could you please ${said}? Thank you very much for your help.`,
    `${said} thanks`,
    `${said}, heads up to the team`,
    `The regulator requires that you ${said}`,
    `Please note that you should ${said}`,
    `So that we can react in time, ${said}`,
    `To avoid complaints, ${said}`,
    `${said}, so that we can react in time`,
    `Because customers complain otherwise, ${said}`,
    `To prevent fires, floods and leaks, ${said}`,
  ])("%s", (sentence) => expect(meaning(sentence)).toEqual(meaning(said)));

  it.each([
    "To avoid complaints, retraining is triggered when the error rate is above 5%",
    "So that we can react in time, good morning! Tell me when the error rate is above 5%",
    "Because customers complain otherwise, error rate above 5%",
  ])("and is no part of what is read: %s", (sentence) =>
    expect(meaning(sentence)).toEqual(meaning(sentence.slice(sentence.indexOf(",") + 2))),
  );

  it("but for a reason that judges something", () => {
    expect(meaning("To keep the error rate below 5%, alert when requests exceed 100").question).not.toBeNull();
  });

  it("and is listed as courtesy", () => {
    const { spans = [], text = "" } = readLexically(`Hi there, ${said}, thanks`, service);
    const courtesies = spans.filter(({ role }) => role === "courtesy").map(({ start, end }) => text.slice(start, end));
    expect(courtesies).toEqual(expect.arrayContaining(["Hi", "there", "thanks"]));
  });
});

describe("what asks politely is no remark", () => {
  const policies = catalogueOf([["claim.loss_type", "categorical", "Cause of the loss", ["theft", "water", "fire"]]]);

  it("please flag theft or water losses", () => {
    const { parts, combinator } = readLexically("Please flag theft or water losses", policies);
    expect([parts.map(({ label }) => label), combinator]).toEqual([["theft", "water"], "OR"]);
  });
});

it("words that a signal is called by are no urgency", () => {
  const desk = catalogueOf([["desk.urgent_priority_tickets", "time_series<int>", "Tickets of urgent priority, count"]]);
  const { spans = [] } = readLexically("Urgent, priority: above 5", desk);
  expect(spans.map(({ role, as }) => as ?? role)[0]).toBe("aside");
});
