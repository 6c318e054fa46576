import type { FiringConfig } from "../../generated/schemas.ts";
import { type Command, type Context, exitCodes, given, UsageError } from "../command.ts";
import { fields } from "../table.ts";
import { activeText, askedFiring, firingOptions } from "./firing-options.ts";

/** What was given replaces what is there; `none` takes it away. Undefined where nothing was given. */
function changeOf(context: Context): ((firing: FiringConfig) => FiringConfig) | undefined {
  const { mode, ...durations } = {
    ...given(context, "mode", "mode"),
    ...given(context, "for", "for"),
    ...given(context, "cooldown", "cooldown"),
  };
  if (mode !== undefined && mode !== "every" && mode !== "on_change")
    throw new UsageError(`--mode must be every or on_change; it is "${mode}".`);
  const others = askedFiring(context);
  if (mode === undefined && Object.keys({ ...durations, ...others }).length === 0) return undefined;
  return (firing) => {
    const { mode: present = "every", ...held } = firing;
    const kept = Object.entries({ ...held, ...durations, ...others }).filter(
      ([, value]) => value !== "none" && value !== null,
    );
    return { mode: mode ?? present, ...Object.fromEntries(kept) };
  };
}

/** `dm firing` */
export const firing: Command = {
  name: "firing",
  usage:
    "TASK_ID [--mode every|on_change] [--for DURATION|none] [--cooldown DURATION|none] [--active HOURS|none] [--release NUMBER|none]",
  summary: "Shows how often a task fires, or changes what is named and leaves the rest.",
  options: {
    mode: { type: "string", help: "every: each decision that holds; on_change: once when it changes" },
    for: { type: "string", help: "how long it must have held, such as 15m; none removes it" },
    cooldown: {
      type: "string",
      help: "how long an entity stays silent after it fired, such as 6h; none removes it",
    },
    ...firingOptions,
  },
  examples: [
    "dm firing task_01992f6e1c0e7a3b9d5f",
    "dm firing task_01992f6e1c0e7a3b9d5f --mode on_change --for 15m --cooldown none",
  ],
  takes: [1, 1],
  async run(context) {
    const id = context.positionals[0] ?? "";
    const change = changeOf(context);
    const { tasks } = context.client();
    const task = await tasks.get({ id });
    const { firing: now } = change === undefined ? task : await tasks.update({ id, firing: change(task.firing) });
    context.show(now, () =>
      fields({
        task: id,
        mode: now.mode ?? "every",
        for: now.for ?? "none",
        cooldown: now.cooldown ?? "none",
        active: now.active === undefined ? "none" : activeText(now.active),
        release: now.release ?? "none",
      }),
    );
    return exitCodes.ok;
  },
};
