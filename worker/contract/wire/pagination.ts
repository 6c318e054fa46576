import { z } from "@hono/zod-openapi";
import { base64url, fromBase64url } from "../../domain/values/hashing/base64.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { onceSound, optional } from "./common.ts";
import { component } from "./component.ts";

/** Which list a cursor belongs to; one of another list is refused. */
export type CursorKind =
  | "primitives"
  | "primitive_concepts"
  | "primitive_entities"
  | "observations"
  | "feeds"
  | "feed_notes"
  | "decisions"
  | "notifications"
  | "incidents"
  | "link_uses"
  | "comments"
  | "tasks"
  | "sweeps"
  | "looks"
  | "actions"
  | "deliveries"
  | "messages"
  | "channels"
  | "silences"
  | "jobs"
  | "job_results"
  | "feedback"
  | "keys"
  | "people"
  | "audit"
  | "leaves"
  | "logged_rows"
  | "sums"
  | "erasures";

/** Turns a position in a list into opaque text. */
export function encodeCursor(kind: CursorKind, position: unknown): string {
  return base64url(new TextEncoder().encode(JSON.stringify([kind, position])));
}

/** Reads a position back; throws `validation_error` at `cursor` for anything `encodeCursor` did not make for this list. */
export function decodeCursor<T>(kind: CursorKind, cursor: string, position: z.ZodType<T>): T {
  const read = positionIn(kind, cursor);
  const checked = read === null ? null : position.safeParse(read.position);
  if (checked?.success) return checked.data;
  throw new DomainError("validation_error", "The cursor is not one that this list returned.", {
    location: "cursor",
    suggestion: "Pass next_cursor of the previous page unchanged, or leave cursor out to start again.",
  });
}

/** What a cursor of a list holds, unchecked; null for one of another list. */
function positionIn(kind: CursorKind, cursor: string): { position: unknown } | null {
  const read = parsedCursor(cursor);
  return Array.isArray(read) && read.length === 2 && read[0] === kind ? { position: read[1] as unknown } : null;
}

function parsedCursor(cursor: string): unknown {
  const bytes = fromBase64url(cursor);
  if (bytes === null) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** How many are wanted, in a query. */
export function limitQuery(about: { standard: number; max: number; description: string; example: number }) {
  const { standard, max, description, example } = about;
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, `must be a whole number from 1 to ${max}`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, `must be a whole number from 1 to ${max}`)
    .default(standard)
    .openapi({ type: "integer", minimum: 1, maximum: max, default: standard, description, example });
}

/** Query fields of every paged list. A limit out of range is refused, never clamped. */
export function pageQuery(kind: CursorKind, { standard = 50, max = 200 } = {}) {
  return {
    limit: limitQuery({ standard, max, description: "How many items to return.", example: 20 }),
    cursor: optional(
      z
        .string()
        .max(2048)
        .refine(
          (cursor) => positionIn(kind, cursor) !== null,
          "is not a cursor that this list returned: pass next_cursor unchanged, or leave it out to start again",
        )
        .describe("`next_cursor` of the previous page. Opaque; stable while items are added."),
    ),
  };
}

/** The rule that a range does not end before it starts; canonical timestamps sort as text. */
export const fromBeforeTo = [
  (query: { from?: string; to?: string }): boolean =>
    query.from === undefined || query.to === undefined || query.from <= query.to,
  { path: ["from"], message: "must not be later than `to`", when: onceSound },
] as const satisfies Parameters<z.ZodObject["refine"]>;

/** Whether a list goes on. */
export const hasMore = z.boolean().openapi({ description: "Whether another page follows.", example: false });
/** Where the next page of a list begins. */
export const nextCursor = z
  .string()
  .nullable()
  .openapi({ description: "Pass as `cursor` to read the next page; null on the last.", example: null });

/** A paged list that the description of the interface shows under its own name. */
export const listOf = <T extends z.ZodType>(name: string, item: T, description: string, order?: string) =>
  component(name, pageOf(item, order), { description });

/** Body of a paged list, newest first unless it says otherwise. */
export function pageOf<T extends z.ZodType>(item: T, order = "Newest first.") {
  return z.strictObject({
    items: z.array(item).describe(order),
    has_more: hasMore,
    next_cursor: nextCursor,
  });
}
