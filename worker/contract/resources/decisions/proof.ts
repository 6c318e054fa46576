import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { id, instant, member, optional, scalarValue, version, wholeNumber } from "../../wire/common.ts";
import { shownMarks } from "../signals/observations.ts";
import { PopulationFactsSchema } from "./population-facts.ts";
import { SignalErrorSchema } from "../evaluation/evaluate.ts";

const Partials = z.record(z.string(), z.array(z.looseObject({ shard: wholeNumber, watermark: wholeNumber })));

const goneWhy = z
  .enum(["erased", "expired"])
  .describe(
    "Present if there is nothing left to recompute the record from. `erased`: the entity was erased. `expired`: observations it saw are older than `SVC_KEEP_OBSERVATIONS` and were removed; a proof that was kept from before still holds.",
  );

const Difference = component(
  "Difference",
  z.strictObject({
    field: z.string().openapi({
      description:
        "Path within the record; `columns.*` for columns of the row, `observations_missing` if the ledger has lost rows, `definitions` if they no longer compile.",
      example: "concept_result.value",
    }),
    recorded: z.unknown().openapi({ description: "What is stored.", example: 0.31 }),
    computed: z.unknown().openapi({ description: "What the ledger and the definitions give.", example: 0.41 }),
  }),
  { description: "A field that does not hold what a recomputation gives." },
);

export const VerificationView = component(
  "Verification",
  z.strictObject({
    verified: z.boolean().openapi({
      description:
        "True if there is no difference: the stored definitions and observations give this record. It does not show who made them, whether any are missing, or when they arrived.",
      example: true,
    }),
    status: optional(
      z
        .enum(["erased", "expired", "members_erased"])
        .describe(
          "Present if it cannot be recomputed. `erased`: the entity was erased. `expired`: observations it saw are older than `SVC_KEEP_OBSERVATIONS` and were removed; a proof that was kept from before still holds. `members_erased`: entities have been erased since a group was counted; its record stays, and all else of it agrees.",
        ),
    ),
    differences: z.array(Difference).openapi({ example: [] }),
  }),
  { description: "Whether a recorded decision is what its definitions and data give." },
);
export type VerificationView = z.output<typeof VerificationView>;

const Sealed = z
  .strictObject({
    watermark: wholeNumber,
    signal_errors: z.array(SignalErrorSchema),
    population: optional(PopulationFactsSchema),
  })
  .nullable();

const ProofSignal = component(
  "ProofSignal",
  z.strictObject({
    primitive_id: id.openapi({ example: "account.active_user_rate_30d" }),
    member: optional(member.describe("Of a signal with members: which of them.")),
    first_at: instant.nullable().describe("Time of the earliest row in view, which may be older than those listed."),
    rows: z
      .array(
        z.strictObject({
          observed_at: instant,
          value: scalarValue,
          sequence: wholeNumber.openapi({ description: "Place in the ledger.", example: 1042 }),
          ...shownMarks,
        }),
      )
      .describe("By time; of several for one time, or for one event of a time, the highest sequence counts."),
  }),
  { description: "The observations of one signal that a decision saw." },
);

const ProofView = component(
  "ProofView",
  z.strictObject({
    concept: z.string().openapi({ description: "Concept and version.", example: "cpt_4m8d2q@1.0" }),
    watermark: wholeNumber.openapi({ description: "The highest sequence it saw.", example: 1042 }),
    sealed: Sealed.describe("What was fixed when the question was first asked; null for a snapshot."),
    signals: z.array(ProofSignal),
  }),
  { description: "What one concept saw of the ledger." },
);

const LeafProof = component(
  "LeafProof",
  z.strictObject({
    recorded_at: instant.describe("When the decision was recorded; the leaf covers it."),
    key: z.string().openapi({ description: "Opens this leaf and no other: 32 bytes in hex.", example: "9f2c" }),
    leaf: wholeNumber.openapi({ description: "Its place in the log, from 0.", example: 40718 }),
    logged_at: instant.describe("When it became part of the log."),
    checkpoint: z.string().openapi({
      description: "The log's size and root under its signature: a C2SP checkpoint.",
      example: "monitor.example.com/log\n40960\n…",
    }),
    verifier_key: z.string().openapi({
      description: "The key that checks the signature; compare it with one you kept from `GET /log/key`.",
      example: "monitor.example.com/log+5f3a91c2+AQ…",
    }),
    inclusion: z
      .array(z.string())
      .openapi({ description: "Hashes from the leaf to the root (RFC 6962), lowest first, in base64.", example: [] }),
  }),
  { description: "Proves that a decision is in the append-only log." },
);

const pinnedDefinition = z.looseObject({ version });

export const DecisionProofView = component(
  "DecisionProof",
  z.strictObject({
    record: z.unknown().openapi({ description: "The record, as it is stored.", example: {} }),
    concepts: z.array(pinnedDefinition).describe("Definitions of the concepts."),
    conditions: z.array(pinnedDefinition).describe("Definitions of the operands, then of the condition."),
    ir: z
      .record(z.string(), z.unknown())
      .nullable()
      .openapi({ description: "The execution graph that the definitions compile to.", example: {} }),
    ir_hash: z.string().nullable().describe("SHA-256 of the RFC 8785 form of `ir`."),
    engine: wholeNumber.openapi({ description: "Version of the operators' meaning.", example: 1 }),
    status: optional(goneWhy),
    partials: optional(
      Partials.openapi({
        description:
          "Of a group: what each shard had counted, by concept and version. Put together they give the record.",
        example: {},
      }),
    ),
    ledger: z
      .strictObject({
        entity_id: id.openapi({ example: "ent_7h2kq0v9m3c4x8t1" }),
        views: z.array(ProofView),
        missing: z
          .array(z.strictObject({ primitive_id: id, taken: wholeNumber, held: wholeNumber }))
          .describe("Signals with fewer rows in the ledger than it took in."),
      })
      .nullable()
      .describe("Null when the ledger no longer knows the entity, or what the decision saw has expired."),
    log: LeafProof.nullable().describe(
      "Null if the service keeps no log, or the log does not hold this record as stored.",
    ),
  }),
  {
    description:
      "Everything needed to recompute a decision without the service. `log` shows that the record, with its time, is in a log whose checkpoint the service signed; the rest shows that the proof is consistent, not that nothing was left out.",
  },
);
export type DecisionProofView = z.output<typeof DecisionProofView>;
