import { type Command, countOf, exitCodes, firstOf } from "../../command.ts";
import { table } from "../../table.ts";

/** `dm feedback list` */
export const listFeedback: Command = {
  name: "feedback list",
  usage: "TASK_ID [--limit N]",
  summary: "Lists the ratings of the condition version a task is bound to, newest first.",
  options: { limit: { type: "string", help: "how many at most (100)" } },
  examples: ["dm feedback list task_01992f6e1c0e7a3b9d5f"],
  takes: [1, 1],
  async run(context) {
    const most = countOf(context, "limit", 100);
    const client = context.client();
    const { condition_id, condition_version } = await client.tasks.get({ id: context.positionals[0] ?? "" });
    const list = client.feedback.list({ condition_id, condition_version, limit: 100 });
    const ratings = await firstOf(list, most);
    const rows = ratings.map(({ created_at, feedback, entity_id, timestamp, note }) => [
      created_at,
      feedback,
      entity_id,
      timestamp,
      note,
    ]);
    context.show(ratings, () => table(["rated at", "rating", "entity", "decision at", "note"], rows, "No ratings."));
    return exitCodes.ok;
  },
};
