import { expect, it } from "vitest";
import { readEvents } from "../../worker/feeds/events/read.ts";
import { refusalOf } from "../support/refused.ts";

const json = "application/json";
const attributes = { id: "1", source: "/shop", specversion: "1.0", type: "order.failed" };
const cloud = (more: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries({ ...attributes, ...more }).map(([name, value]) => [`ce-${name}`, value]));
const read = (body: string, headers: Record<string, string> = {}, type = json) =>
  readEvents(new TextEncoder().encode(body), type, new Headers({ "Content-Type": type, ...headers })).events;

it.each([
  ["an object", '{"a":1}', {}, [{ a: 1 }]],
  ["a list", '[{"a":1},2]', {}, [{ a: 1 }, 2]],
  [
    "a CloudEvent in headers with extensions",
    "[6]",
    cloud({ merchant: "acme", subject: "K%C3%A4se", Sampled: "50%" }),
    [{ ...attributes, merchant: "acme", subject: "Käse", sampled: "50%", datacontenttype: json, data: [6] }],
  ],
  ["a CloudEvent in headers without data", "", cloud(), [{ ...attributes, datacontenttype: json }]],
])("%s is read", (_, body, headers, events) => {
  expect(read(body, headers)).toEqual(events);
});

it("a batch is a list, whatever its headers say", () => {
  expect(read('[{"a":1}]', cloud(), "application/cloudevents-batch+json")).toEqual([{ a: 1 }]);
});

it.each([
  ["", {}],
  ["{", cloud()],
])("what is no JSON is refused: %j", (body, headers) => {
  expect(() => read(body, headers)).toThrow(expect.objectContaining({ code: "validation_error" }));
});

it("has at most 10,000 events, which is said of events alone", () => {
  const many = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1));
  expect(read(many(10_000))).toHaveLength(10_000);
  const { message, suggestion } = refusalOf(() => read(many(10_001)));
  expect(`${message} ${suggestion}`).toBe("The body has more than 10000 events. Send at most 10000 at a time.");
});
