import { describe, expect, it } from "vitest";
import { inboxChannel, maskAddress, maskEndpoint } from "../../../worker/domain/action/channels/channel.ts";
import { checkChannel } from "../../../worker/usecases/actions/channels/create-channel.ts";
import { checkHeaders } from "../../../worker/usecases/service/check-outgoing.ts";
import { memoryServices } from "../../support/memory/services.ts";

describe("what is shown in place of a secret is taken for none", () => {
  const { config } = memoryServices();
  const services = { config: { ...config, mailFrom: "alarms@example.com", allowPrivateTargets: false } };
  const whole = {
    endpoint: "https://hooks.example.com/secret?token=abc",
    address: "oncall@example.com",
    routing_key: "R0123456789",
    headers: { "X-Token": "abc" },
  };

  it.each([
    ["endpoint", { endpoint: maskEndpoint(whole.endpoint) }],
    ["address", { address: maskAddress(whole.address) }],
    ["routing_key", { routing_key: "***" }],
    ["headers.X-Token", { headers: { "X-Token": "***" } }],
  ])("as %s of a channel", (location, shown) => {
    expect(() => checkChannel(services, { ...inboxChannel, ...whole })).not.toThrow();
    expect(() => checkChannel(services, { ...inboxChannel, ...whole, ...shown })).toThrow(
      expect.objectContaining({ code: "validation_error", location }),
    );
  });
});

it.each([
  [{ Host: "a" }, "Leave it out."],
  [{ "X-Token": "\u00fc" }, "Write it in ASCII."],
  [{ "X-Token": "${NONE}" }, "List variables by name in SVC_ACTION_ENV and set them as secrets of the worker."],
])("the fault of the header %j names its way out", (headers, suggestion) => {
  expect(() => checkHeaders(headers, {}, "headers")).toThrow(expect.objectContaining({ suggestion }));
});
