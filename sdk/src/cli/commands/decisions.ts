import { type Command, countOf, exitCodes, firstOf } from "../command.ts";
import { decisionFilters, filtersOf } from "../decision-filters.ts";
import { fields, table } from "../table.ts";

const list: Command = {
  name: "decisions list",
  usage: "[--entity E] [--condition ID] [--outcome triggered|not_triggered] [--from T] [--to T] [--limit N]",
  summary: "Lists recorded decisions, newest first.",
  options: {
    ...decisionFilters,
    limit: { type: "string", help: "how many at most (50)" },
  },
  examples: ["dm decisions list --entity account:8841 --outcome triggered", "dm decisions list --limit 1000 --json"],
  takes: [0, 0],
  async run(context) {
    const { client, show } = context;
    const most = countOf(context, "limit", 50);
    const query = { ...filtersOf(context), limit: Math.min(most, 200) };
    const decisions = await firstOf(client().decisions.list(query), most);
    const rows = decisions.map((one) => [
      one.evaluated_at,
      one.outcome,
      one.concept_result.value,
      one.threshold_applied,
      one.entity_id,
      one.decision_id,
    ]);
    show(decisions, () => table(["at", "outcome", "result", "threshold", "entity", "decision"], rows, "No decisions."));
    return exitCodes.ok;
  },
};

const explain: Command = {
  name: "decisions explain",
  usage: "DECISION_ID",
  summary: "Explains why a recorded decision came out as it did.",
  options: {},
  examples: ["dm decisions explain dec_k3v9m2x7q0c4h8t1"],
  takes: [1, 1],
  async run({ client, positionals, show }) {
    const answer = await client().decisions.explain(positionals[0] ?? "");
    const drivers = answer.drivers.map(({ signal, member, contribution, value }) => [
      member ? `${signal} ${Object.values(member).join(", ")}` : signal,
      contribution,
      value,
    ]);
    show(answer, () => [answer.summary, "", ...table(["signal", "contribution", "value"], drivers, "No drivers.")]);
    return exitCodes.ok;
  },
};

const verify: Command = {
  name: "decisions verify",
  usage: "DECISION_ID",
  summary: "Recomputes a recorded decision from its definitions and data; exit code 1 if it differs.",
  options: {},
  examples: ["dm decisions verify dec_k3v9m2x7q0c4h8t1"],
  takes: [1, 1],
  async run({ client, positionals, show }) {
    const answer = await client().decisions.verify({ decision_id: positionals[0] ?? "" });
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
