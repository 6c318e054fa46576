import { describe, expect, it } from "vitest";
import { type DescribedOperation, operations } from "../support/schema.ts";

const named = (accept: (operation: DescribedOperation) => boolean) =>
  operations.filter(accept).map((operation) => [operation.operationId, operation] as const);

const quota = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
const takesKey = (operation: DescribedOperation) =>
  (operation.parameters ?? []).some(({ name, in: place }) => name === "Idempotency-Key" && place === "header");

describe("what openapi.json says of limits", () => {
  it.each(named((one) => (one.security ?? []).length > 0))("%s tells the quota and may refuse", (_, operation) => {
    const responses = operation.responses;
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      const told = quota.filter((name) => name in headers);
      expect([status, told]).toEqual([status, quota]);
    }
    for (const status of ["429", "503"]) expect(responses[status]?.headers).toHaveProperty("Retry-After");
  });
});

describe("what openapi.json says of repeated requests", () => {
  it("the endpoints of the contract take an Idempotency-Key", () => {
    const ids = named(takesKey).map(([id]) => id);
    expect(ids).toEqual(
      expect.arrayContaining(["applyCalibration", "calibrateCondition", "createTask", "evaluateFull"]),
    );
  });

  it.each(named(takesKey))("%s shows no key that a page would send with every call", (_, operation) => {
    const key = (operation.parameters ?? []).find(({ name }) => name === "Idempotency-Key");
    expect(JSON.stringify(key)).not.toMatch(/"(example|examples|default)":/);
  });

  it.each(named(takesKey))("%s says how a repetition is answered", (_, operation) => {
    const responses = operation.responses;
    expect(responses["409"]?.headers).toHaveProperty("Retry-After");
    expect(responses["409"]?.description).toContain("idempotency_in_flight");
    expect(responses["422"]?.description).toContain("idempotency_key_reused");
    const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
    for (const [, { headers }] of successes) expect(headers).toHaveProperty("Idempotent-Replayed");
  });

  it.each(named((one) => !takesKey(one)))("%s does not speak of it", (_, operation) => {
    expect(JSON.stringify(operation.responses)).not.toContain("idempotency_in_flight");
  });
});

describe("what openapi.json says of filters", () => {
  const filters = operations.flatMap((one) =>
    (one.parameters ?? [])
      .filter((parameter) => parameter.in === "query" && !parameter.required)
      .map((parameter) => [`${one.operationId} ${parameter.name}`, parameter] as const),
  );

  it.each(filters)("%s shows no value that a page would send with every call", (_, filter) => {
    expect(JSON.stringify(filter)).not.toMatch(/"examples?":/);
  });
});
