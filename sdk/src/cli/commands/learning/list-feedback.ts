import { listing } from "../../listing.ts";

/** `dm feedback list` */
export const listFeedback = listing({
  name: "feedback list",
  usage: "TASK_ID",
  summary: "Lists the ratings of the condition version a task is bound to, newest first.",
  examples: ["dm feedback list task_01992f6e1c0e7a3b9d5f"],
  takes: [1, 1],
  most: 100,
  async *of(context) {
    const client = context.client();
    const { condition_id, condition_version } = await client.tasks.get({ id: context.positionals[0] ?? "" });
    yield* client.feedback.list({ condition_id, condition_version, limit: 100 });
  },
  heads: ["rated at", "rating", "entity", "decision at", "note"],
  row: ({ created_at, feedback, entity_id, timestamp, note }) => [created_at, feedback, entity_id, timestamp, note],
  none: "No ratings.",
});
