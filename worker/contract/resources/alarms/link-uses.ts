import { z } from "@hono/zod-openapi";
import { linkVerbs } from "../../../domain/action/alarm/link-token.ts";
import { id, instant } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";
import type { IncidentParams } from "./incidents.ts";

const LinkUse = component(
  "LinkUse",
  z.strictObject({
    use_id: id.openapi({ example: "use_01992f6e1c0e7a3b9d5f" }),
    verb: z.enum(linkVerbs).openapi({ description: "What the link was for.", example: "acknowledge" }),
    span: z.string().nullable().openapi({
      description: "How long a snooze was asked for; null for the other verbs.",
      example: null,
    }),
    used_at: instant.describe("When the button was pressed."),
    link_expires_at: instant.describe(
      "When the link expires, 7 days after its message was made: it tells which message it came from.",
    ),
  }),
  { description: "One press of the button behind a signed link. A link has no user, so nobody is named." },
);
export const ListLinkUsesQuery = z.strictObject(pageQuery("link_uses"));
export type ListLinkUsesInput = z.output<typeof ListLinkUsesQuery> & z.output<typeof IncidentParams>;

export const LinkUseList = listOf("LinkUseList", LinkUse, "A page of uses of signed links.");
export type LinkUseList = z.output<typeof LinkUseList>;
