import type { Command } from "../../command.ts";
import { fields } from "../../table.ts";
import { hoursOption, firingChangeOf, firingOptions, firingUsage } from "./firing-options.ts";

/** `dm firing` */
export const firingCommand: Command = {
  name: "firing",
  usage: `TASK_ID ${firingUsage}`,
  summary: "Shows how often a task fires, or changes what is named and leaves the rest; `none` removes it.",
  options: firingOptions,
  examples: [
    "dm firing task_01992f6e1c0e7a3b9d5f",
    "dm firing task_01992f6e1c0e7a3b9d5f --mode on_change --for 15m --cooldown none",
    "dm firing task_01992f6e1c0e7a3b9d5f --recovered yes --remind 6h",
  ],
  async run(context) {
    const id = context.subject;
    const change = firingChangeOf(context);
    const { tasks } = context.client();
    const task = await tasks.get({ id });
    const { firing: now } = change === undefined ? task : await tasks.update({ id, firing: change(task.firing) });
    return context.show(now, () =>
      fields({
        task: id,
        mode: now.mode ?? "every",
        for: now.for ?? "none",
        cooldown: now.cooldown ?? "none",
        active: now.active === undefined ? "none" : hoursOption(now.active),
        release: now.release ?? "none",
        hold: now.hold ?? "none",
        recovered: now.recovered === true ? "yes" : "no",
        remind: now.remind ?? "none",
      }),
    );
  },
};
