import type {
  PushedObservation,
  PushObservationsBody,
  PushObservationsResult,
} from "../../contract/resources/signals/observations.ts";
import type { CatalogueSignal } from "../../domain/language/catalogue.ts";
import { outOfScale } from "../../domain/language/out-of-scale.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Violation } from "../../domain/values/errors/violation.ts";
import type { Primitive } from "../../domain/values/definitions/primitive.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import { memberText, mostMembers } from "../../domain/values/members.ts";
import { keptSince } from "../../domain/values/kept.ts";
import { observationProblem } from "../../domain/values/observation-check.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import type { Appended, NewObservation as LedgerObservation } from "../ports/evaluation/ledger.ts";
import type { Services } from "../services.ts";
import { furthestAheadMs } from "../service/question-time.ts";
import { registeredIds, unknownAmong } from "./unknown-primitive.ts";

/** What a value of a signal has to be. */
export type SignalDefinition = Pick<Primitive, "primitive_id" | "type" | "kind" | "labels" | "members">;

/**
 * Appends observations, or none of them when one is wrong. Throws `validation_error` listing every wrong one with its index,
 * and `unavailable` when a shard failed on the way, saying which are stored; the same push then adds what is missing.
 */
export async function pushObservations(
  services: Services,
  input: PushObservationsBody,
  claim?: Claim,
): Promise<PushObservationsResult> {
  const now = services.now();
  const at = claim?.at ?? now;
  const definitions = await services.primitives.described(input.observations.map((one) => one.primitive_id));
  const registered = input.observations.every((one) => definitions.has(one.primitive_id))
    ? []
    : await registeredIds(services);
  const problems: (Violation & { index: number })[] = [];
  const rows: LedgerObservation[] = [];
  for (const [index, observation] of input.observations.entries()) {
    const definition = definitions.get(observation.primitive_id);
    const observedAt = observation.observed_at === undefined ? at : parseTimestamp(observation.observed_at);
    const problem = problemOf(observation, definition, registered, observedAt, now, services.config.keepObservationsMs);
    if (problem)
      problems.push({ index, location: `observations[${index}].${problem.field}`, message: problem.message });
    else if (definition) rows.push(newObservation(observation, definition, observedAt));
  }
  const [first] = problems;
  if (first) {
    const others =
      problems.length > 1
        ? ` ${problems.length} observations are invalid; nothing was stored.`
        : " Nothing was stored.";
    throw new DomainError("validation_error", `${first.message}${others}`, {
      location: first.location,
      details: { errors: problems },
    });
  }
  const { unconfirmed, failure, expired, full, groups, ...stored } = await services.ledger.append(rows);
  const places = { unconfirmed, expired, full, groups };
  if (groups.length > 0) throw groupPlaces(groups, rows, { ...stored, ...places });
  if (expired.length > 0) throw expiredPlaces(expired, rows.length, { ...stored, ...places });
  if (full.length > 0) throw fullPlaces(full, rows.length, { ...stored, ...places });
  if (unconfirmed.length === 0) return { ...stored, ...warningsOf(input.observations, definitions) };
  const timed = claim !== undefined || input.observations.every((one) => one.observed_at !== undefined);
  throw incomplete(
    rows.length,
    { ...stored, ...places, ...(timed ? {} : { observed_at: formatTimestamp(at) }) },
    claim,
    failure,
  );
}

/** What was stored and looks wrong. */
function warningsOf(
  observations: readonly PushedObservation[],
  signals: ReadonlyMap<string, CatalogueSignal>,
): Pick<PushObservationsResult, "warnings"> {
  const values = observations.flatMap(({ primitive_id, value }) => {
    const signal = signals.get(primitive_id);
    return signal === undefined ? [] : [{ signal, value }];
  });
  const warnings = outOfScale(values);
  return warnings.length === 0 ? {} : { warnings };
}

/** What is known of a push of which a shard failed; `observed_at` is the time given to observations without one. */
type Incomplete = Appended & { observed_at?: string };

