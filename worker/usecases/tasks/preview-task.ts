import type { DryRunResult } from "../../contract/resources/tasks/dry-run.ts";
import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import type { ActionConfig } from "../../domain/action/definition.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { withIdentity } from "../../domain/task/sentence/restate/identity.ts";
import { restatedAs } from "../../domain/task/sentence/restate/restated-as.ts";
import { backtestTask } from "../learning/backtest-task.ts";
import type { Compilation } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";
import { populationOf } from "./check-members.ts";
import { reachWarnings } from "./reach-warnings.ts";
import type { StoredCompilation } from "./compiling/ground.ts";
import type { Settled } from "./settle-task.ts";

/** A task that is ready to be stored. */
interface PlannedTask {
  action: { config: ActionConfig; namespace: string };
  warning: string | null;
  sentence: Pick<StoredCompilation, "compilation" | "compiled">;
  settled: Settled;
}

/** Shows a task that is not stored, with what it would have done. */
export async function previewTask(
  services: Services,
  input: CreateTaskBody,
  { action: { config, namespace }, warning, sentence, settled }: PlannedTask,
): Promise<DryRunResult> {
  const { compilation, compiled } = sentence;
  const { scope_rules, firing, rule, watch } = settled;
  const { definition } = compiled;
  const [backtest, reached] = await Promise.all([
    backtestTask(services, input.backtest, compilation, scope_rules, firing, watch),
    reachWarnings(services, { scope_rules, watched: watch === null ? [] : compiled.concepts }),
  ]);
  return {
    ...shownDefinitions(compiled),
    action: {
      config,
      trigger: { fire_on: "true", condition_id: definition.condition_id, condition_version: definition.version },
      namespace,
    },
    operands: compiled.operands.map(shownDefinitions),
    ...previewedMembers(compilation, compiled),
    validation: {
      valid: true,
      errors: [],
      warnings: [...(warning === null ? [] : [warning]), ...compilation.warnings, ...reached],
    },
    provenance: restatedAs(withIdentity(compilation.provenance, input.intent), rule, watch),
    firing,
    watch,
    backtest,
  };
}

/** What a sentence about many entities asks about each of them; nothing for any other. */
function previewedMembers(
  { concepts, conditions }: Compilation,
  main: CompiledCondition,
): Pick<DryRunResult, "members"> {
  if (populationOf({ concepts }) === undefined) return {};
  const { definition, concept } = main;
  const asked = concepts.filter((one) => one.definition.concept_id !== concept.definition.concept_id);
  if (asked.length === 0) return {};
  const own = conditions.filter((one) => one.definition.condition_id !== definition.condition_id);
  return {
    members: {
      concepts: asked.map((one) => ({ ...one.definition, ir_hash: one.ir_hash })),
      conditions: own.map((one) => ({ ...one.definition, engine: one.definition.engine ?? 1, ir_hash: one.ir_hash })),
    },
  };
}

const shownDefinitions = ({ concept, definition, ir_hash }: CompiledCondition) => ({
  concept: { ...concept.definition, ir_hash: concept.ir_hash },
  condition: { ...definition, engine: definition.engine ?? 1, ir_hash },
});
