import type { TaskPreview } from "../../contract/resources/tasks/dry-run.ts";
import type { CreatePreviewedTaskBody, PreviewTaskBody, Task } from "../../contract/resources/tasks/tasks.ts";
import { canonicalHash, canonicalText } from "../../domain/values/hashing/canonical.ts";
import type { StoredChannel } from "../ports/actions/channels.ts";
import type { Compilation, Premise } from "../ports/tasks/tasks.ts";
import { changedSince, pin, takePin, workOf } from "../service/pinned.ts";
import type { Services } from "../services.ts";
import { planTask, showPlan, storePlan, type TaskPlan } from "./create-task.ts";
import { type Ground, groundInForce, premiseOf } from "./compiling/ground.ts";
import { viewTask } from "./task-view.ts";

/** All that a task that was shown depends on. */
interface PinnedTask {
  input: PreviewTaskBody;
  compilation: Compilation;
  ground: PreviewStanding;
  channel: ChannelStanding | null;
  plan: string;
}

/** What a sentence was compiled on. */
type PreviewStanding = Pick<Ground, "compilation_id"> & Premise;

type ChannelStanding = Pick<StoredChannel, "created_at" | "version">;

/** Which channel a task would deliver to: one of the same name may be another. Null where there is none. */
async function standingChannel({ channels }: Services, { delivery }: PreviewTaskBody): Promise<ChannelStanding | null> {
  const found = delivery.type === "notification" ? await channels.find(delivery.channel) : null;
  return found && { created_at: found.created_at, version: found.version };
}

const previewOf = (ground: Ground): PreviewStanding => ({
  compilation_id: ground.compilation_id,
  ...premiseOf(ground),
});

/** What a task would be: where it delivers, whom it is about, what it computes, when it runs and fires. */
function planHash({ config, sentence, settled: { scope_rules, rule, watch } }: TaskPlan): string {
  const { ir_hash } = sentence.compiled;
  return canonicalHash(JSON.parse(JSON.stringify({ config, ir_hash, scope_rules, rule, watch })));
}

/** Shows what a sentence would become, with the token that creates exactly that within an hour. Throws what {@link createTask} throws. */
export async function takePreview(services: Services, input: PreviewTaskBody, by: string): Promise<TaskPreview> {
  const asked = { ...input, dry_run: true };
  const [ground, channel] = await Promise.all([groundInForce(services, asked, null), standingChannel(services, input)]);
  const plan = await planTask(services, asked, ground);
  const preview = await showPlan(services, asked, plan);
  const { backtest: _, ...kept } = input;
  const body: PinnedTask = {
    input: kept,
    compilation: plan.sentence.compilation,
    ground: previewOf(ground),
    channel,
    plan: planHash(plan),
  };
  const { token, expires_at } = await pin(services, "task", by, body);
  return { preview_token: token, expires_at, preview };
}

/**
 * Creates the task that was shown under a token; a repetition gives the same task. Throws `validation_error` for a token that is
 * unknown, another's or has expired, and `conflict` where anything has changed that the task depends on.
 */
export async function createPreviewed(
  services: Services,
  { preview_token }: CreatePreviewedTaskBody,
  by: string,
): Promise<Task> {
  const claim = workOf(services, "task", by, preview_token);
  const made = await services.tasks.find(`task_${claim.id}`);
  if (made !== null) return viewTask(services, made);
  const shown = await takePin<PinnedTask>(services, "task", by, preview_token);
  const input = { ...shown.input, dry_run: false };
  const [ground, channel] = await Promise.all([groundInForce(services, input, null), standingChannel(services, input)]);
  expectSame(shown, ground);
  if (canonicalText(channel) !== canonicalText(shown.channel)) throw changedSince("task", "The channel has changed");
  // The premise holds what was compared until it is stored; a compilation that is kept needs none.
  const premise = ground.stored === null ? premiseOf(ground) : null;
  const plan = await planTask(services, input, { ...ground, stored: shown.compilation, premise });
  if (planHash(plan) !== shown.plan)
    throw changedSince("task", "What the task delivers to, reaches or runs by has changed");
  const task = await storePlan({ services, input, claim }, plan);
  if (task === null) throw changedSince("task", "Signals, guardrails, context or the channel have changed");
  return task;
}

function expectSame({ ground: then, compilation }: PinnedTask, ground: Ground): void {
  const now = previewOf(ground);
  if (now.guardrails !== then.guardrails) throw changedSince("task", "Other guardrails are in force");
  if (now.context !== then.context) throw changedSince("task", "Another context is in force");
  if (now.signal_changes !== then.signal_changes) throw changedSince("task", "Signals have changed");
  const same = ground.stored === null || canonicalText(ground.stored) === canonicalText(compilation);
  if (now.compilation_id !== then.compilation_id || !same)
    throw changedSince("task", "The sentence has come to mean something else");
}
