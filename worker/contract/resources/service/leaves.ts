import { z } from "@hono/zod-openapi";
import { logKinds } from "../../../domain/decision/log/entry.ts";
import { component } from "../../wire/component.ts";
import { instant, optional } from "../../wire/common.ts";
import { page, pageQuery } from "../../wire/pagination.ts";

const kind = z.enum(logKinds).openapi({ description: "What kind of thing a leaf stands for.", example: "feedback" });
const subject = z.string().openapi({
  description: "Which one: its id, with its version where it has one; of an outcome, the decision and the action.",
  example: "fdb_01992f6e1c0e7a3b9d5f",
});

const Leaf = component(
  "Leaf",
  z.strictObject({
    leaf: z.int().openapi({ description: "Its place in the log, from 0.", example: 41_207 }),
    kind: kind.nullable().openapi({ description: "Null if the log no longer knows what the leaf stands for." }),
    subject: subject.nullable(),
    key: z
      .string()
      .nullable()
      .openapi({ description: "The key that opens this leaf alone, in hex.", example: "9f".repeat(32) }),
    logged_at: instant.nullable().openapi({ description: "When it became part of the log." }),
    content: z.unknown().openapi({
      description: "What is stored under that id now; null if nothing is.",
      example: { rating: "correct" },
    }),
    unreadable: z.boolean().openapi({
      description: "Whether it is in a part of the archive that cannot be read now; `content` is null then.",
      example: false,
    }),
  }),
  { description: "A leaf of the log, with what is stored now." },
);

const wholeNumber = z
  .string()
  .regex(/^[0-9]{1,15}$/, "must be a whole number from 0 on")
  .transform(Number)
  .openapi({ type: "integer", minimum: 0, description: "The first leaf to show; 0 by default.", example: 0 });

export const ListLeavesQuery = z.strictObject({
  from: optional(wholeNumber),
  ...pageQuery("leaves", { standard: 200, max: 500 }),
});
export type ListLeavesQuery = z.output<typeof ListLeavesQuery>;

export const LeafList = component("LeafList", page(Leaf, "In the order of the log."), {
  description: "A page of the log.",
});
export type LeafList = z.output<typeof LeafList>;

const LoggedRow = component(
  "LoggedRow",
  z.strictObject({
    kind,
    subject,
    problem: z.enum(["changed", "unreadable"]).nullable().openapi({
      description:
        "`changed`: the database says something else of an archived decision, or of a segment, than the segment itself. `unreadable`: the segment is missing or not what was written; `subject` is the name of its object.",
      example: null,
    }),
  }),
  { description: "Something that is stored and belongs in the log." },
);

export const ListLoggedRowsQuery = z.strictObject({
  kind,
  ...pageQuery("logged_rows", { standard: 1_000, max: 5_000 }),
});
export type ListLoggedRowsQuery = z.output<typeof ListLoggedRowsQuery>;

export const LoggedRowList = component("LoggedRowList", page(LoggedRow, "In the order stored."), {
  description: "A page of what belongs in the log.",
});
export type LoggedRowList = z.output<typeof LoggedRowList>;
