import { useState } from "preact/hooks";
import { formatValue } from "../../format/number.ts";
import { scoreUnit } from "../../data/score-unit.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { say, sayFailure } from "../../state/toasts.ts";
import type { Output, TaskDetails } from "../../../sdk/src/index.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { useCondition, useSignal } from "./in-force.tsx";

type Version = Output<"listConditionVersions">[number];

/** Every version of the task's condition, what differs between one and the one in force, and the way to change over. */
export function TaskVersions({ task, onRebound }: { task: TaskDetails; onRebound: () => void }) {
  const { condition_id, condition_version } = task;
  const versions = useResource(condition_id, (signal) =>
    client().conditions.listVersions({ id: condition_id }, { signal }),
  );
  const condition = useCondition(task);
  const signal = useSignal(task);
  const unit = condition.data === undefined ? null : scoreUnit(condition.data.strategy.type, signal.data?.unit);
  const [shown, setShown] = useState<string | null>(null);
  const rebind = async (version: string): Promise<void> => {
    try {
      await client().tasks.update({ id: task.task_id, condition_version: version });
      onRebound();
      say(`The task now judges by ${version}.`, async () => {
        await client().tasks.update({ id: task.task_id, condition_version });
        onRebound();
      });
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <div class="stack">
      <Card title="Versions" flush>
        <Loaded of={versions}>
          {(rows) => (
            <Table
              caption="Versions of the condition"
              rows={rows.toReversed()}
              keyOf={({ version }) => version}
              columns={[
                { head: "Version", cell: ({ version }) => <code>{version}</code> },
                { head: "Value", numbers: true, cell: (version) => valueOf(version, unit) },
                { head: "Where it comes from", cell: ({ summary }) => summary ?? "registered by hand", minor: true },
                { head: "Made", cell: ({ created_at }) => <Time at={created_at} /> },
                {
                  head: "Change",
                  cell: ({ version }) =>
                    version === condition_version ? (
                      <Chip tone="accent">in force</Chip>
                    ) : (
                      <span class="task-version-acts">
                        <Button
                          small
                          expanded={shown === version}
                          onClick={() => setShown(shown === version ? null : version)}
                          label={`Compare ${version}`}
                        >
                          Compare
                        </Button>
                        {task.status !== "deleted" && (
                          <Button
                            small
                            needs="author"
                            onClick={() => void rebind(version)}
                            label={`Bind to ${version}`}
                          >
                            Bind
                          </Button>
                        )}
                      </span>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {shown !== null && <Difference id={condition_id} from={condition_version} to={shown} />}
    </div>
  );
}

function valueOf({ params }: Version, unit: string | null) {
  const value = params["value"];
  return typeof value === "number" ? formatValue(value, unit) : typeof value === "string" ? value : "–";
}

function Difference({ id, from, to }: { id: string; from: string; to: string }) {
  const diff = useResource(`${id} ${from} ${to}`, (signal) =>
    client().conditions.getDiff({ id, from, to }, { signal }),
  );
  return (
    <Card title={`From ${from}, in force, to ${to}`}>
      <Loaded of={diff}>
        {({ summary, changes }) => (
          <>
            <p>{summary}</p>
            {changes.length === 0 ? (
              <Empty title="Nothing differs" />
            ) : (
              <Table
                caption="Differences"
                rows={changes}
                keyOf={({ field }) => field}
                columns={[
                  { head: "Field", cell: ({ field }) => <code>{field}</code> },
                  { head: "What changed", cell: ({ message }) => message },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
