import { IntervalChart } from "../../charts/interval.tsx";
import { DAY } from "../../format/time.ts";
import { useEffect, useState } from "preact/hooks";
import type { BacktestResult, Condition, TaskDetails } from "../../../sdk/src/index.ts";
import { formatNumber } from "../../format/number.ts";
import { client } from "../../session/session.ts";
import { announce } from "../../state/announce.ts";
import { type Resource, useResource } from "../../state/resource.ts";
import { Figure } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { cutOf, withCut } from "./cut.ts";

/** How long a cut must rest before it is tried on past data, in milliseconds. */
const REST = 800;
/** Days of past data that a cut is tried on. */
export const SPAN_DAYS = 28;

/** When those days began, as the API takes it. */
export const spanStart = (): string => new Date(Date.now() - SPAN_DAYS * DAY).toISOString();

/** The last four weeks under the cut, beside what is in force; asked once the cut has rested. */
export function useCutTrial(task: TaskDetails, condition: Condition, cut: number): Resource<BacktestResult> {
  const [rested, setRested] = useState(cut);
  useEffect(() => {
    const timer = setTimeout(() => setRested(cut), REST);
    return () => clearTimeout(timer);
  }, [cut]);
  const { condition_id, version } = condition;
  return useResource(`${condition_id}@${version}#${rested}`, (signal) => {
    return client().conditions.backtest(
      {
        condition_id,
        condition_version: version,
        entity_scope: task.entity_scope,
        from: spanStart(),
        to: new Date().toISOString(),
        firing: task.firing,
        ...(task.watch?.every === undefined ? {} : { step: stepFor(task.watch.every) }),
        ...(rested === cutOf(condition.strategy)
          ? {}
          : { compare_to: { strategy: withCut(condition.strategy, rested) } }),
      },
      { signal },
    );
  });
}

/** A watch by the minute is replayed by the hour: four weeks of minutes are more questions than one call may ask. */
function stepFor(every: string): string {
  return /^\d+(s|m)$/.test(every) ? "1h" : every;
}

/** What the cut would have done, beside what is in force. */
export function CutTrial({
  tried,
  moved,
  format,
  now,
  cut,
}: {
  tried: Resource<BacktestResult>;
  moved: boolean;
  format: (value: number) => string;
  now: number;
  cut: number;
}) {
  const { data } = tried;
  const told = data?.comparison ?? null;
  useEffect(() => {
    if (data !== undefined && told !== null)
      announce(`At ${format(cut)} ${formatNumber(told.fired)} alarms instead of ${formatNumber(data.fired)}.`);
  }, [told]);
  if (data === undefined) {
    return (
      <>
        <ErrorNotice failure={tried.failure} onRetry={tried.reload} />
        {tried.loading && <Skeleton lines={5} />}
      </>
    );
  }
  const after = data.comparison;
  return (
    <div class="stack" aria-busy={tried.loading}>
      <ErrorNotice failure={tried.failure} onRetry={tried.reload} />
      <div class="task-figures">
        <Figure
          name={`Alarms at ${format(now)}`}
          value={formatNumber(data.fired)}
          note={<Weekly forecast={data.forecast} />}
        />
        {after !== null && moved && (
          <>
            <Figure
              name={`Alarms at ${format(cut)}`}
              value={formatNumber(after.fired)}
              note={<Weekly forecast={after.forecast} />}
            />
            <Figure
              name="Would fall silent"
              value={formatNumber(after.flips_to_silent)}
              note="answers that triggered"
            />
            <Figure name="Would be new" value={formatNumber(after.flips_to_fire)} note="answers that were silent" />
          </>
        )}
      </div>
      {!moved && <p class="muted">Move the line to see what another value would have done.</p>}
      <p class="small muted">{data.summary}</p>
    </div>
  );
}

function Weekly({ forecast }: { forecast: BacktestResult["forecast"] }) {
  if (forecast === null) return <>no days to forecast from</>;
  const { expected_per_week, low, high } = forecast;
  return (
    <>
      <IntervalChart low={low} expected={expected_per_week} high={high} />
      {`about ${formatNumber(Number(expected_per_week.toPrecision(2)))} a week, ${low} to ${high} with 90% confidence`}
    </>
  );
}
