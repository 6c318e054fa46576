import type { DecisionRecord } from "../../../sdk/src/index.ts";
import { SeriesChart } from "../../charts/series-chart.tsx";
import { formatValue } from "../../format/number.ts";
import { formatInstant } from "../../format/time.ts";
import { hrefTo } from "../../routing/route.ts";
import type { Pages } from "../../state/pages.ts";
import { Chip } from "../../ui/chip.tsx";
import { MorePages } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { outcomeText, outcomeTone } from "./outcome.ts";
import { scorePoints } from "./score-points.ts";

/** Decisions of the same condition about the same entity, the newest first, and how their scores moved. */
export function DecisionHistory({
  pages,
  record,
  resultUnit,
  scoreUnit,
}: {
  pages: Pages<DecisionRecord>;
  record: DecisionRecord;
  resultUnit: string | null;
  scoreUnit: string | null;
}) {
  const points = scorePoints(pages.items);
  const limit = record.threshold_applied;
  return (
    <>
      {points.length > 1 && (
        <SeriesChart
          label="Score of each decision, over time"
          height={150}
          points={points}
          marks={points.filter((one) => one.fired).map(({ at, value }) => ({ at, value, label: "fired" }))}
          levels={limit === null ? [] : [{ value: limit, label: `limit ${formatValue(limit, scoreUnit)}` }]}
          unit={scoreUnit}
        />
      )}
      <Table
        caption="Decisions about this entity"
        rows={pages.items}
        keyOf={({ decision_id }) => decision_id}
        columns={[
          {
            head: "About",
            cell: ({ decision_id, evaluated_at }) =>
              decision_id === record.decision_id ? (
                <strong>{formatInstant(evaluated_at)} (this one)</strong>
              ) : (
                <a href={hrefTo("/decisions/:id", { id: decision_id })}>{formatInstant(evaluated_at)}</a>
              ),
          },
          { head: "Outcome", cell: (one) => <Chip tone={outcomeTone(one)}>{outcomeText(one)}</Chip> },
          {
            head: "Result",
            numbers: true,
            cell: ({ concept_result }) => formatValue(concept_result.value, resultUnit),
          },
          { head: "Score", numbers: true, minor: true, cell: ({ score }) => formatValue(score, scoreUnit) },
          { head: "Version", minor: true, cell: ({ condition_version }) => condition_version },
        ]}
      />
      <MorePages of={pages} noun="decisions" />
    </>
  );
}
