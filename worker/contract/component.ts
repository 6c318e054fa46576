import type { z } from "@hono/zod-openapi";

/** Every named schema, parts before wholes. */
export const components: { name: string; schema: z.ZodType }[] = [];

/** `type`, `properties` and the like describe a schema whose rules zod does not know. */
type Description = { description: string; example?: unknown } & Partial<
  Pick<ZodOpenAPIMetadata, "type" | "required" | "properties" | "additionalProperties">
>;

/** A schema that the description of the interface shows under its own name. */
export function component<T extends z.ZodType>(name: string, schema: T, about: Description): T {
  const named = schema.openapi(name, about);
  components.push({ name, schema: named });
  return named;
}
