import { expect, it } from "vitest";
import { semanticError } from "../../../../worker/domain/values/errors/violation.ts";

it("carries every violation and leads with the first", () => {
  const violations = [
    { location: "features.a.op", message: "no such operator." },
    { location: "output_feature", message: "no such feature." },
  ];
  expect(semanticError("Concept c", violations)).toMatchObject({
    code: "semantic_error",
    location: "features.a.op",
    message: "Concept c: no such operator. (and 1 more, see details)",
    details: violations,
  });
});

it("lists a thousand of many and counts them all", () => {
  const violations = Array.from({ length: 50_000 }, (_, i) => ({ location: `at[${i}]`, message: "wrong." }));
  const refusal = semanticError("Concept c", violations);
  expect(refusal.message).toContain("and 49999 more");
  expect(refusal.details).toHaveLength(1000);
});
