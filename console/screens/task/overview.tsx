import { DAY } from "../../format/time.ts";
import { formatNumber, formatShare } from "../../format/number.ts";
import { hrefTo } from "../../routing/route.ts";
import { now } from "../../state/clock.ts";
import { Card, Figure } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Empty } from "../../ui/states.tsx";
import { Facts, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { ratingsNote } from "./ratings.ts";
import { useRatings } from "./use-ratings.ts";
import { barsOf, deliveryWords, type Details } from "./task.ts";

/** How a task is doing: what it raised, what people thought of it, its watch, and what became of its messages. */
export function Overview({ task }: { task: Details }) {
  const { activity, watch_status } = task;
  const ratings = useRatings(task);
  return (
    <div class="stack">
      {task.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <p>{warning}</p>
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
      <Watch task={task} />
      <Card title="Last messages" flush aside={<a href={hrefTo("/alarms", {}, { task: task.task_id })}>Its alarms</a>}>
        {task.last_deliveries.length === 0 ? (
          <Empty title="Nothing has fired">What the task sends will be listed here, with what became of it.</Empty>
        ) : (
          <Table
            caption="Last messages"
            rows={task.last_deliveries}
            keyOf={({ decision_id }) => decision_id}
            columns={[
              { head: "Sent", cell: ({ attempted_at }) => (attempted_at === null ? "–" : <Time at={attempted_at} />) },
              {
                head: "About",
                cell: ({ kind, decision_id }) =>
                  kind === "decision" ? (
                    <a href={hrefTo("/decisions/:id", { id: decision_id })}>a decision</a>
                  ) : (
                    kind.replace("_", " ")
                  ),
              },
              {
                head: "Outcome",
                cell: ({ status }) => (
                  <Chip tone={status === "failed" ? "bad" : status === "triggered" ? "good" : "plain"}>{status}</Chip>
                ),
              },
              {
                head: "Why",
                cell: ({ reason, error }) => error?.message ?? reason?.replaceAll("_", " ") ?? "",
                minor: true,
              },
            ]}
          />
        )}
      </Card>
    </div>
  );
}

/** When a task looks that has no time for it. */
const looksWhen = ({ watch, status }: Details): string => {
  if (watch === null) return "only when asked";
  return status === "active" ? "the next at each new value" : "none while it is paused";
};

/** Too young for a number a week: it would speak of days that have not been. */
const isYoung = ({ watch, created_at }: Details): boolean =>
  watch !== null && now.value - Date.parse(created_at) < 7 * DAY;

function Bars({ task }: { task: Details }) {
  const bars = barsOf(task.activity);
  const most = Math.max(...bars.map(({ incidents }) => incidents), 1);
  return (
    <div
      class="task-bars"
      role="img"
      aria-label={`Alarms a day over four weeks, ${task.activity.incidents} in all, at most ${most} on a day`}
    >
      {bars.map(({ day, incidents }) => (
        <div key={day} class="task-bar" title={`${day}: ${incidents}`}>
          <i style={{ height: `${(incidents / most) * 100}%` }} />
        </div>
      ))}
    </div>
  );
}

function Watch({ task: { watch, watch_status, firing } }: { task: Details }) {
  if (watch === null || watch_status === null) return null;
  const { missed, unanswered, valueless, advice, late_ms } = watch_status;
  return (
    <Card title="Watch">
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
    </Card>
  );
}
