import { expect, it } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import { furthestAheadMs, notAhead } from "../../../worker/usecases/service/question-time.ts";

const now = Date.parse("2026-03-01T08:00:00Z");
const at = (ms: number) => new Date(now + ms).toISOString();

it.each([
  ["timestamp", "Give a time that is not in the future, or leave the field out to use the present."],
  ["to", "Give a time that is not in the future."],
] as const)("a `%s` that is ahead of the service is refused with a way out that it has", (location, suggestion) => {
  expect(notAhead(at(furthestAheadMs), now, location)).toBe(now + furthestAheadMs);
  const refused = () => notAhead(at(furthestAheadMs + 1), now, location);
  expect(refused).toThrow(DomainError);
  expect(refused).toThrow(expect.objectContaining({ code: "validation_error", location, suggestion }) as Error);
});
