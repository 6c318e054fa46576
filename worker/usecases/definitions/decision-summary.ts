import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { summariseDecision, type UnitOf } from "../../domain/decision/explain-decision.ts";
import { resultSignal, resultUnit } from "../../domain/decision/result-unit.ts";
import { shownUnit } from "../../domain/language/shown-unit.ts";
import { plainUnit } from "../../domain/values/wording/unit.ts";
import type { KnownAction } from "../ports/actions.ts";
import type { Services } from "../services.ts";

/** What a message says in words: why the decision is what it is, of which signals, and the sentence it was asked for with. */
export interface DecisionWords {
  summary: string | null;
  signal: string | null;
  intent: string | null;
  task_id: string | null;
}

type Needed = Pick<Services, "definitions" | "primitives">;

/** The words for one action's message, numbers in the units of its task's sentence; nulls where the condition is gone. */
export async function wordsOf(
  services: Needed,
  record: Omit<DecisionRecord, "decision_id">,
  action: KnownAction,
): Promise<DecisionWords> {
  const condition = await services.definitions.condition(record.condition_id, record.condition_version);
  const summary = condition && summariseDecision(record, condition, await unitsOf(services, condition, action));
  return { summary, ...aboutAction(condition, action) };
}

/** What a message says about an action before anything is decided. */
export function aboutAction(
  condition: CompiledCondition | null,
  { intent, task_id }: KnownAction,
): Omit<DecisionWords, "summary"> {
  return { signal: condition && signalsOf(condition).join(", "), intent, task_id };
}

const signalsOf = ({ concepts }: CompiledCondition): string[] => [
  ...new Set(concepts.flatMap(({ ir }) => ir.signals.map(({ primitive_id }) => primitive_id))),
];

async function unitsOf({ primitives }: Needed, condition: CompiledCondition, action: KnownAction): Promise<UnitOf> {
  const signals = await primitives.described(signalsOf(condition));
  return ({ concept }) => {
    const signal = signals.get(resultSignal(concept) ?? "");
    if (signal === undefined) return plainUnit;
    return resultUnit(concept, shownUnit(signal, wordsGiven(action, signal.primitive_id)));
  };
}

/** The number that the sentence gave for a signal, as it was written. */
function wordsGiven({ provenance }: KnownAction, primitiveId: string): string | null {
  const part = provenance?.parts.find(({ primitive_id }) => primitive_id === primitiveId);
  const value = part?.parameters.find(({ name, source }) => name === "value" && source === "sentence");
  return value?.from ?? null;
}
