import type { DecisionRating } from "../../../generated/schemas.ts";
import { type Command, exitCodes, given, UsageError } from "../../command.ts";
import { fields } from "../../table.ts";

const RATINGS = ["correct", "false_positive", "false_negative"] as const satisfies DecisionRating["feedback"][];

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
    const rating = { decision_id, feedback, ...given(context, { note: "note" }) };
    const answer = await context.client().feedback.record(rating);
    context.show(answer, () => fields({ feedback: answer.feedback_id, decision: decision_id, rating: feedback }));
    return exitCodes.ok;
  },
};
