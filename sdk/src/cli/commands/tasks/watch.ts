import type { Task } from "../../../generated/schemas.ts";
import type { Input } from "../../../core/types.ts";
import { type Command, type Context, exitCodes, UsageError } from "../../command.ts";
import { table } from "../../table.ts";
import { watchText } from "../../../../../worker/domain/language/watch-times.ts";

type Wish = NonNullable<Input<"createTask">["watch"]>;

/** The options that say when a task looks. */
export const watchOptions = {
  watch: { type: "string", help: "how often to run on its own, such as 5m; none to answer only when asked" },
  keep: { type: "string", help: "all records every look, changes only what changes or fires" },
} as const;

const durationSpelling = /^(?:\d+(?:\.\d+)?(?:s|m|h|d|w|mo)|P.+)$/;

/** The watch that `--watch` and `--keep` ask for; null for `none`, undefined where nothing was given. */
export function watchAsked({ text }: Context): Wish | null | undefined {
  const [time, keep] = [text("watch"), text("keep")];
  const kept = keep === undefined ? {} : { keep: keepOf(keep) };
  if (time === undefined) return keep === undefined ? undefined : kept;
  if (time === "none") return null;
  if (time === "observation") return { on: "observation", ...kept };
  if (durationSpelling.test(time)) return { every: time, ...kept };
  throw new UsageError(`--watch must be a span such as 5m, observation or none; it is "${time}".`);
}

function keepOf(keep: string): "all" | "changes" {
  if (keep === "all" || keep === "changes") return keep;
  throw new UsageError(`--keep must be all or changes; it is "${keep}".`);
}

/** The lines about a task's watch; none for one that answers only when asked. */
export function watchFields({ watch, watch_status }: Task): Record<string, string> {
  if (watch === null || watch_status === null) return {};
  const { state, last_look_at, next_look_at, late_ms, missed, unanswered, advice } = watch_status;
  return {
    watch: `${watchText(watch)}, ${state.replace("_", " ")}`,
    ...(last_look_at === null ? {} : { "last look": last_look_at }),
    ...(next_look_at === null ? {} : { "next look": next_look_at }),
    ...(state === "late" || missed > 0 ? { late: `by ${late_ms} ms, ${missed} missed` } : {}),
    ...(unanswered > 0 ? { unanswered: String(unanswered) } : {}),
    ...(advice === null ? {} : { advice }),
  };
}

const mostLooks = 50;

/** `dm tasks looks` */
export const looksCommand: Command = {
  name: "tasks looks",
  usage: "TASK_ID [ENTITY]",
  summary: "Lists the newest looks of a task, or those at one entity.",
  examples: [
    "dm tasks looks task_01992f6e1c0e7a3b9d5f",
    "dm tasks looks task_01992f6e1c0e7a3b9d5f account:8841 --json",
  ],
  takes: [1, 2],
  async run({ client, positionals, show }) {
    const [id = "", entity] = positionals;
    const { tasks } = client();
    if (entity === undefined) {
      const { items } = await tasks.listLooks({ id, limit: mostLooks });
      const rows = items.map((sweep) => [sweep.t, sweep.entities, sweep.fired, sweep.turned, sweep.unanswered]);
      show(items, () => table(["time", "entities", "fired", "turned", "unanswered"], rows, "No looks."));
    } else {
      const { items } = await tasks.listEntityLooks({ id, entity, limit: mostLooks });
      const rows = items.map((look) => [look.t, look.outcome ?? look.reason, look.score, look.decision_id]);
      show(items, () => table(["time", "outcome", "score", "decision"], rows, "No looks."));
    }
    return exitCodes.ok;
  },
};
