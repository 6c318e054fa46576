import { expectTypeOf, it } from "vitest";
import type { ActionConfigView as WireActionConfig } from "../../worker/contract/resources/actions/action-config.ts";
import type { ConceptDraft } from "../../worker/contract/resources/definitions/concepts.ts";
import type { ConditionDraft } from "../../worker/contract/resources/definitions/conditions.ts";
import type { DecisionRecordView as WireDecisionRecord } from "../../worker/contract/resources/decisions/decisions.ts";
import type { ResultExplanation } from "../../worker/contract/resources/evaluation/evaluate.ts";
import type { PrimitiveView as WirePrimitive } from "../../worker/contract/resources/signals/primitives.ts";
import type { Task } from "../../worker/contract/resources/tasks/tasks.ts";
import type { ActionConfig } from "../../worker/domain/action/definition.ts";
import type { TracedNode } from "../../worker/domain/concept/execute.ts";
import type { DecisionRecord } from "../../worker/domain/decision/record.ts";
import type { Provenance } from "../../worker/domain/task/provenance.ts";
import type { ConceptDefinition } from "../../worker/domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../../worker/domain/values/definitions/condition.ts";
import type { Primitive } from "../../worker/domain/values/definitions/primitive.ts";

type Mutable<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? Mutable<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
      : T;

// The types are the test: a field that is on the wire and not in the domain, or the reverse, does not compile.
it("says the same on the wire as in the domain", () => {
  expectTypeOf<WirePrimitive>().toExtend<Primitive>();
  expectTypeOf<Primitive>().toExtend<WirePrimitive>();

  expectTypeOf<Omit<ConceptDraft, "ir_hash">>().toExtend<ConceptDefinition>();
  expectTypeOf<ConceptDefinition>().toExtend<Omit<ConceptDraft, "ir_hash">>();

  expectTypeOf<Omit<ConditionDraft, "ir_hash">>().toExtend<ConditionDefinition>();
  expectTypeOf<Omit<ConditionDefinition, "engine">>().toExtend<Omit<ConditionDraft, "ir_hash" | "engine">>();

  expectTypeOf<WireActionConfig>().toExtend<ActionConfig>();

  expectTypeOf<Omit<Task["provenance"], "firing">>().toExtend<Omit<Provenance, "firing">>();
  expectTypeOf<Provenance>().toExtend<Task["provenance"]>();

  expectTypeOf<ResultExplanation["nodes"][number]>().toExtend<TracedNode>();
  expectTypeOf<Mutable<TracedNode>>().toExtend<ResultExplanation["nodes"][number]>();

  expectTypeOf<Omit<WireDecisionRecord, "action_id" | "actions">>().toExtend<DecisionRecord>();
  expectTypeOf<Mutable<DecisionRecord>>().toExtend<Omit<WireDecisionRecord, "action_id" | "actions">>();
  expectTypeOf<keyof DecisionRecord | "action_id" | "actions">().toEqualTypeOf<keyof WireDecisionRecord>();
});
