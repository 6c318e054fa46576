import { describe, expect, it } from "vitest";
import { contradictions, type LookKept } from "../../../../worker/domain/task/watch/contradictions.ts";

type Recomputed = Parameters<typeof contradictions>[1];

const look: LookKept = {
  verdict: { outcome: "triggered", reason: null },
  score: 0.31,
  engine: 1,
  ir_hash: "a".repeat(64),
};
const record: Recomputed = {
  outcome: "triggered",
  reason: null,
  score: 0.31,
  operands: [],
  engine: 1,
  ir_hash: "a".repeat(64),
};
const operand = (decision_value: boolean | string, reason: "null_input" | null = null) => ({
  condition_id: "c",
  condition_version: "1.0",
  negate: false,
  decision_value,
  score: null,
  reason,
  history_count: null,
  history: null,
  result: { value: null, type: "float?" as const },
});

describe("a look that was kept in brief", () => {
  it("agrees with the decision that says the same", () => {
    expect(contradictions(look, record)).toEqual([]);
  });

  it.each<[string, Partial<Recomputed>]>([
    ["outcome", { outcome: "not_triggered" }],
    ["reason", { reason: "null_input" }],
    ["score", { score: 0.31000000000000005 }],
    ["score", { score: null }],
    ["engine", { engine: 2 }],
    ["ir_hash", { ir_hash: "b".repeat(64) }],
    ["operands", { operands: [operand(true)] }],
  ])("is contradicted by another %s", (field, change) => {
    expect(contradictions({ ...look, operands: [] }, { ...record, ...change })).toEqual([field]);
  });

  it("is contradicted by an operand that came to something else, whatever the whole came to", () => {
    const composite: LookKept = { ...look, operands: ["triggered", null, "not_triggered"] };
    const operands = [operand("grey"), operand(false, "null_input"), operand(false)];
    expect(contradictions(composite, { ...record, operands })).toEqual([]);
    expect(contradictions(composite, { ...record, operands: operands.toReversed() })).toEqual(["operands"]);
    expect(contradictions(composite, { ...record, operands: operands.slice(1) })).toEqual(["operands"]);
  });

  it("without an answer says nothing of one that is given later", () => {
    const unanswered: LookKept = { ...look, verdict: { outcome: null, reason: "missing_data" }, score: null };
    expect(contradictions(unanswered, record)).toEqual([]);
  });
});
