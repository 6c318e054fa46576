import { z } from "@hono/zod-openapi";
import { mostMemberKeys } from "../../domain/values/members.ts";
import { formatTimestamp, isDuration, timestampMs } from "../../domain/values/time.ts";
import { loneSurrogate, unfit } from "../../domain/values/observation-check.ts";

/** Limits count characters as people see code points, as JSON Schema's maxLength does, not UTF-16 units. */
const isAtMost = (max: number) => (text: string) =>
  text.length <= max || (text.length <= 2 * max && Array.from(text).length <= max);

/** A line of text of 1 to `max` characters without control characters or lone surrogates. */
export function line(max: number) {
  return z
    .string()
    .min(1)
    .refine(isAtMost(max), `must be at most ${max} characters long`)
    .refine((text) => !unfit.test(text), "must not contain control characters or lone surrogates")
    .openapi({ maxLength: max });
}

/** Prose of 1 to `max` characters, put into NFC; line breaks are welcome. */
export function prose(max: number) {
  return z
    .string()
    .normalize("NFC")
    .refine((text) => text.trim() !== "", "must not be empty")
    .refine(isAtMost(max), `must be at most ${max} characters long`)
    .refine((text) => !loneSurrogate.test(text), "must not contain lone surrogates")
    .refine((text) => !text.includes("\0"), "must not contain the character NUL")
    .openapi({ minLength: 1, maxLength: max });
}

/**
 * A field that may be left out. At run time it is `optional`: JSON has no undefined, and the exact type keeps
 * `undefined` out of what is inferred.
 */
export function optional<T extends z.ZodType>(schema: T): z.ZodExactOptional<T> {
  return schema.optional() as unknown as z.ZodExactOptional<T>;
}

/** When a rule about several fields is looked at: not before each of them is sound. */
export const onceSound = ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0;

/** Identifier of a definition or record. */
export const id = line(255);
/** The name that an object has outside, where its own id is made by the service. */
export const externalId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._/:-]{0,127}$/,
    "must be 1 to 128 letters, digits and . _ / : -, a letter or digit first",
  )
  .openapi({
    description: "Your own name for it, such as that in a repository. It never changes, and no two have the same.",
    example: "checkout/error-rate",
  });
/** Version of a definition, in the words of whoever registered it. `id@version` names one definition, and no other. */
export const version = line(255)
  .refine((text) => !text.includes("@"), "must not contain @, which stands between an id and its version")
  .openapi({
    description: "An explicit version without `@`, such as `1.0`; never `latest`.",
    example: "1.0",
  });
/** Name of an HTTP header. */
export const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/, "must be the name of an HTTP header");
/** Raw identifier of what is monitored. */
export const entity = line(512).openapi({
  description: "Your own identifier of what is monitored, taken as opaque text.",
  example: "account:8841",
});
/** Pseudonym of an entity in records. */
export const entityId = z.string().openapi({
  description: "Pseudonym that stands for the entity in everything that is stored.",
  example: "ent_7h2kq0v9m3c4x8t1",
});
/** One label of a closed set. */
const label = line(255).normalize("NFC").openapi({ example: "at_risk" });
/** A closed set of labels. */
export const labels = z
  .array(label)
  .min(1)
  .max(1000)
  .refine((all) => new Set(all).size === all.length, "must not repeat a label")
  .openapi({ description: "The closed set of values.", example: ["healthy", "at_risk", "churned"] });
/** The name of a label that tells members apart. */
export const memberKey = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, "must be a letter or _, then letters, digits, _, . or -, at most 64 in all")
  .openapi({ example: "mountpoint" });

export const memberKeys = z
  .array(memberKey)
  .min(1)
  .max(mostMemberKeys)
  .refine((keys) => new Set(keys).size === keys.length, { message: "must not name a label twice" })
  .openapi({ example: ["mountpoint"] });

