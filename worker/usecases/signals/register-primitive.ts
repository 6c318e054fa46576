import type { PrimitiveView, RegisterPrimitiveBody } from "../../contract/resources/signals/primitives.ts";
import { canonicalText } from "../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { checkSource } from "./check-source.ts";
import { toPrimitiveView } from "./get-primitive.ts";
import type { Services } from "../services.ts";

/** Registers a signal. The same body again is the same signal; another body for its id throws `conflict`. */
export async function registerPrimitive(
  services: Services,
  input: RegisterPrimitiveBody,
): Promise<{ primitive: PrimitiveView; created: boolean }> {
  checkSource(services, input.source, "source.");
  const now = services.now();
  if (await services.primitives.add(input, now)) {
    return { primitive: toPrimitiveView({ ...input, created_at: formatTimestamp(now) }, true), created: true };
  }
  const stored = await services.primitives.find(input.primitive_id);
  if (stored === null) throw settling(input.primitive_id);
  const { created_at: _, ...registered } = stored;
  if (canonicalText(registered) === canonicalText(input))
    return { primitive: toPrimitiveView(stored, true), created: false };
  throw new DomainError(
    "conflict",
    `Primitive ${input.primitive_id} is already registered with a different definition.`,
    {
      location: "primitive_id",
      suggestion:
        "PATCH /primitives/{id} changes description, synonyms and unit, PUT /primitives/{id}/source the source. Nothing else can change: register a signal with another meaning under a new id.",
    },
  );
}

/** What was on its way to the deleted signal would be taken for the new one's. */
const settling = (id: string): DomainError =>
  new DomainError("conflict", `Signal ${id} was deleted a moment ago, and its id is not free yet.`, {
    location: "primitive_id",
    suggestion: "Send the same request again in two minutes, or use another id.",
  });
