import { dayMs } from "../../worker/domain/values/time.ts";
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { bold, chapter, dim, green, plain, say } from "./print.ts";
import { DAYS, ENTITIES, TODAY } from "./series.ts";
import { ask, type Task, verdict } from "./tasks.ts";

const WATCHED_DAYS = 30;
const iso = (at: number): string => new Date(at).toISOString();

interface Firing {
  entity: string;
  at: string;
}

/** Asks about every account on each of the last days and returns what fired. */
async function watch(client: DecisionMonitor, task: Task): Promise<{ asked: number; firings: Firing[] }> {
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const firings: Firing[] = [];
  let asked = 0;
  for (let back = WATCHED_DAYS; back >= 0; back -= 1) {
    const at = iso(TODAY - back * dayMs);
    const batch = await client.evaluateBatch({
      concept_id,
      concept_version,
      condition_id,
      condition_version,
      entities: ENTITIES,
      timestamp: at,
    });
    asked += batch.total;
    for (const { entity, decision } of batch.results) if (decision?.value === true) firings.push({ entity, at });
  }
  return { asked, firings };
}

/** People dispute the alarms, a better version is proposed, weighed against the old one, applied, and the task moves over. */
export async function showLearning(client: DecisionMonitor, task: Task): Promise<void> {
  chapter(7, "People rate the alarms, and the next version is better");
  say(bold(`"${task.intent}"`));
  const { condition_id, condition_version } = task;
  const { asked, firings } = await watch(client, task);
  const last = iso(TODAY);
  const disputed = firings.filter(({ at }) => at !== last);
  say(
    `asked about ${ENTITIES.length} accounts on ${WATCHED_DAYS + 1} days: ${asked} decisions, ${firings.length} alarms`,
  );
  await client.recordFeedbackBatch({
    feedback: disputed.map(({ entity, at }) => ({
      condition_id,
      condition_version,
      entity,
      timestamp: at,
      feedback: "false_positive" as const,
    })),
  });
  say(`rated      ${disputed.length} alarms before today as false: quiet days, not trouble`);

  const calibration = await client.calibrateCondition({ condition_id, condition_version });
  if (calibration.calibration_token === null) throw new Error(`Nothing was recommended: ${calibration.reason}`);
  const from = plain(task.condition_version);
  say(
    `proposed   ${calibration.direction}: value ${plain(valueOf(calibration.current_params))} -> ${plain(calibration.recommended)}`,
  );
  const applied = await client.applyCalibration({ calibration_token: calibration.calibration_token });
  say(
    `applied    as version ${applied.new_version}; ${from} does not change, and neither does the task until it is rebound`,
  );

  const backtest = await client.backtestConditions({
    condition_id,
    condition_version,
    entity_scope: "account:*",
    from: iso(TODAY - (DAYS - 1) * dayMs),
    to: last,
    compare_to: { condition_version: applied.new_version },
  });
  const { comparison, forecast } = backtest;
  say(
    `backtest   over two months: ${backtest.fired} alarms with ${from}, ${comparison?.fired} with ${applied.new_version}`,
  );
  if (forecast) say(dim(`           ${from} would bring ${forecast.low} to ${forecast.high} alarms a week`));

  const moved = await client.updateTask({ id: task.task_id, condition_version: applied.new_version });
  say(`rebound    the task to ${moved.condition_version}`);
  for (const { entity } of firings.filter(({ at }) => at === last)) {
    const answer = await ask(client, moved, entity, last);
    const still = answer.decision.value === true ? green("still fires") : "silent now ";
    say(`  ${still}  ${entity.padEnd(19)} ${await verdict(client, answer)}`);
  }
}

const valueOf = (params: object): unknown => ("value" in params ? params.value : null);
