import { leaf } from "../../wire/component.ts";
import { line } from "../../wire/common.ts";

/** Which entities are meant. */
export const entityScope = leaf(
  "EntityScope",
  line(512).openapi({
    description:
      "`all` or `*`; `prefix:*`, or `prefix:eu-*`; a namespace of one of the task's signals; an entity; or a comma-separated list of these.",
    example: "account:*",
  }),
);
