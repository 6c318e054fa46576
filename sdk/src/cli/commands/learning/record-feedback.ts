import type { RecordFeedbackBody } from "../../../generated/schemas.ts";
import { type Command, exitCodes, given, UsageError } from "../../command.ts";
import { fields } from "../../table.ts";

const RATINGS = ["correct", "false_positive", "false_negative"] as const satisfies RecordFeedbackBody["feedback"][];

/** `dm feedback record` */
export const recordFeedback: Command = {
  name: "feedback record",
  usage: "DECISION_ID RATING [--note TEXT]",
  summary: "Rates a recorded decision: correct, false_positive or false_negative.",
  options: { note: { type: "string", help: "why, in your own words" } },
  examples: [
    "dm feedback record dec_k3v9m2x7q0c4h8t1 correct",
    'dm feedback record dec_k3v9m2x7q0c4h8t1 false_positive --note "known maintenance"',
  ],
  takes: [2, 2],
  async run(context) {
    const [decision_id = "", word] = context.positionals;
    const feedback = RATINGS.find((rating) => rating === word);
    if (feedback === undefined) throw new UsageError(`RATING must be ${RATINGS.join(", ")}; it is "${word}".`);
    const client = context.client();
    const { condition_id, condition_version, entity_id, evaluated_at } = await client.decisions.get({ decision_id });
    const answer = await client.feedback.record({
      condition_id,
      condition_version,
      entity: entity_id,
      timestamp: evaluated_at,
      feedback,
      ...given(context, "note", "note"),
    });
    context.show(answer, () => fields({ feedback: answer.feedback_id, decision: decision_id, rating: feedback }));
    return exitCodes.ok;
  },
};
