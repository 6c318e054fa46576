import type { z } from "@hono/zod-openapi";
import { body } from "../../../worker/contract/wire/body.ts";
import { statusOf } from "../../../worker/contract/wire/error.ts";
import { validationError } from "../../../worker/contract/wire/validation.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";

/** A body or query as a use case gets it: checked and with its defaults, or refused as the surface refuses it. */
export function input<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = body(schema).safeParse(value);
  if (read.success) return read.data;
  throw validationError("json", value, read.error.issues);
}

/** The error with which work is refused; throws when it is not. */
export async function refusal(work: () => unknown): Promise<DomainError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("this was not refused");
}

/** With which status a caller is refused, and at which place. */
export async function refusedAt(work: () => unknown): Promise<[number, string | undefined]> {
  const { code, location } = await refusal(work);
  return [statusOf(code), location];
}
