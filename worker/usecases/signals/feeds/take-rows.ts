import { keptSince } from "../../../domain/values/kept.ts";
import { type MemberLabels, memberText } from "../../../domain/values/members.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { reject, type RejectReason, type FeedTally, type Origin } from "../../../domain/feeds/tally.ts";
import { observationProblem, unfit } from "../../../domain/values/observation-check.ts";
import type { MappedEvent } from "../../../domain/feeds/event-mapping.ts";
import type { NewObservation } from "../../ports/evaluation/ledger.ts";
import type { Primitive } from "../../../domain/values/definitions/primitive.ts";
import { furthestAheadMs } from "../../service/question-time.ts";
import type { Services } from "../../services.ts";
import { isWithin } from "../list-observations.ts";
import { maxEntity } from "../../../domain/feeds/sql-query.ts";

/** An observation to be, and what it was at the sender. */
export interface CandidateRow extends MappedEvent {
  reset?: true;
  /** It is the start of a counter, which comes with each of its samples and corrects none. */
  if_new?: true;
  stale?: true;
  member?: MemberLabels;
  origin: Origin;
}

/** Whether a text may name an entity. */
export const isEntity = (entity: string): boolean =>
  entity !== "" && !unfit.test(entity) && entity.length <= 2 * maxEntity && Array.from(entity).length <= maxEntity;

/**
 * Appends what fits its signal, counts the rest, and notes everything. Throws `unavailable` where a shard did not answer; the
 * same again adds what is missing.
 */
export async function takeRows(
  services: Services,
  feedId: string,
  candidates: readonly CandidateRow[],
  definitions: ReadonlyMap<string, Pick<Primitive, "type" | "kind" | "labels" | "members">>,
  tally: FeedTally,
): Promise<void> {
  const now = services.now();
  const good: CandidateRow[] = [];
  const rows: NewObservation[] = [];
  for (const one of candidates) {
    const definition = definitions.get(one.signal);
    const problem = !isWithin(services, one)
      ? "outside"
      : definition === undefined
        ? "unknown_signal"
        : rowProblem(services, one, definition, now);
    if (problem === "expired" && one.if_new) continue;
    if (problem !== null || definition === undefined) {
      reject(tally, one.origin, problem ?? "unknown_signal", 1);
      continue;
    }
    good.push(one);
    const { signal: primitive_id, origin: _, value, member, ...rest } = one;
    rows.push({
      ...rest,
      primitive_id,
      type: definition.type,
      value: value === 0 ? 0 : value,
      ...(member && { member: memberText(member) }),
    });
  }
  const { accepted, unchanged, unconfirmed, expired, full, groups } =
    rows.length === 0 ? nothingTaken : await services.ledger.append(rows);
  tally.stored += accepted;
  tally.unchanged += unchanged;
  for (const [places, reason] of [
    [expired, "expired"],
    [full, "too_many_members"],
    [groups, "bad_entity"],
  ] as const)
    for (const place of places) {
      const one = good[place];
      if (one && !(one.if_new && reason === "expired")) reject(tally, one.origin, reason, 1);
    }
  if (unconfirmed.length === 0) return;
  services.log("feed_incomplete", { feed_id: feedId, unconfirmed: unconfirmed.length });
  throw new DomainError("unavailable", "A part of the ledger did not answer.", {
    suggestion: "Send the same again: what is stored is not stored twice.",
  });
}

const nothingTaken = { accepted: 0, unchanged: 0, unconfirmed: [], expired: [], full: [], groups: [] };

function rowProblem(
  { config }: Services,
  { entity, observed_at, ...observed }: CandidateRow,
  definition: Pick<Primitive, "type" | "kind" | "labels" | "members">,
  now: number,
): RejectReason | null {
  if (!isEntity(entity)) return "bad_entity";
  if (!Number.isSafeInteger(observed_at) || observed_at < 0 || observed_at > now + furthestAheadMs) return "bad_time";
  const { keepObservationsMs: keepMs } = config;
  if (keepMs !== null && observed_at < keptSince(now, keepMs)) return "expired";
  const problem = observationProblem(observed, definition);
  if (problem === null) return null;
  return problem.field === "event_id" ? "bad_event_id" : problem.field === "member" ? "bad_member" : "bad_value";
}
