import type { TaskDetails } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { type Ratings, ratingsNote, ratingsOf } from "./ratings.ts";
import { barsOf, deliveryWords, openOf } from "./task.ts";
import { warningText } from "../../data/warning-words.ts";
import { DAY, formatTick } from "../../format/time.ts";
import { formatNumber, formatShare } from "../../format/number.ts";
import { now } from "../../state/clock.ts";
import { Card, Figure, FoldedCard } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Facts } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { Affected } from "./affected.tsx";
import { IncidentsChart } from "./incidents-chart.tsx";
import { Messages } from "./messages.tsx";

const MOST = 200;
const MOST_OPEN = 20;

/** The ratings that tuning rests on, so that both say the same of a task. */
export function useRatings({ condition_id, condition_version }: TaskDetails): Ratings | undefined {
  return useResource(`${condition_id}@${condition_version} ratings`, async (signal) => {
    const { items, has_more } = await client().feedback.list(
      { condition_id, condition_version, limit: MOST },
      { signal },
    );
    return ratingsOf(items, has_more);
  }).data;
}

/** How a task is doing: what it raised, what people thought of it, its watch, and what became of its messages. */
export function Overview({ task }: { task: TaskDetails }) {
  const { activity, watch_status } = task;
  const ratings = useRatings(task);
  const open = useResource(`${task.task_id} open alarms`, (signal) =>
    openOf(client().incidents, task.task_id, MOST_OPEN, signal),
  );
  return (
    <div class="stack">
      {task.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <p>{warningText(warning)}</p>
        </Notice>
      ))}
      <Card>
        <div class="task-figures">
          {isYoung(task) ? (
            <Figure
              name="Alarms so far"
              value={formatNumber(activity.incidents)}
              note={
                <>
                  written <Time at={task.created_at} />
                </>
              }
            />
          ) : (
            <Figure
              name="Alarms a week"
              value={task.watch === null ? "–" : formatNumber(Number(activity.per_week.toPrecision(2)))}
              note={task.watch === null ? "only a task that looks by itself raises alarms" : "over the last 28 days"}
            />
          )}
          <Figure
            name="Rated wrong"
            value={ratings === undefined || ratings.all === 0 ? "–" : formatShare(ratings.wrong / ratings.all)}
            note={ratings === undefined ? "\u00a0" : ratingsNote(ratings)}
          />
          <Figure
            name="Failed messages"
            value={
              <span class={activity.failed_deliveries > 0 ? "task-bad" : undefined}>
                {formatNumber(activity.failed_deliveries)}
              </span>
            }
            note={`to ${deliveryWords(task.delivery)}`}
          />
          <Figure
            name="Last look"
            value={watch_status?.last_look_at ? <Time at={watch_status.last_look_at} /> : "–"}
            note={
              watch_status?.next_look_at ? (
                <>
                  next <Time at={watch_status.next_look_at} />
                </>
              ) : (
                looksWhen(task)
              )
            }
          />
        </div>
        {activity.incidents > 0 && <Bars task={task} />}
      </Card>
      <Affected task={task} open={open} />
      <IncidentsChart task={task} open={open} />
      <Messages task={task} />
      <Watch task={task} />
    </div>
  );
}

/** When a task looks that has no time for it. */
const looksWhen = ({ watch, status }: TaskDetails): string => {
  if (watch === null) return "only when asked";
  return status === "active" ? "the next at each new value" : "none while it is paused";
};

/** Too young for a number a week: it would speak of days that have not been. */
const isYoung = ({ watch, created_at }: TaskDetails): boolean =>
  watch !== null && now.value - Date.parse(created_at) < 7 * DAY;

function Bars({ task }: { task: TaskDetails }) {
  const bars = barsOf(task.activity);
  const most = Math.max(...bars.map(({ incidents }) => incidents), 1);
  return (
    <div
      class="task-bars"
      role="img"
      aria-label={`Alarms a day over four weeks, ${task.activity.incidents} in all, at most ${most} on a day`}
      data-from={bars[0] === undefined ? "" : formatTick(Date.parse(bars[0].day), DAY)}
    >
      {bars.map(({ day, incidents }) => (
        <div key={day} class="task-bar" title={`${day}: ${incidents}`}>
          <i style={{ height: `${(incidents / most) * 100}%` }} />
        </div>
      ))}
    </div>
  );
}

function Watch({ task: { watch, watch_status, firing } }: { task: TaskDetails }) {
  if (watch === null || watch_status === null) return null;
  const { missed, unanswered, valueless, advice, late_ms } = watch_status;
  return (
    <FoldedCard title="How it looks" open={advice !== null}>
      <Facts
        facts={[
          ["Looks", watch.every === undefined ? "at each new value" : `every ${watch.every}`],
          ["Keeps", watch.keep === "changes" ? "changes, the rest in brief" : "every look"],
          ["No data", watch.no_data === "alert" ? "is an alarm" : "is ignored"],
          ["Fires", firing.mode === "every" ? "at each look that holds" : "once for each stretch"],
          ["Late by", late_ms === 0 ? "nothing" : `${formatNumber(late_ms / 1000)} s`],
          ["Looks passed over", formatNumber(missed)],
          ["Entities it could not judge", formatNumber(unanswered)],
          ["Entities without values to judge", formatNumber(valueless)],
        ]}
      />
      {advice !== null && (
        <Notice tone="warn">
          <p>{advice}</p>
        </Notice>
      )}
    </FoldedCard>
  );
}
