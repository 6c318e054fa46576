import { describe, expect, it } from "vitest";
import { buildRequest } from "../../sdk/src/core/request.ts";

const route = { method: "POST", path: "/things", query: [] as string[], body: true };

describe("one input object", () => {
  it("fills the path, encoded, and sends the rest as the body", () => {
    const trigger = { ...route, path: "/actions/{action_id}/trigger" };
    expect(buildRequest(trigger, { action_id: "a/b c", version: "v1", entity: "x" })).toEqual({
      path: "/actions/a%2Fb%20c/trigger",
      body: '{"version":"v1","entity":"x"}',
    });
  });

  it("becomes the query where there is no body", () => {
    const list = { method: "GET", path: "/decisions", query: ["limit", "entity_id"], body: false };
    expect(buildRequest(list, { limit: 5, entity_id: "account:1&2", cursor: undefined })).toEqual({
      path: "/decisions?limit=5&entity_id=account%3A1%262",
      body: undefined,
    });
  });

  it("keeps null in a body and leaves undefined out", () => {
    expect(buildRequest(route, { note: null, other: undefined }).body).toBe('{"note":null}');
  });

  it("splits query from body where an operation has both", () => {
    expect(buildRequest({ ...route, query: ["version"] }, { version: "1.0", value: 1 })).toEqual({
      path: "/things?version=1.0",
      body: '{"value":1}',
    });
  });

  it("is refused when a field of the query is not a scalar", () => {
    expect(() => buildRequest({ ...route, query: ["limit"] }, { limit: {} })).toThrow(
      "limit must be a string, a number, a boolean or a Date.",
    );
  });

  it("is refused when a field of the path is missing", () => {
    expect(() => buildRequest({ ...route, path: "/tasks/{id}" }, {})).toThrow(new TypeError("id is missing."));
  });
});
