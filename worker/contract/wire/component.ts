import type { z } from "@hono/zod-openapi";

/** Every named schema, parts before wholes. */
export const components: { name: string; schema: z.ZodType }[] = [];

/** What the document says about a schema, including rules that zod cannot express. */
type Description = { description: string } & NonNullable<Parameters<z.ZodType["openapi"]>[1]>;

/** A schema that the description of the interface shows under its own name. */
export function component<T extends z.ZodType>(name: string, schema: T, about: Description): T {
  const named = schema.openapi(name, about);
  components.push({ name, schema: named });
  return named;
}
