import { createHash } from "node:crypto";
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { chapter, dim, green, red, say } from "./print.ts";
import { SIGNALS, TODAY } from "./series.ts";
import { type Answer, ask, type Task, verdict } from "./tasks.ts";

/** One question of the story with the answer it got. */
export interface Asked {
  task: Task;
  entity: string;
  answer: Answer;
}

const now = new Date(TODAY).toISOString();

function digest({ result, decision }: Answer): string {
  return createHash("sha256")
    .update(JSON.stringify([result, decision]))
    .digest("hex");
}

async function show(client: DecisionMonitor, label: string, answer: Answer): Promise<void> {
  const { decision_id, ir_hash } = await client.getDecision({ decision_id: answer.decision_id ?? "" });
  say(`${label.padEnd(16)}${await verdict(client, answer)}${answer.replayed ? green("  replayed") : ""}`);
  say(
    dim(
      `${"".padEnd(16)}${decision_id.slice(0, 20)}...  answer ${digest(answer).slice(0, 16)}  logic ${ir_hash.slice(0, 16)}`,
    ),
  );
}

/** Asks one question again, and once more after a correction has come in for the very moment it was about. */
export async function showSealing(client: DecisionMonitor, { task, entity, answer: first }: Asked): Promise<void> {
  chapter(4, "The same question has one answer");
  say(`"${task.intent}": what about ${entity} at ${now}?`);
  const again = await ask(client, task, entity, now);
  await show(client, "asked above", first);
  await show(client, "asked again", again);
  say(
    digest(first) === digest(again)
      ? green("Equal, byte for byte. Nothing was recorded or sent again.")
      : red("They differ!"),
  );

  chapter(5, "Late data arrives, and the sealed answer stands");
  const correction = { primitive_id: SIGNALS.rate, entity, observed_at: now, value: 0.72 };
  await client.pushObservations({ observations: [correction] });
  say(`A correction comes in: at ${now} the active user rate of ${entity} was 0.72.`);
  const after = await ask(client, task, entity, now);
  await show(client, "same question", after);
  say(digest(first) === digest(after) ? green("Unchanged.") : red("It changed!"));
  const { verified } = await client.verifyDecision({ decision_id: first.decision_id ?? "" });
  say(`recomputed from the ledger as it was then: ${verified ? green("identical") : red("different")}`);
  const { condition_id, condition_version } = task;
  const { summary } = await client.explainDecision({ condition_id, condition_version, entity, timestamp: now });
  say(`explained from the record alone: ${summary}`);
  await show(client, "a minute later", await ask(client, task, entity, new Date(TODAY + 60_000).toISOString()));
  say("A new question sees the correction.");
}
