import type { Incident } from "../../../sdk/src/index.ts";
import { Sparkline } from "../../charts/sparkline.tsx";
import { formatCount } from "../../format/number.ts";
import { formatInstant } from "../../format/time.ts";
import { now } from "../../state/clock.ts";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { looksText, reasonText, sinceText, standing, severityTone, whyText } from "./words.ts";
import { inLine } from "../../format/names.ts";

/** An alarm in the list: whom it is about, why, for which task, since when, and how its score moved. */
export function AlarmRow({
  incident,
  gone,
  marked,
  onMark,
}: {
  incident: Incident;
  gone: boolean;
  /** Whether it is one of several to act on; undefined where none can be. */
  marked: boolean | undefined;
  onMark: () => void;
}) {
  const {
    entity,
    severity,
    looks = [],
    threshold,
    opened_at,
    status,
    acknowledged_at,
    task_name,
    intent,
    comments,
  } = incident;
  const scores = looks.flatMap(({ score }) => (score === null ? [] : [score]));
  const isDone = gone || status === "closed" || acknowledged_at !== null;
  return (
    <div class={`alarm${isDone ? " alarm-done" : ""}${marked === true ? " alarm-marked" : ""}`}>
      <span class={`alarm-bar alarm-bar-${severity ?? "unset"}`} aria-hidden="true" />
      {marked !== undefined && (
        <span
          class="alarm-mark"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onMark();
          }}
        >
          <i>{marked && <Icon name="check" size={12} />}</i>
        </span>
      )}
      <div class="alarm-words">
        <p class="alarm-head">
          <strong class="alarm-entity">{inLine(entity)}</strong>{" "}
          <span class="alarm-why" title={whyText(incident)}>
            {reasonText(incident)}
          </span>
        </p>
        <p class="alarm-foot">
          {severity !== null && <Chip tone={severityTone(severity)}>{severity}</Chip>}
          {standing(incident, now.value).map(({ tone, text }) => (
            <Chip key={text} tone={tone}>
              {text}
            </Chip>
          ))}
          {comments > 0 && <Chip>{formatCount(comments, "comment")}</Chip>}
          {gone && status !== "closed" && <Chip>No longer in this list</Chip>}
          <span class="alarm-task clip">
            {task_name !== null && <b>{task_name}</b>} {intent}
          </span>
        </p>
      </div>
      <span class="alarm-spark">
        {scores.length > 1 && (
          <Sparkline values={scores} limit={threshold} label={looksText(incident)} width={104} height={28} />
        )}
      </span>
      <time class="alarm-since" dateTime={opened_at} title={`Opened ${formatInstant(opened_at)}`}>
        {sinceText(incident, now.value)}
      </time>
    </div>
  );
}
