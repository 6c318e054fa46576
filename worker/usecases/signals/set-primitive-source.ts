import type {
  PrimitiveView,
  SetPrimitiveSourceInput,
  GetPrimitiveParams,
} from "../../contract/resources/signals/primitives.ts";
import { requiredSignals } from "../../domain/condition/requirements.ts";
import { fetchedProblem } from "../../domain/task/watch/fetched.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { checkSource } from "./check-source.ts";
import { getPrimitive } from "./get-primitive.ts";
import type { Services } from "../services.ts";
import type { SourceStatus } from "../../contract/resources/signals/sources.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";

/**
 * Changes where the values of a signal come from, for questions asked from now on; throws `not_found`, and `validation_error`
 * for a source to fetch from while a task watches the signal that cannot have it fetched.
 */
export async function setPrimitiveSource(
  services: Services,
  { id, source }: SetPrimitiveSourceInput,
): Promise<PrimitiveView> {
  checkSource(services, source, "");
  if (source.kind === "http") await refuseWatched(services, id);
  await services.primitives.setSource(id, source, services.now());
  return getPrimitive(services, { id }, true);
}

/** A watch that cannot have the values fetched would go on without them, and nobody would notice. */
async function refuseWatched({ watches, definitions, batches }: Services, id: string): Promise<void> {
  if ((await watches.version()) === 0) return;
  for (const { task_id, condition_id, condition_version, watch, scope_rules } of (await watches.list()).watches) {
    const condition = await definitions.condition(condition_id, condition_version);
    if (!condition || !requiredSignals(condition).includes(id)) continue;
    const problem = fetchedProblem(watch, [id], await batches.countIn(scope_rules));
    if (problem === null) continue;
    throw new DomainError("validation_error", `Task ${task_id} watches ${id}. ${problem}`, {
      location: "kind",
      suggestion: `End that watch first (PATCH /tasks/${task_id} with "watch": null), or go on pushing the values.`,
      details: { task_id },
    });
  }
}

/** The source of a signal, with its whole address where `showsAddress`, and how reading it goes; throws `not_found`. */
export async function getSource(
  services: Services,
  { id }: GetPrimitiveParams,
  showsAddress: boolean,
): Promise<SourceStatus> {
  const { source } = await getPrimitive(services, { id }, showsAddress);
  const read = source.kind === "sql" ? await services.sourceReads.find(id) : null;
  return {
    primitive_id: id,
    source,
    reading: read && {
      read_to: formatTimestamp(read.read_to),
      is_behind: read.is_behind,
      last_read_at: timestampOrNull(read.last_read_at),
      stored: read.stored,
      rejected: read.rejected,
      problem: read.problem,
    },
  };
}
