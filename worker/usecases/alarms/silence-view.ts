import type { Silence } from "../../contract/resources/alarms/silences.ts";
import { type SilencedTime, silenceStatus } from "../../domain/firing/silence.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { StoredSilence } from "../ports/alarms/silences.ts";
import { attributed } from "../service/attributed.ts";
import type { Services } from "../services.ts";

const shownNext = 5;

/** Silences as they stand now, with the entities that their pseudonyms stand for. Throws `unavailable`. */
export async function viewSilences(services: Services, silences: readonly StoredSilence[]): Promise<Silence[]> {
  const placed = silences.flatMap(({ entity_id, bucket }) => (entity_id === null ? [] : [{ entity_id, bucket }]));
  const names = placed.length === 0 ? new Map<string, string>() : await services.pseudonyms.resolve(placed);
  const now = services.now();
  const recurring = silences.flatMap(({ every, silence_id }) => (every === null ? [] : [silence_id]));
  const next =
    recurring.length === 0
      ? new Map<string, SilencedTime[]>()
      : await services.silences.next(recurring, now, shownNext);
  const made = await attributed(services, silences, ({ created_by }) => created_by);
  return made.map(({ by, ...silence }) => {
    const { silence_id, external_id, task_id, entity_id, starts_at, until, ended_at, reason, created_at, created_by } =
      silence;
    return {
      silence_id,
      external_id,
      task_id,
      entity_id,
      entity: entity_id === null ? null : (names.get(entity_id) ?? null),
      from: formatTimestamp(starts_at),
      until: formatTimestamp(until),
      ended_at: timestampOrNull(ended_at),
      status: silence.every === null ? silenceStatus(silence, now) : statusOf(silence, next.get(silence_id)?.[0], now),
      every: silence.every,
      next: (next.get(silence_id) ?? []).map(shownTime),
      reason,
      created_at: formatTimestamp(created_at),
      created_by,
      by,
    };
  });
}

/** One that comes again is in force during its times, and over once there are none to come. */
const statusOf = (silence: StoredSilence, next: SilencedTime | undefined, now: number): Silence["status"] =>
  next === undefined || silence.ended_at !== null ? "ended" : silenceStatus(next, now);

/** A time as it is shown. */
export const shownTime = ({ starts_at, ends_at }: SilencedTime) => ({
  from: formatTimestamp(starts_at),
  until: formatTimestamp(ends_at),
});

/** The same of one; throws `not_found` where there is none. */
export async function viewSilence(services: Services, id: string, silence: StoredSilence | null): Promise<Silence> {
  const [view] = silence === null ? [] : await viewSilences(services, [silence]);
  if (view !== undefined) return view;
  throw noSuchSilence(id);
}

/** The error for a silence that does not exist. */
export const noSuchSilence = (id: string): DomainError =>
  new DomainError("not_found", `There is no silence ${id}.`, {
    location: "id",
    suggestion: "GET /silences lists them, including those that have ended.",
  });