function incomplete(total: number, details: Incomplete, claim?: Claim, failure?: string): DomainError {
  const stored = total - details.unconfirmed.length;
  const known =
    stored === 0
      ? `None of the ${total} observations is known to be stored`
      : `${stored} of ${total} observations are stored`;
  const same =
    details.observed_at === undefined
      ? `Send the same push again${claim ? " with its Idempotency-Key" : ""}`
      : `Send the same push again with "observed_at": "${details.observed_at}" where it gives none`;
  return new DomainError(
    "unavailable",
    `${known}. ${failure ?? "The ledger could not be reached."} Those without an answer are listed in details.unconfirmed.`,
    {
      suggestion: `${same}: it adds what is missing and counts the rest as unchanged.`,
      details,
    },
  );
}

/** That some of the observations are not stored. */
function notStored(places: readonly number[], total: number): string {
  const left = total - places.length;
  if (left === 0)
    return total === 1 ? "The observation was not stored." : `None of the ${total} observations was stored.`;
  const [was, others] = [places.length === 1 ? "was" : "were", left === 1 ? "the other was" : "the others were"];
  return `${places.length} of ${total} observations ${was} not stored; ${others}.`;
}

/** Where more is kept than before, what was gone by then stays gone. */
function expiredPlaces(places: readonly number[], total: number, details: Appended): DomainError {
  const [first = 0] = places;
  return new DomainError(
    "validation_error",
    `${notStored(places, total)} What the entity reported at that time has been removed.`,
    {
      location: `observations[${first}].observed_at`,
      suggestion: "Leave out those listed in details.expired: nothing could be asked about them.",
      details,
    },
  );
}

function groupPlaces(places: readonly number[], rows: readonly LedgerObservation[], details: Appended): DomainError {
  const [first = 0] = places;
  return new DomainError(
    "validation_error",
    `${rows[first]?.entity} is a group: what it comes to is counted from its members. ${notStored(places, rows.length)}`,
    {
      location: `observations[${first}].entity`,
      suggestion: "Leave out those listed in details.groups, or push them under another name.",
      details,
    },
  );
}

function fullPlaces(places: readonly number[], total: number, details: Appended): DomainError {
  const [first = 0] = places;
  return new DomainError(
    "validation_error",
    `${notStored(places, total)} An entity has at most ${mostMembers} members of a signal.`,
    {
      location: `observations[${first}].member`,
      suggestion:
        "Leave out those listed in details.full, or push them for more entities, or under a signal that tells fewer members apart.",
      details,
    },
  );
}

function problemOf(
  observation: PushedObservation,
  definition: SignalDefinition | undefined,
  registered: readonly string[],
  observedAt: number,
  now: number,
  keepMs: number | null,
): { field: string; message: string } | null {
  if (!definition) {
    const { message, suggestion } = unknownAmong(observation.primitive_id, registered);
    return { field: "primitive_id", message: `${message} ${suggestion}` };
  }
  if (observedAt > now + furthestAheadMs) {
    return {
      field: "observed_at",
      message: `${observation.observed_at} is more than 60 seconds ahead of the service's clock.`,
    };
  }
  if (keepMs !== null && observedAt < keptSince(now, keepMs)) {
    return {
      field: "observed_at",
      message: `${observation.observed_at} is older than what is kept: observations are kept since ${formatTimestamp(keptSince(now, keepMs))}.`,
    };
  }
  const found = observationProblem(observation, definition);
  return found && { field: found.field, message: `${definition.primitive_id} ${found.problem}.` };
}

function newObservation(
  observation: PushedObservation,
  definition: SignalDefinition,
  observedAt: number,
): LedgerObservation {
  const { value, member, ...rest } = observation;
  return {
    ...rest,
    type: definition.type,
    observed_at: observedAt,
    value: value === 0 ? 0 : value,
    ...(member && { member: memberText(member) }),
  };
}
