import { describe, expect, it } from "vitest";
import { facetsOf } from "../../../../../tools/sentences/facets.ts";
import { service } from "../../../../../tools/sentences/service.ts";
import { readLexically } from "../../../../../worker/reading/lexical/reader.ts";

const week = "active mon,tue,wed,thu,fri";

describe("times of the week", () => {
  it.each([
    ["error rate above 5% between 9am and 5pm", "active 09:00-17:00"],
    ["error rate above 5% between 9am and 5pm on weekdays", `${week} 09:00-17:00`],
    ["error rate above 5%, Monday to Friday between 9am and 5pm", `${week} 09:00-17:00`],
    ["error rate above 5% for 15 minutes between 9am and 5pm", "active 09:00-17:00"],
    ["error rate above 5% between 9am and 5pm for 15 minutes", "active 09:00-17:00"],
    ["error rate above 5%, at most once per hour, only on weekends", "active sat,sun"],
    ["only on weekdays alert me when error rate is above 5%", week],
    ["only alert me on weekdays when error rate is above 5%", week],
    ["between 9am and 5pm, alert me when error rate is above 5%", "active 09:00-17:00"],
    ["alert me between 9am and 5pm when error rate is above 5%", "active 09:00-17:00"],
    ["page the team on weekdays if error rate exceeds 5%", week],
    ["error rate above 5% every Monday", "active mon"],
    ["error rate above 5%, on Monday only", "active mon"],
    ["error rate above 5%, Monday to Friday only", week],
    ["error rate above 5%, only weekdays between 8am and 8pm", `${week} 08:00-20:00`],
    ["error rate above 5%, only alert me between 9am and 5pm", "active 09:00-17:00"],
    ["error rate above 5%, and only page us between 9am and 5pm on weekdays", `${week} 09:00-17:00`],
    ["error rate above 5% only on Monday", "active mon"],
    ["error rate above 5% or latency above 500 ms, only on weekdays", week],
    ["average error rate over the last hour above 5%, only between 9am and 5pm", "active 09:00-17:00"],
  ])("say when to alert: %s", (sentence, active) => {
    const reading = readLexically(sentence, service);
    expect([reading.unread, facetsOf(reading)]).toEqual([null, expect.arrayContaining([active])]);
  });

  it.each([
    ["CET", "Europe/Berlin"],
    ["Europe/London", "Europe/London"],
    ["(Europe/Paris)", "Europe/Paris"],
    ["America/New_York", "America/New_York"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["in the Asia/Tokyo time zone", "Asia/Tokyo"],
    ["Berlin time", "Europe/Berlin"],
    [", Berlin time", "Europe/Berlin"],
    ["New York time", "America/New_York"],
    ["Pacific Time", "America/Los_Angeles"],
    ["Central European Time", "Europe/Berlin"],
    ["GMT", "UTC"],
  ])("name a zone: %s", (said, zone) => {
    const sentence = `error rate above 5%, alert only between 22:00 and 06:00 ${said}`;
    const { firing, unread } = readLexically(sentence, service);
    expect([unread, firing?.active]).toEqual([null, { from: "22:00", to: "06:00", zone }]);
  });

  it.each(["UTC+2", "GMT-5", "+02:00", "local time", "our time", "Springfield time", "European time"])(
    "refuse a zone that nobody knows: %s",
    (said) => {
      const { unread } = readLexically(`error rate above 5%, only between 22:00 and 06:00 ${said}`, service);
      expect(unread).not.toBeNull();
    },
  );

  it("take no place for whom to alert", () => {
    const { unread } = readLexically("error rate above 5%, alert only between 9am and 5pm Springfield", service);
    expect(unread?.suggestion).toContain("name a place");
  });

  it("refuse two zones", () => {
    const { unread } = readLexically(
      "error rate above 5%, only on weekdays CET, only between 9am and 5pm EST",
      service,
    );
    expect(unread?.suggestion).toContain("keep one of them");
  });

  it.each([
    ["more than 100 requests made between 9am and 5pm", "those of the data"],
    ["more than 100 requests between 9am and 5pm", "those of the data"],
    ["requests made between 9am and 5pm above 100", "those of the data"],
    ["requests between 9am and 5pm above 100", "those of the data"],
    ["requests only on weekdays above 100", "those of the data"],
    ["requests made, only between 9am and 5pm, above 100", "those of the data"],
    ["alert when more than 100 requests are processed on weekdays", "those of the data"],
    ["number of requests above 100 between 9am and 5pm", "those of the data"],
    ["sum of requests over 1 hour above 100 on weekdays", "those of the data"],
    ["error rate between 9am and 5pm above 5%", "those of the data"],
    ["error rate rises between 9am and 5pm", "those of the data"],
    ["error rate above 5% between 9am and 5pm or latency above 500 ms", "those of the data"],
    ["error rate above 5% during the week", "the week without its days"],
    ["error rate above 5% on Monday", "may be a date"],
  ])("that may mean something else are refused by name: %s", (sentence, name) => {
    expect(readLexically(sentence, service).unread?.suggestion).toContain(name);
  });
  it.each(["during business hours", "outside business hours", "at night", "until 6pm"])(
    "that no clock tells are asked about: %s",
    (times) => {
      const { unread, question } = readLexically(`error rate above 5% ${times}`, service);
      expect(unread ?? question).not.toBeNull();
    },
  );
});
