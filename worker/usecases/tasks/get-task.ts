import type { GetTaskInput, ListTasksQuery, TaskList } from "../../contract/resources/tasks/tasks.ts";
import type { TaskDetails } from "../../contract/resources/tasks/task-details.ts";
import { dayMs, formatTimestamp } from "../../domain/values/time.ts";
import type { FiringFilter } from "../ports/actions/actions.ts";
import type { IncidentDay } from "../ports/alarms/incidents.ts";
import { toDelivery } from "../actions/action-result.ts";
import type { Services } from "../services.ts";
import type { StoredTask, TaskFilter, TaskTexts } from "../ports/tasks/tasks.ts";
import { withReach } from "./reach-warnings.ts";
import { asTheyStand, type StandingTask, viewTask, toTaskView } from "./task-view.ts";
import { countedPage, resumedPage, timeAndId } from "../service/paging.ts";
import { caseless, matchingRows, searchWords } from "../service/search.ts";
import { tasksWithin } from "../definitions/tasks-within.ts";
import { noSuch } from "../service/not-found.ts";

/** How far back a task says what it has raised. */
const activityMs = 28 * dayMs;
/** Firings that a task shows. */
const shownDeliveries = 5;

/** One task with how its last deliveries went, deleted ones too; throws `not_found`. */
export async function getTask(services: Services, { id }: GetTaskInput): Promise<TaskDetails> {
  const task = await services.tasks.find(id);
  if (!task) throw noSuch("task", id);
  const now = services.now();
  const since = now - activityMs;
  const [view, rows, days, failed_deliveries] = await Promise.all([
    withReach(services, task).then((reached) => viewTask(services, reached)),
    services.actions.deliveries(firingsOf(task), null, shownDeliveries),
    services.incidents.days(task.task_id, since),
    services.deliveries.failed(task.task_id, since),
  ]);
  const last_deliveries = rows.map((row) => {
    const { action_id: _, payload_sent: __, ...delivery } = toDelivery(row);
    return delivery;
  });
  const activity = activityOf(days, { since, created: task.created_at, now });
  return { ...view, last_deliveries, activity: { ...activity, failed_deliveries } };
}

const firingsOf = ({ action_id, action_version }: StoredTask): FiringFilter => ({
  action_id,
  version: action_version,
  unchanged: false,
});

/** What the days come to; a task that is younger than a day counts as a day old. */
function activityOf(
  days: readonly IncidentDay[],
  { since, created, now }: { since: number; created: number; now: number },
): Omit<TaskDetails["activity"], "failed_deliveries"> {
  const sum = (of: (day: IncidentDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const incidents = sum(({ opened }) => opened);
  const weeks = Math.max(now - Math.max(since, created), dayMs) / (7 * dayMs);
  return {
    from: formatTimestamp(since),
    incidents,
    per_week: incidents / weeks,
    rated_right: sum(({ rated_right }) => rated_right),
    rated_wrong: sum(({ rated_wrong }) => rated_wrong),
    days: days.map(({ day, opened }) => ({ day: formatTimestamp(day * dayMs).slice(0, 10), incidents: opened })),
  };
}

/** A page of tasks, newest first; deleted ones only when asked for by status. A search for words may end a page early. */
export async function listTasks(
  services: Services,
  { status, external_id, condition_id, condition_version, primitive_id, q = "", ...query }: ListTasksQuery,
): Promise<TaskList> {
  const filter = {
    tasks: await tasksWithin(services),
    status: status ?? null,
    external_id: external_id ?? null,
    condition_id: condition_id ?? null,
    condition_version: condition_version ?? null,
    primitive_id: primitive_id ?? null,
  };
  const list = {
    cursor: "tasks",
    position: timeAndId,
    key: ({ task }: StandingTask) => [task.created_at, task.task_id] as const,
    view: toTaskView,
  } as const;
  const words = searchWords(q);
  if (words.length > 0) {
    const page = await resumedPage(query, {
      ...list,
      read: async (after, limit) => {
        const { rows, resume } = await searchedTasks(services, filter, words, after, limit);
        return { rows: await asTheyStand(services, rows), resume };
      },
    });
    return { ...page, total_count: (await services.tasks.list(filter, null, 0)).total };
  }
  return countedPage(query, {
    ...list,
    read: async (after, limit) => {
      const { rows, total } = await services.tasks.list(filter, after, limit);
      return { rows: await asTheyStand(services, rows), total };
    },
  });
}

type TaskPlace = readonly [number, string];

/** The next tasks that have each of the words in their name, sentence or note, and where to go on. */
async function searchedTasks(
  { tasks }: Services,
  filter: TaskFilter,
  words: readonly string[],
  after: TaskPlace | null,
  limit: number,
): Promise<{ rows: StoredTask[]; resume: TaskPlace | null }> {
  const { rows, resume } = await matchingRows<TaskTexts & { at: TaskPlace }, TaskPlace>({
    after,
    limit,
    read: async (from, size) =>
      (await tasks.texts(filter, from, size)).map((one) => ({ ...one, at: [one.created_at, one.task_id] })),
    fits: async (chunk) =>
      chunk.map(({ name, intent, note }) => {
        const text = caseless([name, intent, note].join("\n"));
        return words.every((word) => text.includes(word));
      }),
  });
  return { rows: await tasks.some(rows.map(({ task_id }) => task_id)), resume };
}
