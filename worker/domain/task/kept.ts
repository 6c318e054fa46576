import type { CompiledCondition } from "../condition/compiled.ts";
import { signalRequirements } from "../condition/requirements.ts";
import { DomainError } from "../values/errors/errors.ts";
import { dayMs } from "../values/time.ts";

const daysText = (ms: number) => `${Math.ceil(ms / dayMs)} days`;

/** Throws validation_error at `location` for a condition that reads further back than observations are kept (null: for good). */
export function refuseBeyondKept(condition: CompiledCondition, keepMs: number | null, location: string): void {
  if (keepMs === null) return;
  const needs = [...signalRequirements(condition).values()].flat();
  const longest = needs.reduce((a, b) => (b.span_ms > a.span_ms ? b : a), { primitive_id: "", span_ms: 0 });
  if (longest.span_ms <= keepMs) return;
  const most = Math.floor(keepMs / dayMs);
  throw new DomainError(
    "validation_error",
    `This reads ${longest.primitive_id} over ${daysText(longest.span_ms)}, and observations are kept for ${daysText(keepMs)}: it could never be answered.`,
    {
      location,
      suggestion: `Compare with a limit, or with less of the past: windows, cycles and history may come to ${most} days in all. Or have whoever runs the service raise SVC_KEEP_OBSERVATIONS to ${daysText(longest.span_ms)}.`,
    },
  );
}
