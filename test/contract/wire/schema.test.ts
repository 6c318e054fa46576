import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../worker/domain/values/errors/errors.ts";
import { errorCodes, failureResponses, failures, statusOf } from "../../../worker/contract/wire/error.ts";
import { allOperations, assertMatchesSchema, operationFor, operations, sharedResponses } from "../../support/schema.ts";

/** What the code says of an error answer with these codes, as it goes into openapi.json. */
function failureOf(codes: readonly ErrorCode[], status: string, keyed: boolean): object | undefined {
  const described: Record<string, { $ref: string }> = failures(...codes, ...(keyed ? (["auth_error"] as const) : []));
  return failureResponses.get(described[status]?.$ref.replace("#/components/responses/", "") ?? "");
}

const notification = {
  notification_id: "ntf_1",
  channel: "inbox",
  action_id: "act_1",
  decision_id: null,
  entity_id: "ent_1",
  entity: "account:1",
  message: "low",
  created_at: "2026-09-01T08:00:00.000Z",
  kind: "decision",
  count: 1,
  entities: [{ entity_id: "ent_1", entity: "account:8841" }],
};
const list = (item: object) => ({ items: [item], has_more: false, next_cursor: null });
const listed = (body: unknown) => () =>
  assertMatchesSchema({ method: "GET", path: "/notifications?limit=1", status: 200, body });

describe("checking answers against openapi.json", () => {
  it("accepts what is described", () => {
    expect(listed(list(notification))).not.toThrow();
  });

  it("names a field that is not described", () => {
    expect(listed(list({ ...notification, mood: "grim" }))).toThrow(
      /items\/0 must NOT have additional properties.*mood/s,
    );
  });

  it("names a field that is missing or malformed", () => {
    expect(listed(list({ ...notification, created_at: "yesterday" }))).toThrow(
      /created_at must match format "date-time"/,
    );
    expect(listed({ items: [], has_more: false })).toThrow(/next_cursor/);
  });

  it("refuses a status or an operation that is not described", () => {
    expect(() => assertMatchesSchema({ method: "GET", path: "/notifications", status: 418, body: {} })).toThrow(
      /listNotifications does not describe/,
    );
    expect(() => assertMatchesSchema({ method: "PUT", path: "/notifications", status: 200, body: {} })).toThrow(
      /no such operation/,
    );
  });

  it("wants a request id on every answer", () => {
    const headers = new Headers();
    expect(() =>
      assertMatchesSchema({ method: "GET", path: "/notifications", status: 200, headers, body: {} }),
    ).toThrow(/X-Request-Id/);
  });

  it("finds an operation with and without the version segment, and by its template", () => {
    expect(operationFor("GET", "/v1/tasks/task_1?x=1")?.operationId).toBe("getTask");
    expect(operationFor("HEAD", "/healthz")?.operationId).toBe("getHealth");
    expect(operationFor("GET", "/tasks/a/b")).toBeUndefined();
  });
});

describe("openapi.json", () => {
  it("gives every operation an id of its own", () => {
    const ids = operations.map((one) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(operations.map((one) => [one.operationId, one] as const))(
    "describes a 401 for %s unless it is open",
    (_id, one) => {
      expect("401" in one.responses).toBe((one.security ?? []).length > 0);
    },
  );

  it.each(operations.map((one) => [one.operationId, one] as const))(
    "describes every error of %s in full, with an example for each code",
    (_id, one) => {
      const errors = Object.entries(one.responses).filter(([status]) => Number(status) >= 400);
      for (const [status, response] of errors) {
        const codes = Object.keys(response.content?.["application/json"]?.examples ?? {}) as ErrorCode[];
        expect(codes.map((code) => String(statusOf(code)))).toEqual(codes.map(() => status));
        expect(errorCodes).toEqual(expect.arrayContaining(codes));
        expect(response).toEqual(failureOf(codes, status, "401" in one.responses));
      }
    },
  );

  it("describes no error answer that nothing gives", () => {
    const given = new Set(allOperations.flatMap((one) => Object.values(one.responses)));
    expect(Object.entries(sharedResponses).filter(([, response]) => !given.has(response))).toEqual([]);
  });
});
