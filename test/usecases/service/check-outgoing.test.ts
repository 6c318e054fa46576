import { describe, expect, it } from "vitest";
import { maskEndpoint, maskHeaders } from "../../../worker/domain/action/channels/channel.ts";
import { checkEndpoint, checkHeaders } from "../../../worker/usecases/service/check-outgoing.ts";

describe("what is shown in place of a secret is taken for none", () => {
  it("in an address", () => {
    const shown = maskEndpoint("https://hooks.example.com/secret?token=abc");
    expect(() => checkEndpoint(shown, false, "delivery.endpoint")).toThrow(
      "is shown in place of what follows the host",
    );
    expect(() => checkEndpoint("https://hooks.example.com/secret", false, "delivery.endpoint")).not.toThrow();
  });

  it("in a header, whose other faults each name their own way out", () => {
    const faults: [headers: Record<string, string>, suggestion: string][] = [
      [maskHeaders({ "X-Token": "abc" }), "Send the value itself."],
      [{ Host: "a" }, "Leave it out."],
      [{ "X-Token": "\u00fc" }, "Write it in ASCII."],
      [{ "X-Token": "${NONE}" }, "List variables by name in SVC_ACTION_ENV and set them as secrets of the worker."],
    ];
    for (const [headers, suggestion] of faults)
      expect(() => checkHeaders(headers, {}, "headers")).toThrow(expect.objectContaining({ suggestion }));
  });
});
