import type { TaskDetails } from "../../../sdk/src/index.ts";
import { formatValue } from "../../format/number.ts";
import { scoreUnit } from "../../data/score-unit.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { Notice } from "../../ui/notice.tsx";
import { cutOf, saidCut } from "./cut.ts";

/** The condition that a task judges by now. */
export function useCondition({ condition_id, condition_version }: TaskDetails) {
  return useResource(`${condition_id}@${condition_version}`, (signal) =>
    client().conditions.get({ id: condition_id, version: condition_version }, { signal }),
  );
}

/** The signal that a task's sentence is about, for its unit. */
export function useSignal({ provenance }: TaskDetails) {
  const id = provenance.parts[0]?.primitive_id ?? null;
  return useResource(id, (signal) => client().primitives.get({ id: id ?? "" }, { signal }));
}

/** The task in the service's words; where it judges by another number than its sentence says, that comes first. */
export function InForce({ task }: { task: TaskDetails }) {
  const condition = useCondition(task);
  const signal = useSignal(task);
  const { restated } = task.provenance;
  const [said, now] = [saidCut(task), condition.data === undefined ? null : cutOf(condition.data.strategy)];
  if (condition.data === undefined || said === null || now === null || said === now)
    return <p class="muted">{restated}</p>;
  const unit = scoreUnit(condition.data.strategy.type, signal.data?.unit);
  const format = (value: number) => formatValue(value, unit);
  return (
    <Notice title={`Tuned: it judges by ${format(now)} now, not by the ${format(said)} of its sentence.`}>
      <p class="muted">
        Version {task.condition_version} is in force: {restated}
      </p>
    </Notice>
  );
}
