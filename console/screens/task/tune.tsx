import { useEffect, useState } from "preact/hooks";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { formatCount, formatNumber, formatValue } from "../../format/number.ts";
import { elevated } from "../../session/elevation.ts";
import { client } from "../../session/session.ts";
import { type Failure, failureOf } from "../../state/failure.ts";
import { type Resource, useResource } from "../../state/resource.ts";
import { say } from "../../state/toasts.ts";
import type { Output } from "../../../sdk/src/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Figure } from "../../ui/card.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Empty, Loaded, Skeleton } from "../../ui/states.tsx";
import { CostCurve } from "./cost-curve.tsx";
import { cutOf, nextVersion, reach, rounded, sentenceWith, unitOf, withCut } from "./cut.ts";
import type { Details } from "./task.ts";

type Condition = Output<"getCondition">;
type Calibration = Output<"calibrateCondition">;
type Backtest = Output<"backtestConditions">;

/** How long a cut must rest before it is tried on past data, in milliseconds. */
const REST = 800;
const DAY = 86_400_000;
const SPAN_DAYS = 28;

/** The number of a task: what it costs where it is, what another would have done, and the way to put it in place. */
export function Tune({ task, onRebound }: { task: Details; onRebound: () => void }) {
  const { condition_id, condition_version } = task;
  const key = `${condition_id}@${condition_version}`;
  const condition = useResource(key, (signal) =>
    client().conditions.get({ id: condition_id, version: condition_version }, { signal }),
  );
  const calibration = useResource(key, (signal) =>
    client().conditions.calibrate({ condition_id, condition_version }, { signal }),
  );
  return (
    <Loaded of={condition} lines={8}>
      {(known) => {
        const value = cutOf(known.strategy);
        if (value === null)
          return (
            <Empty title="There is no number to tune">
              {known.strategy.type === "composite"
                ? "This task combines other conditions. Tune those of the tasks that watch them one by one."
                : "This task waits for a word, not for a number."}
            </Empty>
          );
        return (
          <Tuning
            key={key}
            task={task}
            condition={known}
            value={value}
            calibration={calibration}
            onRebound={onRebound}
          />
        );
      }}
    </Loaded>
  );
}

interface TuningProps {
  task: Details;
  condition: Condition;
  value: number;
  calibration: Resource<Calibration>;
  onRebound: () => void;
}

function Tuning({ task, condition, value, calibration, onRebound }: TuningProps) {
  const [cut, setCut] = useState(value);
  const signal = useSignal(task);
  const unit = unitOf(condition.strategy, signal.data?.unit ?? null);
  const format = (number: number) => formatValue(rounded(number), unit);
  const tried = useTrial(task, condition, cut);
  const { data } = calibration;
  const curve = data?.evidence?.cost_curve ?? [];
  const recommended = data?.recommended ?? null;
  return (
    <div class="stack">
      <Sentence task={task} was={value} cut={cut} format={format} />
      <div class="task-tune">
        <Card
          title="What each value costs"
          aside={
            recommended !== null &&
            cut !== recommended && (
              <Button small onClick={() => setCut(recommended)}>
                Take the recommended {format(recommended)}
              </Button>
            )
          }
        >
          <ErrorNotice failure={calibration.failure} onRetry={calibration.reload} />
          {data === undefined && calibration.loading && <Skeleton lines={5} />}
          {data !== undefined && <Advice calibration={data} format={format} />}
          {data !== undefined && (
            <CostCurve
              points={curve}
              range={reach(curve, value, recommended, cut)}
              now={value}
              recommended={recommended}
              cut={cut}
              format={format}
              onMove={(to) => setCut(rounded(to))}
            />
          )}
        </Card>
        <Card title="Before and after" aside={<span class="muted small">the last {SPAN_DAYS} days, replayed</span>}>
          <Trial tried={tried} moved={cut !== value} format={format} now={value} cut={cut} />
        </Card>
      </div>
      <Example
        task={task}
        condition={condition}
        tried={tried}
        cut={cut}
        unit={unit}
        onMove={(to) => setCut(rounded(to))}
      />
      {cut !== value && (
        <Apply
          task={task}
          condition={condition}
          cut={cut}
          token={cut === recommended ? (data?.calibration_token ?? null) : null}
          format={format}
          onReset={() => setCut(value)}
          onRebound={onRebound}
        />
      )}
    </div>
  );
}

