import { isPointer, resolvePointer } from "../action/source/json-pointer.ts";
import { DomainError } from "../values/errors/errors.ts";
import { isEventId } from "../values/observation-check.ts";
import { scaled } from "./scaled.ts";
import { timestampMs } from "../values/time.ts";
import type { Scalar } from "../values/values.ts";
import { compileName, type NameTemplate } from "./name-template.ts";

/** What becomes of the events that a rule takes. */
export interface EventRule {
  /** What must stand at each pointer: a value, or one of several. */
  when?: Record<string, Scalar | Scalar[]>;
  signal: string;
  /** Text with pointers in braces, such as `merchant:{/account}`. */
  entity: string;
  /** A value, or the pointer to one. */
  value: number | boolean | string;
  /** The pointer to the time of the event. */
  at: string;
  /** The pointer to the event's id, which tells it from others of its time. */
  dedupe?: string;
  /** What a number is multiplied by. */
  scale?: number;
}

/** An observation that an event makes. `observed_at` in epoch milliseconds. */
export interface MappedEvent {
  signal: string;
  entity: string;
  value: Scalar;
  observed_at: number;
  event_id?: string;
}

/** What becomes of an event; `unmapped` where no rule takes it. */
type EventTarget = MappedEvent | "unmapped" | "no_entity" | "no_value" | "no_time" | "bad_event_id";

/** What finds out what becomes of an event. The first rule whose conditions it meets decides. */
type EventMapping = (event: unknown) => EventTarget;

/** The mapping that rules describe. Throws `validation_error` naming the rule at fault. */
export function compileEventMapping(rules: readonly EventRule[]): EventMapping {
  const compiled = rules.map((rule, place) => {
    for (const pointer of Object.keys(rule.when ?? {})) expectPointer(pointer, `map[${place}].when`);
    for (const name of ["value", "at", "dedupe"] as const) {
      const pointer = rule[name];
      if (typeof pointer === "string") expectPointer(pointer, `map[${place}].${name}`);
    }
    const entity = compileName(rule.entity, `map[${place}].entity`);
    for (const [, name = ""] of rule.entity.matchAll(/\{([^{}]+)\}/g)) expectPointer(name, `map[${place}].entity`);
    return { ...rule, when: Object.entries(rule.when ?? {}), entity };
  });
  return (event) => {
    const rule = compiled.find(({ when }) =>
      when.every(([pointer, wanted]) => isOneWanted(resolvePointer(event, pointer), wanted)),
    );
    return rule === undefined ? "unmapped" : eventTarget(event, rule);
  };
}

function isOneWanted(found: unknown, wanted: Scalar | readonly Scalar[]): boolean {
  return Array.isArray(wanted) ? wanted.some((one) => one === found) : found === wanted;
}

function eventTarget(event: unknown, rule: Omit<EventRule, "entity" | "when"> & { entity: NameTemplate }): EventTarget {
  const entity = rule.entity((pointer) => textOrNumber(resolvePointer(event, pointer)));
  if (entity === null) return "no_entity";
  const { value: given, scale = 1 } = rule;
  const value = typeof given === "string" ? resolvePointer(event, given) : given;
  if (typeof value !== "number" && typeof value !== "string" && typeof value !== "boolean") return "no_value";
  const observed_at = eventTime(resolvePointer(event, rule.at));
  if (observed_at === null) return "no_time";
  const event_id = rule.dedupe === undefined ? undefined : textOrNumber(resolvePointer(event, rule.dedupe));
  if (rule.dedupe !== undefined && !isEventId(event_id)) return "bad_event_id";
  const observed = {
    signal: rule.signal,
    entity,
    value: typeof value === "number" ? scaled(value, scale) : value,
    observed_at,
  };
  return event_id === undefined ? observed : { ...observed, event_id };
}

/** Whole numbers beyond 2^53 were rounded when they were read: two of them would be one. */
function textOrNumber(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const exact = typeof value === "number" && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return exact ? String(value) : undefined;
}

/** Numbers below this are seconds, to the year 5138; from it on they are milliseconds, since March 1973. */
const millisecondsFrom = 1e11;

/** Epoch milliseconds of an ISO 8601 time, or of a number of seconds or milliseconds since 1970; else null. */
function eventTime(value: unknown): number | null {
  if (typeof value === "number") {
    if (!Number.isFinite(value) || value <= 0 || value > 253_402_300_799_999) return null;
    return Math.floor(value < millisecondsFrom ? value * 1000 : value);
  }
  return timestampMs(value);
}

function expectPointer(pointer: string, location: string): void {
  if (isPointer(pointer)) return;
  throw new DomainError("validation_error", `"${pointer.slice(0, 100)}" is no JSON pointer.`, {
    location,
    suggestion: "Begin each step with a slash, as in /data/object/amount.",
  });
}
