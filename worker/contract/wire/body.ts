import { isRecord } from "../../domain/values/is-record.ts";
import { z } from "@hono/zod-openapi";
import { loneSurrogate } from "../../domain/values/observation-check.ts";

/** Deepest nesting of a body, the body itself being the first level. */
const maxLevels = 32;

/** Something in a body that could not be given back as it was sent, and where. */
interface Unkeepable {
  path: PropertyKey[];
  message: string;
}

/**
 * The first thing in parsed JSON that would be lost or changed on its way through the service: a number beyond what a
 * double holds, half a character, a name that engines take for a prototype, or a nesting that databases refuse.
 */
function findUnkeepable(value: unknown, level = 1): Unkeepable | null {
  if (typeof value === "string")
    return loneSurrogate.test(value) ? unkeepable("must not contain lone surrogates") : null;
  if (typeof value === "number") return Number.isFinite(value) ? null : unkeepable("is a number too large to hold");
  if (typeof value !== "object" || value === null) return null;
  if (level > maxLevels) return unkeepable(`must not lie deeper than ${maxLevels} levels`);
  return Array.isArray(value) ? inList(value, level) : inObject(value, level);
}

const unkeepable = (message: string): Unkeepable => ({ path: [], message });

function inList(list: readonly unknown[], level: number): Unkeepable | null {
  for (let index = 0; index < list.length; index++) {
    const found = findUnkeepable(list[index], level + 1);
    if (found) return below(index, found);
  }
  return null;
}

function inObject(object: object, level: number): Unkeepable | null {
  for (const [name, held] of Object.entries(object)) {
    const found = faultOfName(name) ?? findUnkeepable(held, level + 1);
    if (found) return below(name, found);
  }
  return null;
}

function faultOfName(name: string): Unkeepable | null {
  if (name === "__proto__") return unkeepable("is not a field here");
  return loneSurrogate.test(name) ? unkeepable("has a name with lone surrogates") : null;
}

const below = (key: PropertyKey, found: Unkeepable): Unkeepable => ({ ...found, path: [key, ...found.path] });

type Cleaner = (value: unknown) => unknown;

/**
 * A request body in which an optional field given as null counts as absent, at any depth. What could not be kept as it
 * was sent is refused, in free-form parts too. The cleaner is made with the first body: most bodies are never sent to an isolate.
 */
export function body<T extends z.ZodType>(schema: T) {
  let clean: Cleaner | undefined;
  return z.preprocess((value, ctx) => {
    const found = findUnkeepable(value);
    clean ??= cleanerOf(schema) ?? ((kept: unknown) => kept);
    if (found === null) return clean(value);
    ctx.addIssue({ code: "custom", ...found });
    return z.NEVER;
  }, schema);
}

/** What removes null optionals below `schema`; null when there can be none. */
function cleanerOf(schema: unknown): Cleaner | null {
  if (schema instanceof z.ZodObject) return objectCleaner(schema);
  if (schema instanceof z.ZodArray) return eachItem(cleanerOf(schema.element));
  if (schema instanceof z.ZodRecord) return cleanEachField(cleanerOf(schema.valueType));
  if (schema instanceof z.ZodDiscriminatedUnion) return chosenOption(schema);
  if (schema instanceof z.ZodUnion) return closestOption(schema.options);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return cleanerOf(schema.def.innerType);
  }
  return null;
}

function objectCleaner(schema: z.ZodObject): Cleaner | null {
  const droppable = new Set<string>();
  const nested: [string, Cleaner][] = [];
  for (const [key, field] of Object.entries(schema.shape)) {
    const mayBeLeftOut = field instanceof z.ZodOptional || field instanceof z.ZodDefault;
    if (mayBeLeftOut && !field.safeParse(null).success) droppable.add(key);
    const clean = cleanerOf(field);
    if (clean !== null) nested.push([key, clean]);
  }
  if (droppable.size === 0 && nested.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const kept = Object.fromEntries(
      Object.entries(value).filter(([key, held]) => held !== null || !droppable.has(key)),
    );
    for (const [key, clean] of nested) if (Object.hasOwn(kept, key)) kept[key] = clean(kept[key]);
    return kept;
  };
}

const eachItem = (clean: Cleaner | null): Cleaner | null =>
  clean && ((value) => (Array.isArray(value) ? value.map(clean) : value));

const cleanEachField = (clean: Cleaner | null): Cleaner | null =>
  clean &&
  ((value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, clean(held)])) : value);

function chosenOption(schema: z.ZodDiscriminatedUnion): Cleaner | null {
  const { discriminator } = schema.def;
  const options = schema.options.map((option) => {
    const tag: unknown = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
    return { tag, clean: cleanerOf(option) };
  });
  return (value) => {
    if (!isRecord(value)) return value;
    const given = value[discriminator] ?? undefined;
    const chosen = options.find(({ tag }) => tag instanceof z.ZodType && tag.safeParse(given).success);
    return chosen?.clean ? chosen.clean(value) : value;
  };
}

/** Of several forms that no field tells apart, the one that knows the most fields of what was sent. */
function closestOption(options: readonly unknown[]): Cleaner | null {
  const forms = options.flatMap((option) =>
    option instanceof z.ZodObject ? [{ shape: option.shape, clean: objectCleaner(option) }] : [],
  );
  if (forms.every(({ clean }) => clean === null)) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const known = ({ shape }: { shape: object }) =>
      Object.keys(value).filter((key) => Object.hasOwn(shape, key)).length;
    const [closest] = [...forms].sort((a, b) => known(b) - known(a));
    return closest?.clean ? closest.clean(value) : value;
  };
}
