import { z } from "@hono/zod-openapi";
import { scopes } from "../../../domain/values/roles.ts";
import { id, instant, line, optional, timestamp, wholeNumber } from "../../wire/common.ts";
import { By } from "../../wire/by.ts";
import { component } from "../../wire/component.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

const scopeList = z
  .array(z.enum(scopes))
  .min(1)
  .refine((all) => new Set(all).size === all.length, "must not repeat a scope")
  .openapi({
    description:
      "What the key may do: `read` what is stored, `evaluate` (push signals, ask questions, rate answers), `author` tasks and definitions, `observe` (only bring observations), `operate` (only deal with alarms: acknowledge, rate, snooze, silence). None includes another.",
    example: ["read", "evaluate"],
  });

const reachList = (length: number, what: string, example: string[]) =>
  z
    .array(
      line(length).refine(
        (pattern) => !pattern.slice(0, -1).includes("*") && pattern !== "*",
        "must be a name, or the beginning of names with * at its end",
      ),
    )
    .min(1)
    .max(50)
    .openapi({
      description: `The only ${what} that the key reaches: names, or beginnings that end in \`*\`; all of them if left out.`,
      example,
    });

export const CreateApiKeyBody = component(
  "CreateApiKeyBody",
  z.strictObject({
    name: line(255).openapi({ description: "What the key is for, for people.", example: "billing service" }),
    scopes: scopeList,
    entities: optional(reachList(512, "entities", ["merchant:eu-*"])),
    signals: optional(reachList(255, "signals", ["payments.*"])),
    per_minute: optional(
      z.int().min(1).max(100_000).openapi({
        description: "Requests a minute; as many as any key if left out.",
        example: 60,
      }),
    ),
    expires_at: optional(timestamp.describe("When the key stops working; never if left out.")),
  }),
  { description: "A key to issue.", example: { name: "billing service", scopes: ["read", "evaluate"] } },
);
export type CreateApiKeyBody = z.output<typeof CreateApiKeyBody>;

const keyFields = {
  key_id: z.string().openapi({
    description: "Id of the key, as it appears in logs; not a secret.",
    example: "key_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b",
  }),
  name: z.string().openapi({ example: "billing service" }),
  scopes: z.array(z.enum(scopes)).openapi({ example: ["read", "evaluate"] }),
  entities: z
    .array(z.string())
    .nullable()
    .openapi({
      description: "The only entities that the key reaches; null: all.",
      example: ["merchant:eu-*"],
    }),
  signals: z
    .array(z.string())
    .nullable()
    .openapi({
      description: "The only signals that the key reaches; null: all.",
      example: ["payments.*"],
    }),
  per_minute: wholeNumber
    .nullable()
    .openapi({ description: "Requests a minute; null: as many as any key.", example: 60 }),
  created_at: instant,
  expires_at: instant.nullable().describe("Null: never."),
  last_used_at: instant.nullable().describe("To five minutes; null if never used."),
  revoked_at: instant.nullable().describe("Null while the key is valid."),
};

export const ApiKey = component("ApiKey", z.strictObject(keyFields), {
  description: "An issued key. Its secret is not stored and cannot be shown again.",
});
export type ApiKey = z.output<typeof ApiKey>;

export const IssuedApiKey = component(
  "IssuedApiKey",
  z.strictObject({
    ...keyFields,
    secret: z.string().openapi({
      description: "What to send as X-API-Key, or as Authorization: Bearer. It is shown only this once.",
      example:
        "dmk_01992f6e-1c0e-7a3b-9d5f-0c1d2e3f4a5b_5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a",
    }),
  }),
  { description: "A key just issued, with its secret." },
);
export type IssuedApiKey = z.output<typeof IssuedApiKey>;

export const CurrentKey = component(
  "CurrentKey",
  z.strictObject({
    key_id: keyFields.key_id,
    by: By,
    scopes: keyFields.scopes,
    entities: keyFields.entities,
    signals: keyFields.signals,
  }),
  {
    description: "The key used.",
  },
);
export type CurrentKey = z.output<typeof CurrentKey>;

export const ApiKeyParams = z.strictObject({ id: id.openapi({ description: "Id of the key.", example: "key_0199" }) });
export type DeleteApiKeyInput = z.output<typeof ApiKeyParams>;

export const ListApiKeysQuery = z.strictObject(pageQuery("keys"));
export type ListApiKeysQuery = z.output<typeof ListApiKeysQuery>;

export const ApiKeyList = listOf("ApiKeyList", ApiKey, "A page of keys, without secrets.");
export type ApiKeyList = z.output<typeof ApiKeyList>;
