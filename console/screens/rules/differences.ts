import { isFields, shownValue } from "./read-fields.ts";

/** One place in which two versions differ. */
export interface FieldDifference {
  field: string;
  kind: "added" | "removed" | "changed";
  /** Null where a version does not have it. */
  from: string | null;
  to: string | null;
}

/**
 * Where two versions differ, by the order of their fields: objects and lists of objects place by place, lists of words by what came
 * and what went, anything else as a whole.
 */
export function fieldDifferences(from: unknown, to: unknown, field = ""): readonly FieldDifference[] {
  if (same(from, to)) return [];
  if (isFields(from) && isFields(to)) {
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return names.flatMap((name) => fieldDifferences(from[name], to[name], field === "" ? name : `${field}.${name}`));
  }
  if (Array.isArray(from) && Array.isArray(to)) return listDifferences(from as unknown[], to as unknown[], field);
  if (from === undefined && isFields(to) && Object.keys(to).length > 0) return fieldDifferences({}, to, field);
  if (to === undefined && isFields(from) && Object.keys(from).length > 0) return fieldDifferences(from, {}, field);
  return [
    {
      field,
      kind: from === undefined ? "added" : to === undefined ? "removed" : "changed",
      from: from === undefined ? null : shownValue(from),
      to: to === undefined ? null : shownValue(to),
    },
  ];
}

/** By what each item says, wherever it stands; an order that changed by itself is one difference. */
function listDifferences(from: readonly unknown[], to: readonly unknown[], field: string): readonly FieldDifference[] {
  const missingIn = (list: readonly unknown[]) => (item: unknown) => !list.some((other) => same(item, other));
  const gone = from.filter(missingIn(to));
  const came = to.filter(missingIn(from));
  const paired = gone.length === came.length && from.length === to.length;
  if (paired && gone.length > 0)
    return gone.map((item, at) => ({
      field: `${field}[${from.indexOf(item)}]`,
      kind: "changed",
      from: itemWords(item),
      to: itemWords(came[at]),
    }));
  if (gone.length === 0 && came.length === 0)
    return [{ field, kind: "changed", from: from.map(itemWords).join(", "), to: to.map(itemWords).join(", ") }];
  return [
    ...gone.map((item): FieldDifference => ({ field, kind: "removed", from: itemWords(item), to: null })),
    ...came.map((item): FieldDifference => ({ field, kind: "added", from: null, to: itemWords(item) })),
  ];
}

function itemWords(item: unknown): string {
  if (!isFields(item)) return shownValue(item);
  return Object.entries(item)
    .map(([name, value]) => `${name} ${shownValue(value)}`)
    .join(", ");
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** The same text for the same content, in whatever order its fields stand. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? "undefined";
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** How many places differ, in words. */
export function differenceWords(count: number): string {
  return count === 0 ? "Nothing differs." : count === 1 ? "One place differs." : `${count} places differ.`;
}
