/** A field that is not as expected. */
export interface CaseDifference {
  path: string;
  expected: unknown;
  actual: unknown;
}

/** Where `actual` lacks or contradicts what is expected; fields that are not expected do not matter. Numbers must be equal to a billionth. */
export function caseDifferences(expected: unknown, actual: unknown, path = ""): CaseDifference[] {
  if (typeof expected === "number" && typeof actual === "number") {
    const near = Math.abs(expected - actual) <= 1e-9 * Math.max(1, Math.abs(expected));
    return near ? [] : [{ path, expected, actual }];
  }
  if (typeof expected !== "object" || expected === null) {
    return Object.is(expected, actual) ? [] : [{ path, expected, actual }];
  }
  if (typeof actual !== "object" || actual === null) return [{ path, expected, actual }];
  const held = actual as Record<string, unknown>;
  return Object.entries(expected).flatMap(([name, value]) =>
    caseDifferences(value, held[name], path === "" ? name : `${path}.${name}`),
  );
}
