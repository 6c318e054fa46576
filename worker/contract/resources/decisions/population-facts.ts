import { z } from "@hono/zod-openapi";
import { entityId, optional, scalarValue, wholeNumber } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";

const FoldFacts = component(
  "FoldFacts",
  z.strictObject({
    count: wholeNumber.openapi({ description: "Members that the fold is of.", example: 98 }),
    holds: optional(wholeNumber.openapi({ description: "Those for which it holds (share, count).", example: 23 })),
    sum: optional(
      z.string().openapi({
        description: "Their exact sum as `<hexadecimal>p<exponent of 2>`, whatever the order (sum, mean).",
        example: "a3p-1",
      }),
    ),
    value: optional(z.number().nullable().openapi({ description: "The value itself (the others).", example: 0.93 })),
  }),
  { description: "The numbers that a fold is made of." },
);

const PopulationSeal = component(
  "PopulationSeal",
  z.strictObject({
    shard: wholeNumber.openapi({ example: 3 }),
    watermark: wholeNumber.openapi({ description: "How much of the shard was seen.", example: 1042 }),
    root: z.string().describe("SHA-256 of the shard's members with their answers, in the order of their pseudonyms."),
    values_root: optional(
      z.string().describe("Of a quantile: root of a tree over the shard's sorted values (RFC 6962)."),
    ),
    values_root_before: optional(z.string().describe("The same where a movement begins.")),
  }),
  { description: "The state of one shard that an answer rests on." },
);

const NamedMember = z.strictObject({ entity_id: entityId, value: scalarValue });
const otherMembers = (words: string) =>
  wholeNumber.openapi({ description: `Other members with ${words} value.`, example: 1 });

const Standing = component(
  "Standing",
  z.strictObject({
    entity_id: entityId,
    segment: z.string().describe("The segment that it is counted in; empty without segments."),
    value: z.number().nullable().openapi({ description: "Its own value.", example: 0.31 }),
    lower: otherMembers("a lower"),
    equal: otherMembers("the same"),
    higher: otherMembers("a higher"),
    next_lower: NamedMember.nullable().describe("The nearest below, of several with one value the first by id."),
    next_higher: NamedMember.nullable().describe("The nearest above."),
  }),
  { description: "Where one member stands among the others." },
);

export const PopulationFactsSchema = component(
  "PopulationFacts",
  z.strictObject({
    known: wholeNumber.openapi({ description: "Members that have reported of late, or are listed.", example: 100 }),
    judged: wholeNumber.openapi({ description: "Those that have an answer.", example: 98 }),
    silent: wholeNumber.openapi({ description: "Those that have none.", example: 2 }),
    reason: optional(
      z
        .enum(["insufficient_members", "silent_member", "no_member"])
        .describe(
          "Why the Result is null: fewer were judged than `min_reporting` asks for; of a question about one member that it has no answer itself, or is none of the members.",
        ),
    ),
    joined: optional(wholeNumber.openapi({ description: "Judged now, but not where a movement begins.", example: 1 })),
    left: optional(wholeNumber.openapi({ description: "Judged where a movement begins, but not now.", example: 3 })),
    now: FoldFacts,
    before: optional(FoldFacts.describe("Of the same members where a movement begins.")),
    standing: optional(Standing.describe("Of a question about one of the members.")),
    worst: z.array(NamedMember).max(10).describe("The members at the worse end, by value and then by id, at most ten."),
    silent_members: z.array(entityId).max(10).describe("The first of those without an answer, by id."),
    seals: z.array(PopulationSeal),
    root: z
      .string()
      .describe("SHA-256 of the list of the roots of all shards: it stands for all members and their answers."),
  }),
  { description: "What the members of a group came to." },
);
