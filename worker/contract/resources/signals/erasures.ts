import { z } from "@hono/zod-openapi";
import { By } from "../../wire/by.ts";
import { component } from "../../wire/component.ts";
import { entity, entityId, id, instant, wholeNumber } from "../../wire/common.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

export const Erasure = component(
  "Erasure",
  z.strictObject({
    erasure_id: id.openapi({ example: "ers_01992f6e1c0e7a3b9d5f" }),
    entity_id: entityId,
    status: z.enum(["running", "done"]).openapi({ description: "`done` once nothing is left.", example: "done" }),
    started_at: instant,
    finished_at: instant.nullable().describe("When nothing was left; null while it is running."),
    requested_by: z.string().openapi({ description: "The id in `by`.", example: "key_01992f6e1c0e7a3b9d5f" }),
    by: By.describe("Who asked first."),
    removed: z
      .record(z.string(), wholeNumber)
      .openapi({ description: "How much was removed, by kind.", example: { observations: 412, notifications: 3 } }),
    kept: z.strictObject({
      decisions: wholeNumber.openapi({ description: "Decision records that stay.", example: 57 }),
    }),
  }),
  { description: "An erasure; once it is done, the certificate that an entity was erased." },
);
export type Erasure = z.output<typeof Erasure>;

export const ErasedEntityParams = z.strictObject({ entity });
export type EraseEntityInput = z.output<typeof ErasedEntityParams>;
export const ErasureParams = z.strictObject({ id: id.openapi({ example: "ers_01992f6e1c0e7a3b9d5f" }) });
export type ErasureInput = z.output<typeof ErasureParams>;
export const ListErasuresQuery = z.strictObject(pageQuery("erasures"));
export type ListErasuresQuery = z.output<typeof ListErasuresQuery>;
export const ErasureList = listOf("ErasureList", Erasure, "A page of erasures.");
export type ErasureList = z.output<typeof ErasureList>;
