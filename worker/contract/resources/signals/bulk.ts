import { z } from "@hono/zod-openapi";
import { component } from "../../wire/component.ts";
import { observationExample, observationMarks } from "./observations.ts";
import { entity, member, optional, primitiveId, scalarValue, timestamp, wholeNumber } from "../../wire/common.ts";

export const BulkLine = component(
  "BulkObservation",
  z.strictObject({
    primitive_id: optional(primitiveId),
    entity: optional(entity),
    observed_at: timestamp.describe("When the value held."),
    value: scalarValue,
    ...observationMarks,
    member: optional(member),
  }),
  {
    description: "One line of a file. `primitive_id` and `entity` may be left out where the query names them.",
    example: observationExample,
  },
);

export const BulkQuery = z.strictObject({
  primitive_id: optional(primitiveId.describe("The signal of lines that name none.")),
  entity: optional(entity.describe("The entity of lines that name none.")),
  from_line: z.coerce.number().pipe(wholeNumber.min(1)).default(1).openapi({
    default: 1,
    description: "Which line of the whole file the body begins with, counted from 1 without headings and empty lines.",
  }),
  more: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true")
    .openapi({ default: "false", description: "Whether another request brings more lines: the job then stays open." }),
});
export type BulkQuery = z.output<typeof BulkQuery>;

export const BulkFaultSchema = component(
  "BulkFault",
  z.strictObject({
    line: wholeNumber.openapi({
      description: "Which line, counted from 1 without headings and empty lines.",
      example: 1042,
    }),
    location: z.string().openapi({ description: "The field at fault, or `line`.", example: "value" }),
    message: z.string().openapi({ example: "account.active_user_rate_30d is float and takes a number, not text." }),
  }),
  { description: "A line that was not stored, and why." },
);

export const ImportResult = component(
  "ImportResult",
  z.strictObject({
    primitive_id: z.string().nullable().openapi({ description: "The signal that the query named.", example: null }),
    entity: z.string().nullable().openapi({ description: "The entity that the query named.", example: null }),
    lines: wholeNumber.openapi({ description: "Lines that came.", example: 525_600 }),
    accepted: wholeNumber.openapi({ description: "Observations added to the ledger.", example: 525_598 }),
    unchanged: wholeNumber.openapi({ description: "Observations the ledger already held.", example: 0 }),
    rejected: wholeNumber.openapi({ description: "Lines that were not stored.", example: 2 }),
    errors: z.array(BulkFaultSchema).describe("The first 100 of them."),
  }),
  { description: "What the lines of a file came to." },
);
export type ImportResult = z.output<typeof ImportResult>;
