import { type Command, exitCodes } from "../../command.ts";
import { taskLines } from "../tasks/tasks.ts";

/** `dm rebind` */
export const rebind: Command = {
  name: "rebind",
  usage: "TASK_ID VERSION",
  summary: "Binds a task to another version of its condition.",
  options: {},
  examples: ["dm rebind task_01992f6e1c0e7a3b9d5f 1.1"],
  takes: [2, 2],
  async run({ client, positionals, show }) {
    const [id = "", condition_version = ""] = positionals;
    const task = await client().tasks.update({ id, condition_version });
    show(task, () => taskLines(task));
    return exitCodes.ok;
  },
};
