import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { fewOf } from "../../domain/values/wording/listed.ts";
import { refuseUnavailable } from "../../domain/watch/available.ts";
import type { WatchConfig, WatchWish } from "../../domain/watch/config.ts";
import { refuseVolume } from "../../domain/watch/volume.ts";
import type { Services } from "../services.ts";
import { connectedSignals } from "../signals/fetched-signals.ts";

/** A watch beside what it would look at. */
interface Watched {
  watch: WatchConfig;
  /** What the request says itself. */
  asked: WatchWish | null | undefined;
  concepts: readonly CompiledConcept[];
  scope_rules: readonly ScopeRule[];
}

/**
 * Throws validation_error for a watch that cannot run: one that asks for what is not available, reads fetched signals or a
 * value from after the look, or would record more than anybody asked for.
 */
export async function checkWatch(services: Services, { watch, asked, concepts, scope_rules }: Watched): Promise<void> {
  refuseUnavailable(watch);
  refuseBackwardFill(concepts);
  await refuseFetched(services, concepts);
  if (watch.every === undefined || asked?.keep !== undefined) return;
  refuseVolume(await services.batches.countIn(scope_rules), watch.every);
}

function refuseBackwardFill(concepts: readonly CompiledConcept[]): void {
  const filled = concepts.flatMap(({ ir }) =>
    ir.signals.filter(({ missing_data_policy }) => missing_data_policy === "backward_fill"),
  );
  if (filled.length === 0) return;
  const names = fewOf([...new Set(filled.map(({ primitive_id }) => primitive_id))]);
  throw unwatchable(
    `A watch looks at the newest data, and ${names} takes missing values from later data (backward_fill).`,
    "Ask this task about past times yourself, or make one on a signal with another missing_data_policy.",
  );
}

async function refuseFetched(services: Services, concepts: readonly CompiledConcept[]): Promise<void> {
  const fetched = [...(await connectedSignals(services, concepts)).keys()].sort();
  if (fetched.length === 0) return;
  throw unwatchable(
    `A watch reads what was pushed, and ${fewOf(fetched)} is fetched when somebody asks.`,
    "Push its values with POST /observations and set its source to push, or ask this task yourself.",
  );
}

const unwatchable = (message: string, suggestion: string): DomainError =>
  new DomainError("validation_error", message, { location: "watch", suggestion });
