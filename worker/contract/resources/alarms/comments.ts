import { z } from "@hono/zod-openapi";
import { id, instant, prose } from "../../wire/common.ts";
import { By } from "../../wire/by.ts";
import { component } from "../../wire/component.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";
import type { IncidentParams } from "./incidents.ts";

export const IncidentComment = component(
  "IncidentComment",
  z.strictObject({
    comment_id: id.openapi({ example: "cmt_01992f6e1c0e7a3b9d5f" }),
    text: z.string().openapi({
      description: "What was written; `(erased)` once the entity has been erased.",
      example: "The exporter was restarted, waiting for data.",
    }),
    created_at: instant,
    by: By.describe("Who wrote it."),
  }),
  { description: "What somebody wrote about an incident. It can be neither changed nor removed." },
);
export type IncidentComment = z.output<typeof IncidentComment>;

export const CommentIncidentBody = component(
  "CommentIncidentBody",
  z.strictObject({
    text: prose(4000).openapi({
      description: "Plain text. Avoid naming people in it: only an erasure of the entity removes it.",
      example: "The exporter was restarted, waiting for data.",
    }),
  }),
  { description: "A comment.", example: { text: "The exporter was restarted, waiting for data." } },
);
export type CommentIncidentInput = z.output<typeof CommentIncidentBody> & z.output<typeof IncidentParams>;

export const ListIncidentCommentsQuery = z.strictObject(pageQuery("comments"));
export type ListIncidentCommentsInput = z.output<typeof ListIncidentCommentsQuery> & z.output<typeof IncidentParams>;

export const IncidentCommentList = listOf("IncidentCommentList", IncidentComment, "A page of comments.");
export type IncidentCommentList = z.output<typeof IncidentCommentList>;
