import { z } from "@hono/zod-openapi";
import { logKinds } from "../../../domain/decision/log/entry.ts";
import { component } from "../../wire/component.ts";
import { instant, optional } from "../../wire/common.ts";
import { limitQuery, listOf, pageQuery } from "../../wire/pagination.ts";

const leafKind = z
  .enum(logKinds)
  .openapi({ description: "What kind of thing a leaf stands for.", example: "feedback" });
const subject = z.string().openapi({
  description: "Which one: its id, with its version where it has one; of an outcome, the decision and the action.",
  example: "fdb_01992f6e1c0e7a3b9d5f",
});

const Leaf = component(
  "Leaf",
  z.strictObject({
    leaf: z.int().openapi({ description: "Its place in the log, from 0.", example: 41_207 }),
    kind: leafKind.nullable().describe("Null if the log no longer knows what the leaf stands for."),
    subject: subject.nullable(),
    key: z
      .string()
      .nullable()
      .openapi({ description: "The key that opens this leaf alone, in hex.", example: "9f".repeat(32) }),
    logged_at: instant.nullable().describe("When it became part of the log."),
    content: z.unknown().openapi({
      description: "What is stored under that id now; null if nothing is.",
      example: { rating: "correct" },
    }),
    seal_fault: z.enum(["removed", "changed"]).nullable().openapi({
      description: "Of a decision whose seal in the ledger is no longer what its record says; otherwise null.",
      example: null,
    }),
    unreadable: z.boolean().openapi({
      description: "Whether it is in a part of the archive that cannot be read now; `content` is null then.",
      example: false,
    }),
  }),
  { description: "A leaf of the log, with what is stored now." },
);

const wholeNumberText = z
  .string()
  .regex(/^[0-9]{1,15}$/, "must be a whole number from 0 on")
  .transform(Number)
  .openapi({ type: "integer", minimum: 0, description: "The first leaf to show; 0 by default.", example: 0 });

export const ListLeavesQuery = z.strictObject({
  from: optional(wholeNumberText),
  ...pageQuery("leaves", { standard: 200, max: 500 }),
});
export type ListLeavesQuery = z.output<typeof ListLeavesQuery>;

export const LeafList = listOf("LeafList", Leaf, "A page of the log.", "In the order of the log.");
export type LeafList = z.output<typeof LeafList>;

const LoggedRow = component(
  "LoggedRow",
  z.strictObject({
    kind: leafKind,
    subject,
    problem: z.enum(["changed", "unreadable"]).nullable().openapi({
      description:
        "`changed`: the database and the segment say different things about an archived decision, or about the segment. `unreadable`: the segment is missing or not what was written; `subject` is the name of its object, or `segments/<number>` if the database has lost it.",
      example: null,
    }),
  }),
  { description: "Something that is stored and belongs in the log." },
);

export const ListLoggedRowsQuery = z.strictObject({
  kind: leafKind,
  ...pageQuery("logged_rows", { standard: 1_000, max: 5_000 }),
});
export type ListLoggedRowsQuery = z.output<typeof ListLoggedRowsQuery>;

export const LoggedRowList = listOf(
  "LoggedRowList",
  LoggedRow,
  "A page of what belongs in the log.",
  "In the order stored.",
);
export type LoggedRowList = z.output<typeof LoggedRowList>;

const StoredSum = component(
  "StoredSum",
  z.strictObject({
    kind: z
      .enum(["observations", "looks", "entity", "observation", "look"])
      .openapi({ description: "What was added up, or where a fault was found.", example: "observations" }),
    subject: z.string().openapi({
      description:
        "Of a sum, the leaf it belongs to: shard and stretch. Of a fault, the pseudonym, or shard and sequence number.",
      example: "3/1763842000123",
    }),
    found: z
      .enum(["changed", "added"])
      .nullable()
      .openapi({ description: "A fault that shows by itself; null for a sum.", example: null }),
    points: z.int().nullable().openapi({ description: "Rows added up.", example: 2_000 }),
    digest: z
      .string()
      .nullable()
      .openapi({ description: "Their keyed hashes, added up modulo 2^256, in hex.", example: "9f".repeat(8) }),
  }),
  { description: "A sum over some of the rows of one leaf, or a row that shows by itself that it was changed." },
);

export const ListSumsQuery = z.strictObject({
  limit: limitQuery({
    standard: 2_000,
    max: 20_000,
    description: "How many stored rows to read; an item is a sum over some of them.",
    example: 2_000,
  }),
  cursor: pageQuery("sums").cursor,
});
export type ListSumsQuery = z.output<typeof ListSumsQuery>;

export const StoredSumList = listOf(
  "StoredSumList",
  StoredSum,
  "A page of sums; those of one leaf are to be added up over all pages.",
  "In no promised order.",
);
export type StoredSumList = z.output<typeof StoredSumList>;
