import { isRecord } from "../values/is-record.ts";

/** A field that does not hold what a recomputation gives. Values that are absent are null. */
export interface Difference {
  /** Path within the record, such as `history.mean`. */
  readonly field: string;
  readonly recorded: unknown;
  readonly computed: unknown;
}

/** Every leaf in which two JSON values differ, in the order of the computed one's fields. */
export function differencesOf(recorded: unknown, computed: unknown, field = ""): Difference[] {
  if (isRecord(recorded) && isRecord(computed)) {
    const keys = new Set([...Object.keys(computed), ...Object.keys(recorded)]);
    return [...keys].flatMap((key) =>
      differencesOf(ownField(recorded, key), ownField(computed, key), field === "" ? key : `${field}.${key}`),
    );
  }
  if (Array.isArray(recorded) && Array.isArray(computed)) {
    const length = Math.max(recorded.length, computed.length);
    return Array.from({ length }).flatMap((_, i) =>
      differencesOf(recorded[i] as unknown, computed[i] as unknown, `${field}[${i}]`),
    );
  }
  return Object.is(recorded, computed)
    ? []
    : [
        {
          field,
          recorded: recorded === undefined ? null : recorded,
          computed: computed === undefined ? null : computed,
        },
      ];
}

/** A name such as `__proto__` is a key like any other. */
const ownField = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;
