import { createHash, createHmac } from "node:crypto";

/** JSON with sorted keys: equal for equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(sortedFields(value)) ?? "null";
}

function sortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedFields);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, held]) => [name, sortedFields(held)]),
  );
}

/** Whether two values are the same JSON. */
export const isSameForm = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** A text as it is, and anything else as JSON. */
export const textOrJson = (value: unknown): string => (typeof value === "string" ? value : canonical(value));

/** 16 hexadecimal digits of a value, which say nothing to whoever has no key. */
export const managedMark = (key: string, value: unknown): string =>
  createHmac("sha256", Buffer.from(key, "hex")).update(canonical(value)).digest("hex").slice(0, 16);

/** 12 hexadecimal digits of a value. */
export const digestOf = (value: unknown): string =>
  createHash("sha256").update(canonical(value)).digest("hex").slice(0, 12);