export const member = z.record(memberKey, line(255)).openapi({
  description: "Which member of its entity it is of: a value for each label that the signal declares in `members`.",
  example: { mountpoint: "/var" },
});

/** Namespace stamped on definitions. */
export const namespace = z
  .string()
  .regex(/^[a-z0-9_-]{1,64}$/, "must be 1 to 64 of a-z, 0-9, _ and -")
  .openapi({ description: "A label for grouping; it does not separate users.", example: "org" });
/** Id of a signal: `namespace.field`. */
export const primitiveId = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/, "must have the form namespace.field, of letters, digits, _ and -")
  .openapi({ description: "`namespace.field`", example: "account.active_user_rate_30d" });

const noTimestamp = "must be a time that exists, in ISO 8601 with a time zone, such as 2026-03-01T12:00:00Z";
/** Seconds or milliseconds since 1970, in years people write about. */
const epoch = /^(\d{9,10}|\d{12,13})(\.\d+)?$/;

/** How a number is written as a time; nothing where it is not likely to be one. */
function epochHint(given: string): string {
  const [, whole = ""] = epoch.exec(given) ?? [];
  if (whole === "") return "";
  const [unit, ms] = whole.length > 10 ? ["milliseconds", Number(whole)] : ["seconds", Number(whole) * 1000];
  return `; ${given} as ${unit} since 1970 is ${formatTimestamp(ms)}`;
}

/** An offset whose plus sign a query has turned into a space. */
const plusLost = /T[\d:.]+ \d\d:?\d\d$/i;
/** A point in time in what is both sent and answered, where the SDK knows it as a text alone; in canonical form. */
export const pointInTime = z
  .string({
    error: ({ input }) =>
      typeof input === "number" ? `${noTimestamp}, as text${epochHint(String(input))}` : undefined,
  })
  .check((ctx) => {
    const ms = timestampMs(ctx.value);
    if (ms === null) {
      const hint = plusLost.test(ctx.value) ? "; in a query, write its + as %2B" : epochHint(ctx.value);
      ctx.issues.push({ code: "custom", message: `${noTimestamp}${hint}`, input: ctx.value });
    } else ctx.value = formatTimestamp(ms);
  });
/** A point in time, returned in canonical form: UTC, truncated to milliseconds. */
export const timestamp = pointInTime.openapi({
  format: "date-time",
  description: "ISO 8601 with `Z` or an offset, truncated to milliseconds; equal instants are one question.",
  example: "2026-09-01T08:00:00.000Z",
});
/** A point in time in an answer. */
export const instant = z.string().openapi({ format: "date-time", example: "2026-09-01T08:00:00.000Z" });

/** A length of time such as `30d` or `PT1H`. */
export const lengthOfTime = z
  .string()
  .max(64)
  .refine(isDuration, "must be a duration such as 15m, 24h, 30d, 1q or PT1H")
  .openapi({
    description: "Units s, m, h, d, w, mo (30 days), q (90 days), y (365 days), or ISO 8601.",
    example: "30d",
  });

/** Yes or no in a query. */
export const flagQuery = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .openapi({ type: "boolean", example: true });

/** A whole number that JavaScript holds exactly. */
export const wholeNumber = z.int();
/** A whole number with what it counts, and an example. */
export const counted = (description: string, example: number) => wholeNumber.openapi({ description, example });

/** A single value: number, text, flag or null. */
export const scalarValue = z
  .union(
    [
      z.number(),
      z
        .string()
        .normalize("NFC")
        .refine(isAtMost(1024), "must be at most 1024 characters long")
        .refine((text) => !loneSurrogate.test(text), "must not contain lone surrogates")
        .openapi({ maxLength: 1024 }),
      z.boolean(),
      z.null(),
    ],
    { error: "must be a single value: a number, text, true, false or null" },
  )
  .openapi({ description: "A number, a text or label, a flag, or null for no value.", example: 0.41 });

/** Values by name. */
export const scalars = z.record(z.string(), scalarValue);
