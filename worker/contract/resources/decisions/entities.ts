import { z } from "@hono/zod-openapi";
import { entityId } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";

export const ResolveEntitiesBody = component(
  "ResolveEntitiesBody",
  z.strictObject({
    entity_ids: z
      .array(
        entityId.regex(
          /^ent_[a-z0-9_]{1,64}$/,
          "must be a pseudonym such as a record holds, of `ent_`, letters and digits",
        ),
      )
      .min(1)
      .max(1000)
      .openapi({ description: "Pseudonyms from records.", example: ["ent_7h2kq0v9m3c4x8t1"] }),
  }),
  { description: "Pseudonyms to resolve.", example: { entity_ids: ["ent_7h2kq0v9m3c4x8t1"] } },
);
export type ResolveEntitiesBody = z.output<typeof ResolveEntitiesBody>;

export const ResolvedEntities = component(
  "ResolvedEntities",
  z.strictObject({
    entities: z
      .array(
        z.strictObject({
          entity_id: entityId,
          entity: z.string().nullable().openapi({
            description: "Your own identifier; null if the pseudonym is unknown or its entity was erased.",
            example: "account:8841",
          }),
        }),
      )
      .describe("One for each pseudonym, in the order asked."),
  }),
  { description: "Pseudonyms and what they stand for." },
);
export type ResolvedEntities = z.output<typeof ResolvedEntities>;