function useSignal(task: Details) {
  const [part] = task.provenance.parts;
  const id = part?.primitive_id ?? null;
  return useResource(id, (signal) => client().primitives.get({ id: id ?? "" }, { signal }));
}

/** The last four weeks under the cut, beside what is in force; asked once the cut has rested. */
function useTrial(task: Details, condition: Condition, cut: number): Resource<Backtest> {
  const [rested, setRested] = useState(cut);
  useEffect(() => {
    const timer = setTimeout(() => setRested(cut), REST);
    return () => clearTimeout(timer);
  }, [cut]);
  const { condition_id, version } = condition;
  return useResource(`${condition_id}@${version}#${rested}`, (signal) => {
    const to = Date.now();
    return client().conditions.backtest(
      {
        condition_id,
        condition_version: version,
        entity_scope: task.entity_scope,
        from: new Date(to - SPAN_DAYS * DAY).toISOString(),
        to: new Date(to).toISOString(),
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

function Sentence({
  task,
  was,
  cut,
  format,
}: {
  task: Details;
  was: number;
  cut: number;
  format: (value: number) => string;
}) {
  const pieces = sentenceWith(task, was, cut);
  return (
    <p class="task-sentence" aria-live="polite">
      {pieces === null ? (
        <>
          {task.intent} <mark class="task-number">{format(cut)}</mark>
        </>
      ) : (
        <>
          {pieces.before}
          <mark class="task-number">{pieces.number}</mark>
          {pieces.after}
        </>
      )}
    </p>
  );
}

function Advice({ calibration, format }: { calibration: Calibration; format: (value: number) => string }) {
  const { recommended, adjustment_explanation, warnings, impact, evidence, direction } = calibration;
  return (
    <>
      {recommended === null ? (
        <Notice title="Nothing is recommended now">
          {adjustment_explanation !== null && <p>{adjustment_explanation}</p>}
        </Notice>
      ) : (
        <Notice
          tone="good"
          title={`${direction === "tighten" ? "Fewer alarms" : "More alarms"}: ${format(recommended)} fits what people have said better`}
        >
          {impact !== null && (
            <p>
              {formatCount(impact.flips.silenced, "alarm")} would have been silent, {formatNumber(impact.flips.fired)}{" "}
              would have been new.
            </p>
          )}
          {adjustment_explanation !== null && <p>{adjustment_explanation}</p>}
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <p>{warning}</p>
        </Notice>
      ))}
      {evidence !== null && (
        <p class="small muted">
          It rests on {formatCount(evidence.decisions.scored, "decision")},{" "}
          {formatCount(evidence.disputed_firings, "alarm")} that people called wrong and{" "}
          {formatCount(evidence.disputed_silences, "silence")} that they missed. Three of a kind are needed.
        </p>
      )}
    </>
  );
}

function Trial({
  tried,
  moved,
  format,
  now,
  cut,
}: {
  tried: Resource<Backtest>;
  moved: boolean;
  format: (value: number) => string;
  now: number;
  cut: number;
}) {
  const { data } = tried;
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
    <div class="stack" aria-busy={tried.loading} aria-live="polite">
      <ErrorNotice failure={tried.failure} onRetry={tried.reload} />
      <div class="task-figures">
        <Figure name={`Alarms at ${format(now)}`} value={formatNumber(data.fired)} note={weekly(data.forecast)} />
        {after !== null && moved && (
          <>
            <Figure name={`Alarms at ${format(cut)}`} value={formatNumber(after.fired)} note={weekly(after.forecast)} />
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

function weekly(forecast: Backtest["forecast"]): string {
  if (forecast === null) return "no days to forecast from";
  const { expected_per_week, low, high, days } = forecast;
  return `about ${formatNumber(Number(expected_per_week.toPrecision(2)))} a week, ${low} to ${high} in ${days} d`;
}

/** The entity with the most alarms, over time; the line on it is the same cut. */
function Example({
  task,
  condition,
  tried,
  cut,
  unit,
  onMove,
}: {
  task: Details;
  condition: Condition;
  tried: Resource<Backtest>;
  cut: number;
  unit: string | null;
  onMove: (value: number) => void;
}) {
  const [part] = task.provenance.parts;
  const plain = condition.strategy.type === "threshold" && part !== undefined && part.figure === undefined;
  const entity = tried.data?.per_entity[0]?.entity ?? null;
  const primitive_id = part?.primitive_id ?? "";
  const rows = useResource(plain && entity !== null ? `${primitive_id} ${entity}` : null, (signal) =>
    client().observations.list(
      { entity: entity ?? "", primitive_id, from: new Date(Date.now() - SPAN_DAYS * DAY).toISOString(), limit: 200 },
      { signal },
    ),
  );
  if (!plain || entity === null) return null;
  return (
    <Card title={`${entity}, which it fires for most`}>
      <Loaded of={rows} lines={6}>
        {({ items }) => (
          <SeriesChart
            label={`${primitive_id} of ${entity}`}
            points={items
              .map(({ observed_at, value }) => ({
                at: Date.parse(observed_at),
                value: typeof value === "number" ? value : null,
              }))
              .toSorted((a, b) => a.at - b.at)}
            levels={[{ value: cut, label: "Limit" }]}
            formatValue={(value) => formatValue(rounded(value), unit)}
            onMoveLevel={onMove}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Two steps, each said and each to be taken back as far as the API can: a new version, then the task bound to it. */
function Apply({
  task,
  condition,
  cut,
  token,
  format,
  onReset,
  onRebound,
}: {
  task: Details;
  condition: Condition;
  cut: number;
  token: string | null;
  format: (value: number) => string;
  onReset: () => void;
  onRebound: () => void;
}) {
  const [made, setMade] = useState<{ version: string; cut: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const apply = async (): Promise<void> => {
    const version = token === null ? await registerCut(condition, cut) : await applyToken(token);
    if (version === null) return;
    setMade({ version, cut });
    say(`Version ${version} is made. Nothing uses it yet.`);
  };
  const rebind = async (version: string): Promise<void> => {
    const { task_id, condition_version } = task;
    await client().tasks.update({ id: task_id, condition_version: version });
    onRebound();
    say(`The task now judges by ${version}.`, async () => {
      await client().tasks.update({ id: task_id, condition_version });
      onRebound();
    });
  };
  const ready = made !== null && made.cut === cut ? made : null;
  return (
    <Card title={`Change it to ${format(cut)}`}>
      <ErrorNotice failure={failure} />
      <ol class="task-steps">
        <li>
          <Button
            kind={ready === null ? "primary" : "plain"}
            busy={busy && ready === null}
            disabled={ready !== null}
            onClick={() => void during(apply)}
          >
            {ready === null ? "1. Make a new version" : `1. Version ${ready.version} is made`}
          </Button>
          <span class="muted small">
            {token === null
              ? "Registers the condition with this value. It needs the elevated key, because nobody recommended the value."
              : "Applies the recommendation. What is in force stays as it is."}
          </span>
        </li>
        <li>
          <Button
            kind={ready === null ? "plain" : "primary"}
            disabled={ready === null}
            busy={busy && ready !== null}
            onClick={() => void during(() => rebind(ready?.version ?? ""))}
          >
            2. Bind this task to it
          </Button>
          <span class="muted small">From then on it judges by the new value. You can undo it.</span>
        </li>
      </ol>
      <div class="row">
        <Button kind="quiet" onClick={onReset}>
          Back to the value in force
        </Button>
      </div>
    </Card>
  );
}

async function applyToken(calibration_token: string): Promise<string> {
  return (await client().conditions.applyCalibration({ calibration_token })).new_version;
}

async function registerCut(condition: Condition, cut: number): Promise<string | null> {
  const {
    condition_id,
    concept_id,
    concept_version,
    namespace,
    min_history,
    threshold_bounds,
    on_bounds_exceeded,
    description,
  } = condition;
  const versions = await client().conditions.listVersions({ id: condition_id });
  const version = nextVersion(
    condition.version,
    versions.map((one) => one.version),
  );
  const made = await elevated("register a condition with a value of your own", (elevatedClient) =>
    elevatedClient.conditions.create({
      condition_id,
      version,
      concept_id,
      concept_version,
      namespace,
      strategy: withCut(condition.strategy, cut),
      ...(min_history === undefined ? {} : { min_history }),
      ...(threshold_bounds === undefined ? {} : { threshold_bounds }),
      ...(on_bounds_exceeded === undefined ? {} : { on_bounds_exceeded }),
      ...(description === undefined ? {} : { description }),
    }),
  );
  return made === null ? null : version;
}
