import type { Primitive, RegisterPrimitiveBody } from "../contract/primitives.ts";
import { addressProblem } from "../domain/action/address.ts";
import { canonicalText } from "../domain/decision/canonical.ts";
import { DomainError } from "../domain/errors.ts";
import { formatTimestamp } from "../domain/types/time.ts";
import type { Services } from "./services.ts";

/** Registers a signal. The same body again is the same signal; another body for its id throws `conflict`. */
export async function registerPrimitive(
  services: Services,
  input: RegisterPrimitiveBody,
): Promise<{ primitive: Primitive; created: boolean }> {
  checkSource(services, input);
  const now = services.now();
  if (await services.primitives.add(input, now)) {
    return { primitive: { ...input, created_at: formatTimestamp(now) }, created: true };
  }
  const stored = await services.primitives.find(input.primitive_id);
  if (stored === null) throw new Error("a taken primitive id has no row");
  const { created_at: _, ...registered } = stored;
  if (canonicalText(registered) === canonicalText(input)) return { primitive: stored, created: false };
  throw new DomainError("conflict", `Primitive ${input.primitive_id} is registered with another definition.`, {
    location: "primitive_id",
    suggestion: "A definition never changes. Register the new meaning under a new id.",
  });
}

function checkSource(services: Services, { source }: RegisterPrimitiveBody): void {
  if (source.kind !== "http") return;
  const problem = addressProblem(
    source.url.replaceAll(/\{(entity|timestamp)\}/g, "x"),
    services.config.allowPrivateTargets,
  );
  if (problem !== null)
    throw new DomainError("validation_error", `The source address ${problem}.`, { location: "source.url" });
}
