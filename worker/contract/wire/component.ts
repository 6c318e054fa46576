import type { z } from "@hono/zod-openapi";

/** Every named schema, parts before wholes. */
export const components: { name: string; schema: z.ZodType }[] = [];

/** The example of a named schema; by its shape none is found, because describing the interface replaces shapes. */
const knownExamples = new WeakMap<object, unknown>();

/** An example of a named object in one short line of JSON; undefined where it has none. */
export function shortExample(schema: z.ZodObject): string | undefined {
  const text = JSON.stringify(knownExamples.get(schema));
  return text === undefined || text.length > 120 ? undefined : text;
}

/** What the document says about a schema, including rules that zod cannot express. */
type ComponentDescription = { description: string } & NonNullable<Parameters<z.ZodType["openapi"]>[1]>;

/** A schema that the description of the interface shows under its own name. */
export function component<T extends z.ZodType>(name: string, schema: T, about: ComponentDescription): T {
  const named = schema.openapi(name, about);
  components.push({ name, schema: named });
  if (about.example !== undefined) knownExamples.set(named, about.example);
  return named;
}

/** What is said word for word at so many places that the document gives it a name; the code says it where it is used. */
export const leaves = new Map<string, z.ZodType>();

/** A schema that the description of the interface writes out once, under this name. */
export function leaf<T extends z.ZodType>(name: string, schema: T): T {
  leaves.set(name, schema);
  return schema;
}
