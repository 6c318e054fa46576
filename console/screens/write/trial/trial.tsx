import { useEffect, useState } from "preact/hooks";
import type { BacktestResult, DryRunResult } from "../../../../sdk/src/index.ts";
import { inLine, signalName } from "../../../format/names.ts";
import type { LevelMove } from "../../../charts/chart.ts";
import { IntervalChart } from "../../../charts/interval.tsx";
import { formatCount, formatNumber } from "../../../format/number.ts";
import type { Resource } from "../../../state/resource.ts";
import { Card, Figure } from "../../../ui/card.tsx";
import { Segments, Select } from "../../../ui/field.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { Empty, Skeleton } from "../../../ui/states.tsx";
import { DaysBar } from "./days-bar.tsx";
import { dryRunLevel } from "../level.ts";
import { SignalChart } from "../signal-chart.tsx";

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;
export type TrialDays = (typeof spans)[number]["value"];

interface TrialProps {
  trial: Resource<BacktestResult | null> & { stale: boolean };
  /** A setting is refused, and says so at its field. */
  faulty: boolean;
  draft: DryRunResult;
  days: TrialDays;
  onDays: (days: TrialDays) => void;
  unitOf: (primitiveId: string) => string | undefined;
  /** Given where the line on the chart is a number of the sentence, so that dragging it rewrites that. */
  move: LevelMove | undefined;
}

type ChartProps = { found: BacktestResult } & Pick<TrialProps, "draft" | "unitOf" | "move">;

/** What would have fired: alarms a week with their interval, by day, and on the signal of one entity. */
export function Trial({ trial, faulty, draft, days, onDays, unitOf, move }: TrialProps) {
  const found = trial.data ?? null;
  return (
    <Card
      title="What would have fired"
      aside={<Segments bare label="Over the last" value={days} choices={spans} onChange={onDays} />}
    >
      {faulty && (
        <p class="muted">One of the settings is refused, so nothing can be tried. It says why at its field.</p>
      )}
      {!faulty && <ErrorNotice failure={trial.failure} onRetry={trial.reload} />}
      {trial.failure === null && found === null && <Skeleton lines={5} />}
      {trial.failure === null && found !== null && (
        <div class={`stack${trial.stale ? " write-stale" : ""}`} aria-busy={trial.stale}>
          <Outcome found={found} days={Number(days)} />
          {found.per_entity.length > 0 && <EntityChart found={found} draft={draft} unitOf={unitOf} move={move} />}
        </div>
      )}
    </Card>
  );
}

function Outcome({ found, days }: { found: BacktestResult; days: number }) {
  const { forecast, fired, coverage, status, held_back } = found;
  const silent = Object.values(held_back).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (status === "no_data")
    return (
      <Empty title="There is no data in this span">
        No alarms here means nothing yet. Push observations of the signal, or add a file below.
      </Empty>
    );
  return (
    <>
      <div class="write-figures">
        <Figure
          name="Alarms a week"
          value={
            forecast === null ? "unknown" : `about ${formatNumber(Math.round(forecast.expected_per_week * 10) / 10)}`
          }
          note={
            forecast === null ? (
              "too little to judge by"
            ) : (
              <>
                <IntervalChart low={forecast.low} expected={forecast.expected_per_week} high={forecast.high} />
                {`${forecast.low} to ${forecast.high} with 90% confidence`}
              </>
            )
          }
        />
        <Figure
          name={`In the last ${days} days`}
          value={formatNumber(fired)}
          note={silent > 0 ? `${formatNumber(silent)} more held back` : "alarms"}
        />
        <Figure
          name="Asked about"
          value={formatCount(coverage.entities, "entity", "entities")}
          note={`${coverage.days_with_evaluations} of ${coverage.days} days have data`}
        />
      </div>
      <DaysBar ends trial={found} />
      <p class="small muted">{found.summary}</p>
    </>
  );
}

function EntityChart({ found, draft, unitOf, move }: ChartProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const limit = dryRunLevel(draft);
  // The line follows the hand at once; the sentence is read again a moment later.
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => setMoved(null), [limit]);
  const row = found.per_entity.find(({ entity }) => entity === chosen) ?? found.per_entity[0];
  const primitiveId = draft.provenance.parts[0]?.primitive_id;
  if (row === undefined || primitiveId === undefined) return null;
  const shown = moved ?? limit;
  const onMove = (value: number) => {
    // Whoever has the most alarms under the next limit does not take the place of the one that is looked at.
    setChosen(row.entity);
    setMoved(value);
    move?.onMove(value);
  };
  return (
    <>
      <Select
        inline
        label={`${signalName(primitiveId)} of`}
        value={row.entity}
        choices={found.per_entity.map(({ entity, fired }) => ({
          value: entity,
          label: `${inLine(entity)}: ${formatCount(fired, "alarm")}`,
        }))}
        onChange={setChosen}
      />
      <SignalChart
        key={`${primitiveId} ${row.entity}`}
        entity={row.entity}
        primitiveId={primitiveId}
        unit={unitOf(primitiveId)}
        from={found.from}
        to={found.to}
        levels={shown === null ? [] : [{ value: shown }]}
        firedAt={row.fired_at}
        move={limit === null || move === undefined ? undefined : { ...move, onMove }}
      />
    </>
  );
}
