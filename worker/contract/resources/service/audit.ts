import { z } from "@hono/zod-openapi";
import { By } from "../../wire/by.ts";
import { component } from "../../wire/component.ts";
import { id, instant, optional, timestamp } from "../../wire/common.ts";
import { fromBeforeTo, listOf, pageQuery } from "../../wire/pagination.ts";

const auditedFields = z.record(z.string(), z.unknown()).nullable();

const AuditEntry = component(
  "AuditEntry",
  z.strictObject({
    audit_id: id.openapi({ example: "aud_01992f6e1c0e7a3b9d5f" }),
    at: instant.describe("When the change was asked for."),
    key_id: id.openapi({ description: "The id in `by`.", example: "key_01992f6e1c0e7a3b9d5f" }),
    by: By,
    operation: z.string().openapi({ description: "The operationId.", example: "updateTask" }),
    subject: z.string().openapi({
      description: "What was changed: an id, with its version if it has one. An entity appears under its pseudonym.",
      example: "tsk_01992f6e1c0e7a3b9d5f",
    }),
    before: auditedFields.openapi({
      description: "Some of its fields as they were when the request was read, if it existed.",
      example: { status: "active" },
    }),
    after: auditedFields.openapi({
      description: "The fields that were sent. Secrets, free text and entities are `(withheld)`.",
      example: { status: "paused" },
    }),
    request_id: z.string().openapi({
      description: "The X-Request-Id of the request.",
      example: "3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11",
    }),
  }),
  { description: "A change, and who made it." },
);

export const ListAuditQuery = z
  .strictObject({
    operation: optional(id.describe("The operationId, such as updateTask.")),
    subject: optional(id.describe("What was changed, as the trail names it.")),
    key_id: optional(id.describe("The id of who made the change.")),
    from: optional(timestamp.describe("Earliest time, inclusive.")),
    to: optional(timestamp.describe("Latest time, inclusive.")),
    ...pageQuery("audit"),
  })
  .refine(...fromBeforeTo);
export type ListAuditQuery = z.output<typeof ListAuditQuery>;

export const AuditList = listOf("AuditList", AuditEntry, "A page of the audit trail.");
export type AuditList = z.output<typeof AuditList>;
