import { untilLimit, untilText } from "../concept/until-limit.ts";
import { type AgainstUsual, againstUsual, ownUsual, referenceText } from "../concept/against-usual.ts";
import type { CompiledConcept } from "../concept/compiled.ts";
import type { CompiledCondition } from "./compiled.ts";
import type { ApplicationContext } from "../values/definitions/context.ts";
import type { CompositeParams } from "../values/definitions/condition.ts";
import { filterWords, foldWords } from "../concept/member-words.ts";
import { listText } from "../values/wording/words.ts";

/**
 * What a condition watches for, in one sentence. The context chooses the word for what is watched and nothing else: every
 * number comes from the definition.
 */
export function summariseCondition(condition: CompiledCondition, context: ApplicationContext | null): string {
  return `Fires for ${subjectText(condition.concepts, context)} when ${whenText(condition)}.`;
}

/** When a condition holds, as a clause: "account.rate is below 0.35". */
export function whenText(condition: CompiledCondition): string {
  if (condition.operands.length === 0) return clauseOf(condition);
  const { operator, operands } = condition.definition.strategy.params as CompositeParams;
  const clauses = condition.operands.map((operand, i) => {
    const turned = (operands[i]?.negate === true) !== (operator === "NOT");
    return turned ? `it is not true that ${clauseOf(operand)}` : clauseOf(operand);
  });
  return listText(clauses, operator === "OR" ? "or" : "and");
}

function clauseOf({ concept, strategy, definition }: CompiledCondition): string {
  return `${ofMembers(concept, definition.strategy.params)} ${strategy.type.account.watches(definition.strategy.params)}`;
}

/** The Result, and of which members it is the highest, the total. */
function ofMembers(concept: CompiledConcept, params: object): string {
  const { across, output_type } = concept.definition;
  if (across === undefined) return resultText(concept);
  const { only, left } = filterWords(concept.definition);
  if (output_type === "boolean" && "value" in params) {
    const which = params.value === (across === "max") ? "any" : "every";
    return `${resultText(concept)} of ${which} member${only.length === 0 ? "" : ` of ${only.join(" and ")}`}${left}`;
  }
  return `${foldWords[across]} ${resultText(concept)}${only.length === 0 ? "" : ` of ${only.join(" and ")}`}${left}`;
}

/** A Result that is one signal has the signal's name. */
function resultText({ ir, key, definition }: CompiledConcept): string {
  const usual = againstUsual(definition);
  if (usual !== null) return differenceText(usual);
  const own = ownUsual(definition);
  if (own !== null) return `the ${own.op} of ${own.primitive_id} over ${own.window} against its usual`;
  const until = untilLimit(definition);
  if (until !== null) return `the ${untilText(until.primitive_id, until)}`;
  const [signal] = ir.signals;
  const [node] = ir.nodes;
  const isSignal = ir.signals.length === 1 && ir.nodes.length === 1 && /^(latest|passthrough)$/.test(node?.op ?? "");
  if (isSignal && signal) return signal.primitive_id;
  return definition.description === "" ? `the Result of ${key}` : `the Result of ${key} (${definition.description})`;
}

function differenceText({ primitive_id, ...usual }: AgainstUsual): string {
  const { op, window, period, cycles } = usual;
  const past = cycles === 1 ? "" : ` (the median of ${cycles} periods of ${period})`;
  return `the ${op} of ${primitive_id} over ${window} minus ${referenceText(usual)}${past}`;
}

/** What the context calls the entities these signals belong to. */
function subjectText(concepts: readonly CompiledConcept[], context: ApplicationContext | null): string {
  const namespaces = new Set(
    concepts.flatMap(({ ir }) => ir.signals.map(({ primitive_id }) => primitive_id.split(".")[0]?.toLowerCase())),
  );
  const named = context?.domain.entities?.find(({ name }) => namespaces.has(name.toLowerCase()));
  // A name with a figure in it could be taken for a parameter.
  const name = named === undefined || /\d/.test(named.name) ? "entity" : named.name;
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}
