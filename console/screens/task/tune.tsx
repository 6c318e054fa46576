import { useState } from "preact/hooks";
import type { LevelMove } from "../../charts/chart.ts";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { signalName } from "../../format/names.ts";
import { formatCount, formatNumber, formatValue } from "../../format/number.ts";
import { scoreUnit } from "../../data/score-unit.ts";
import { client } from "../../session/session.ts";
import { barredText, may } from "../../state/scopes.ts";
import { type Resource, useResource } from "../../state/resource.ts";
import type { BacktestResult, Calibration, Condition, TaskDetails } from "../../../sdk/src/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Empty, Loaded, Skeleton } from "../../ui/states.tsx";
import { CostCurveChart } from "./cost-curve.tsx";
import { ApplyCut } from "./apply-cut.tsx";
import { cutOf, cutRange, rounded, saidCut, sentenceWith } from "./cut.ts";
import { useCondition, useSignal } from "./in-force.tsx";
import { spanStart, SPAN_DAYS, CutTrial, useCutTrial } from "./trial.tsx";

interface TuneProps {
  task: TaskDetails;
  onRebound: () => void;
}

/** The number of a task: what it costs where it is, what another would have done, and the way to put it in place. */
export function Tune(props: TuneProps) {
  const barred = (["author", "evaluate"] as const).find((scope) => !may(scope));
  if (barred === undefined) return <Tunable {...props} />;
  return (
    <Empty title="This key cannot tune a task">
      {barredText(barred)} The versions that there are, and what they judge by, are under Versions.
    </Empty>
  );
}

function Tunable({ task, onRebound }: TuneProps) {
  const { condition_id, condition_version } = task;
  const key = `${condition_id}@${condition_version}`;
  const condition = useCondition(task);
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
  task: TaskDetails;
  condition: Condition;
  value: number;
  calibration: Resource<Calibration>;
  onRebound: () => void;
}

function Tuning({ task, condition, value, calibration, onRebound }: TuningProps) {
  const [cut, setCut] = useState(value);
  const signal = useSignal(task);
  const unit = scoreUnit(condition.strategy.type, signal.data?.unit);
  const format = (number: number) => formatValue(number, unit);
  const tried = useCutTrial(task, condition, cut);
  const { data } = calibration;
  const curve = data?.evidence?.cost_curve ?? [];
  const recommended = data?.recommended ?? null;
  return (
    <div class="stack">
      <Sentence task={task} was={value} cut={cut} unit={unit} />
      <div class="task-tune">
        <Card
          title="What each value costs"
          aside={
            recommended !== null &&
            cut !== recommended && (
              <Button small onClick={() => setCut(recommended)}>
                Take {format(recommended)}
              </Button>
            )
          }
        >
          <ErrorNotice failure={calibration.failure} onRetry={calibration.reload} />
          {data === undefined && calibration.loading && <Skeleton lines={16} />}
          {data !== undefined && <Advice calibration={data} format={format} />}
          {data !== undefined && (
            <CostCurveChart
              points={curve}
              range={cutRange(curve, value, recommended, cut)}
              now={value}
              recommended={recommended}
              cut={cut}
              format={format}
              onMove={(to) => setCut(rounded(to))}
            />
          )}
        </Card>
        <Card title="Before and after" aside={<span class="muted small">the last {SPAN_DAYS} days, replayed</span>}>
          <CutTrial tried={tried} moved={cut !== value} format={format} now={value} cut={cut} />
        </Card>
      </div>
      <Example
        task={task}
        condition={condition}
        tried={tried}
        cut={cut}
        unit={unit}
        move={{ from: value, onMove: (to) => setCut(rounded(to)) }}
      />
      {cut !== value && (
        <ApplyCut
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

function Sentence({ task, was, cut, unit }: { task: TaskDetails; was: number; cut: number; unit: string | null }) {
  const pieces = sentenceWith(task, saidCut(task) ?? was, cut, unit);
  return (
    <p class="task-sentence">
      {pieces === null ? (
        <>
          {task.intent} <mark class="task-number">{formatValue(cut, unit)}</mark>
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
  const { recommended, adjustment_explanation, warnings, impact, evidence, direction, reason } = calibration;
  const isEarly = reason === "insufficient_data" && evidence !== null;
  return (
    <>
      {recommended === null ? (
        <Notice title={isEarly ? "Nothing is recommended yet" : "Nothing is recommended now"}>
          {isEarly ? (
            <p>
              It takes three alarms that people called wrong, so far {formatNumber(evidence.disputed_firings)}, or three
              silences that they called missed, so far {formatNumber(evidence.disputed_silences)}. You can still move
              the line yourself.
            </p>
          ) : (
            adjustment_explanation !== null && <p>{adjustment_explanation}</p>
          )}
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
      {evidence !== null && !isEarly && (
        <p class="small muted">
          It rests on {formatCount(evidence.decisions.scored, "decision")},{" "}
          {formatCount(evidence.disputed_firings, "alarm")} that people called wrong and{" "}
          {formatCount(evidence.disputed_silences, "silence")} that they missed, whenever that was and whichever task of
          this condition it was. Three of a kind are needed.
        </p>
      )}
    </>
  );
}

/** The entity with the most alarms, over time; the line on it is the same cut. */
function Example({
  task,
  condition,
  tried,
  cut,
  unit,
  move,
}: {
  task: TaskDetails;
  condition: Condition;
  tried: Resource<BacktestResult>;
  cut: number;
  unit: string | null;
  move: LevelMove;
}) {
  const [part] = task.provenance.parts;
  const plain = condition.strategy.type === "threshold" && part !== undefined && part.figure === undefined;
  const entity = tried.data?.per_entity[0]?.entity ?? null;
  const primitive_id = part?.primitive_id ?? "";
  const rows = useResource(plain && entity !== null ? `${primitive_id} ${entity}` : null, (signal) =>
    client().observations.list({ entity: entity ?? "", primitive_id, from: spanStart(), limit: 200 }, { signal }),
  );
  if (!plain || entity === null) return null;
  return (
    <Card title={`${entity}, which it fires for most`}>
      <Loaded of={rows} lines={6}>
        {({ items }) => (
          <SeriesChart
            label={`${signalName(primitive_id)} of ${entity}`}
            points={items
              .map(({ observed_at, value }) => ({
                at: Date.parse(observed_at),
                value: typeof value === "number" ? value : null,
              }))
              .toSorted((a, b) => a.at - b.at)}
            levels={[{ value: cut, label: "Limit" }]}
            unit={unit}
            move={move}
          />
        )}
      </Loaded>
    </Card>
  );
}
