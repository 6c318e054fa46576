import type {
  CreateSilenceBody,
  PreviewSilenceBody,
  SilenceView,
  SilencePreview,
} from "../../../contract/resources/alarms/silences.ts";
import { activeHours } from "../../../domain/firing/hours.ts";
import { occurrences } from "../../../domain/firing/occurrences.ts";
import { checkSilencedTime, longestSilenceDays } from "../../../domain/firing/silence.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { dayMs, parseTimestamp } from "../../../domain/values/time.ts";
import { placedPseudonym } from "../../service/placed-pseudonym.ts";
import { type Asker, identityOf } from "../../service/request-identity.ts";
import type { Services } from "../../services.ts";
import { shownTime, viewSilence } from "./silences.ts";
import { noSuch } from "../../service/not-found.ts";

/**
 * Silences a task, an entity, or a task about an entity. Throws `not_found` for the task, `validation_error` for one that is
 * deleted and for a time that no silence may have, `conflict` where one that has not ended has its external id.
 */
export async function createSilence(
  services: Services,
  { external_id, task_id, entity, from, until, every, reason }: CreateSilenceBody,
  { by, claim }: Asker,
): Promise<SilenceView> {
  const { id, at } = identityOf(services, claim);
  const starts_at = from === undefined ? at : parseTimestamp(from);
  const ends_at = parseTimestamp(until);
  checkSilencedTime({ starts_at, ends_at }, at);
  const hours = every === undefined ? null : activeHours(every, services.config.zone);
  const times = hours === null ? [] : occurrences(hours, { starts_at, ends_at });
  if (hours !== null && times.length === 0) throw neverOn();
  if (task_id !== undefined) await checkTask(services, task_id);
  const placed = entity === undefined ? null : await placedPseudonym(services, entity);
  const silence_id = `sil_${id}`;
  const silence = {
    silence_id,
    external_id: external_id ?? null,
    task_id: task_id ?? null,
    entity_id: placed?.entity_id ?? null,
    bucket: placed?.bucket ?? null,
    starts_at,
    ends_at,
    until: ends_at,
    ended_at: null,
    reason,
    created_at: at,
    created_by: by,
    every: hours,
    parent_id: null,
  };
  const holder = await services.silences.add(silence, times);
  if (holder !== null)
    throw new DomainError("conflict", `Silence ${holder} has the external id ${external_id ?? ""}.`, {
      location: "external_id",
      suggestion: "End that silence, or choose another name.",
      details: { silence_id: holder },
    });
  return viewSilence(services, silence_id, await services.silences.find(silence_id));
}

const neverOn = () =>
  new DomainError("validation_error", "`every` never comes between `from` and `until`.", {
    location: "every",
    suggestion: "Let it last longer, or choose other hours.",
  });

async function checkTask({ tasks }: Services, task_id: string): Promise<void> {
  const task = await tasks.find(task_id);
  if (task === null) throw noSuch("task", task_id, "task_id");
  if (task.status === "deleted")
    throw new DomainError("validation_error", `Task ${task_id} is deleted: it no longer fires.`, {
      location: "task_id",
      suggestion: "There is nothing to silence. GET /tasks lists the tasks.",
    });
}

const mostShown = 10;

/** The next times of a silence that comes again, by the very rule by which it would be made. Stores nothing. */
export async function previewSilence(
  { config, now }: Pick<Services, "config" | "now">,
  { every, from }: PreviewSilenceBody,
): Promise<SilencePreview> {
  const hours = activeHours(every, config.zone);
  const starts_at = from === undefined ? now() : parseTimestamp(from);
  const next = occurrences(hours, { starts_at, ends_at: starts_at + longestSilenceDays * dayMs }, mostShown);
  return { every: hours, next: next.map(shownTime) };
}
