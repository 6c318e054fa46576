import { type Command, exitCodes } from "../command.ts";
import { filterOptions, filtersOf } from "../decision-filters.ts";
import { listing } from "../listing.ts";
import { fields, table } from "../table.ts";

const list = listing({
  name: "decisions list",
  usage: "[--entity E] [--condition ID] [--outcome triggered|not_triggered] [--from T] [--to T]",
  summary: "Lists recorded decisions, newest first.",
  options: filterOptions,
  examples: ["dm decisions list --entity account:8841 --outcome triggered", "dm decisions list --limit 1000 --json"],
  most: 50,
  of: (context, limit) => context.client().decisions.list({ ...filtersOf(context), limit }),
  heads: ["at", "outcome", "result", "threshold", "entity", "decision"],
  row: (one) => [
    one.evaluated_at,
    one.outcome,
    one.concept_result.value,
    one.threshold_applied,
    one.entity_id,
    one.decision_id,
  ],
  none: "No decisions.",
});

const explain: Command = {
  name: "decisions explain",
  usage: "DECISION_ID",
  summary: "Explains why a recorded decision came out as it did.",
  examples: ["dm decisions explain dec_k3v9m2x7q0c4h8t1"],
  async run({ client, subject, show }) {
    const answer = await client().decisions.explain(subject);
    const drivers = answer.drivers.map(({ signal, member, contribution, value }) => [
      member ? `${signal} ${Object.values(member).join(", ")}` : signal,
      contribution,
      value,
    ]);
    return show(answer, () => [
      answer.summary,
      "",
      ...table(["signal", "contribution", "value"], drivers, "No drivers."),
    ]);
  },
};

const verify: Command = {
  name: "decisions verify",
  usage: "DECISION_ID",
  summary: "Recomputes a recorded decision from its definitions and data; exit code 1 if it differs.",
  examples: ["dm decisions verify dec_k3v9m2x7q0c4h8t1"],
  async run({ client, subject, show }) {
    const answer = await client().decisions.verify({ decision_id: subject });
    const rows = answer.differences.map(({ field, recorded, computed }) => [field, recorded, computed]);
    show(answer, () =>
      answer.verified
        ? fields({ verified: "yes: the record is what its definitions and data give" })
        : [...fields({ verified: "no" }), "", ...table(["field", "recorded", "computed"], rows)],
    );
    return answer.verified ? exitCodes.ok : exitCodes.no;
  },
};

/** Commands about recorded decisions. */
export const decisionCommands: Command[] = [list, explain, verify];
