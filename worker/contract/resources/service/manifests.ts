import { z } from "@hono/zod-openapi";
import { By } from "../../wire/by.ts";
import { instant, line, wholeNumber } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";

/** What a folder may manage. */
const manifestKinds = [
  "guardrails",
  "context",
  "signal",
  "concept",
  "condition",
  "channel",
  "feed",
  "task",
  "silence",
] as const;

const name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, "must be 1 to 64 letters, digits and . _ -, a letter or digit first")
  .openapi({ description: "Name of the folder.", example: "payments" });

const ManifestEntry = component(
  "ManifestEntry",
  z.strictObject({
    kind: z.enum(manifestKinds).openapi({ example: "task" }),
    id: line(600).openapi({ description: "Its id among those of its kind.", example: "checkout/error-rate" }),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{32}$/, "must be 32 hexadecimal digits")
      .openapi({
        description: "Of the form in which it was last applied.",
        example: "9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f6",
      }),
  }),
  { description: "One object that the folder manages." },
);

const entries = z
  .array(ManifestEntry)
  .max(5_000)
  .refine((all) => new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length, "must not repeat an object")
  .describe("Every object that the folder manages.");
const fingerprintKey = z
  .string()
  .regex(/^[0-9a-f]{32}$/, "must be 32 hexadecimal digits")
  .openapi({
    description: "What fingerprints are keyed with: random, chosen with the first revision, and the same from then on.",
    example: "5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c",
  });
const revision = wholeNumber.min(1);

export const PutManifestBody = component(
  "PutManifestBody",
  z.strictObject({
    revision: revision.openapi({
      description: "One more than the revision that is there; 1 if there is none.",
      example: 1,
    }),
    fingerprint_key: fingerprintKey,
    entries,
  }),
  { description: "What was applied." },
);
export type PutManifestBody = z.output<typeof PutManifestBody>;

export const Manifest = component(
  "Manifest",
  z.strictObject({
    name,
    revision: revision.openapi({ description: "How often it was put.", example: 1 }),
    fingerprint_key: fingerprintKey,
    entries,
    applied_at: instant,
    applied_by: By,
  }),
  { description: "What a folder of files has made of the service." },
);
export type Manifest = z.output<typeof Manifest>;

export const ManifestParams = z.strictObject({ name });
export type ManifestInput = z.output<typeof ManifestParams>;
