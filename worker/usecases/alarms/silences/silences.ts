import type {
  ListSilencesQuery,
  SilenceView,
  SilenceInput,
  SilenceList,
} from "../../../contract/resources/alarms/silences.ts";
import { placedPseudonym } from "../../service/placed-pseudonym.ts";
import { page, timeAndId } from "../../service/paging.ts";
import type { Services } from "../../services.ts";
import { type SilencedTime, silenceStatus } from "../../../domain/firing/silence.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import type { StoredSilence } from "../../ports/alarms/silences.ts";
import { attributed } from "../../service/attributed.ts";
import { noSuch } from "../../service/not-found.ts";

/** A page of the silences, newest first; those that have ended too. Throws `unavailable`. */
export async function listSilences(services: Services, query: ListSilencesQuery): Promise<SilenceList> {
  const { active, task_id, entity } = query;
  const placed = entity === undefined ? null : await placedPseudonym(services, entity);
  const filter = {
    now: services.now(),
    ...(active === undefined ? {} : { active }),
    ...(task_id === undefined ? {} : { task_id }),
    ...(placed === null ? {} : { entity_id: placed.entity_id }),
  };
  return page(query, {
    cursor: "silences",
    position: timeAndId,
    read: async (after, limit) => {
      const rows = await services.silences.list(filter, after, limit);
      const views = await viewSilences(services, rows);
      return rows.flatMap((row, i) => (views[i] ? [{ row, view: views[i] }] : []));
    },
    key: ({ row }) => [row.created_at, row.silence_id],
    view: ({ view }) => view,
  });
}

/** One silence, also one that has ended; throws `not_found`. */
export async function getSilence(services: Services, { id }: SilenceInput): Promise<SilenceView> {
  return viewSilence(services, id, await services.silences.find(id));
}

/** Ends a silence now; it stays readable, and ending it again changes nothing. Throws `not_found`. */
export async function endSilence(services: Services, { id }: SilenceInput): Promise<SilenceView> {
  return viewSilence(services, id, await services.silences.end(id, services.now()));
}

const shownNext = 5;

/** Silences as they stand now, with the entities that their pseudonyms stand for. Throws `unavailable`. */
async function viewSilences(services: Services, silences: readonly StoredSilence[]): Promise<SilenceView[]> {
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
      status: silence.every === null ? silenceStatus(silence, now) : statusAt(silence, next.get(silence_id)?.[0], now),
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
const statusAt = (silence: StoredSilence, next: SilencedTime | undefined, now: number): SilenceView["status"] =>
  next === undefined || silence.ended_at !== null ? "ended" : silenceStatus(next, now);

/** A time as it is shown. */
export const shownTime = ({ starts_at, ends_at }: SilencedTime) => ({
  from: formatTimestamp(starts_at),
  until: formatTimestamp(ends_at),
});

/** The same of one; throws `not_found` where there is none. */
export async function viewSilence(services: Services, id: string, silence: StoredSilence | null): Promise<SilenceView> {
  const [view] = silence === null ? [] : await viewSilences(services, [silence]);
  if (view !== undefined) return view;
  throw noSuch("silence", id);
}
