import type { CompiledConcept } from "../concept/compiled.ts";
import { paramViolations } from "../concept/check/check-features.ts";
import { conceptKey } from "../concept/compile.ts";
import { farthest, untilLimit } from "../concept/until-limit.ts";
import type { OperatorParams } from "../concept/operators/params.ts";
import type { CompositeParams, ConditionDefinition } from "../values/definitions/condition.ts";
import { didYouMean } from "../values/wording/nearest.ts";
import { traitsOf } from "../values/values.ts";
import type { Violation } from "../values/errors/violation.ts";
import type { CompiledCondition } from "./compiled.ts";
import { newestEngine } from "./engine.ts";
import { strategies } from "./strategies/registry.ts";
import type { Strategy } from "./strategies/strategy.ts";

/** Everything wrong with a condition on its concept and operands; nothing is thrown. */
export function conditionViolations(
  definition: ConditionDefinition,
  concept: CompiledConcept,
  operands: readonly CompiledCondition[],
): Violation[] {
  const { type, params } = definition.strategy;
  const found: Violation[] = [];
  if (conceptKey(definition.concept_id, definition.concept_version) !== concept.key) {
    found.push({
      location: "concept_id",
      message: `The condition names concept ${definition.concept_id}@${definition.concept_version}, but was given ${concept.key}.`,
    });
  }
  const { min_history } = definition;
  if (min_history !== undefined && !(Number.isInteger(min_history) && min_history >= 1 && min_history <= 10_000)) {
    found.push({ location: "min_history", message: '"min_history" must be a whole number from 1 to 10000.' });
  }
  found.push(...boundsViolations(definition));
  const names = Object.keys(strategies);
  if (!names.includes(type)) {
    found.push({
      location: "strategy.type",
      message: `"${type}" is not a strategy.${didYouMean(type, names)} Strategies are ${names.join(", ")}.`,
    });
    return found;
  }
  const strategy = strategies[type];
  found.push(...engineViolations(definition, concept));
  const faults = paramViolations(type, params as unknown as OperatorParams, strategy.params, "strategy.params");
  found.push(...faults, ...compatibilityViolations(strategy, concept));
  if (faults.length > 0) return found;
  strategy.check?.(params as unknown as OperatorParams, concept, (place, message) => {
    const text = message.startsWith('"') ? message : `"${place}" ${message}`;
    found.push({ location: `strategy.params.${place}`, message: /^[A-Z]/.test(message) ? message : text });
  });
  found.push(...unreachedViolations(definition, concept));
  if (strategy.combines) found.push(...operandViolations(params as CompositeParams, concept, operands));
  return found;
}

/** A Result that ends at a cap is never beyond it, and below anything beyond it always. */
function unreachedViolations({ strategy }: ConditionDefinition, { definition }: CompiledConcept): Violation[] {
  const until = untilLimit(definition);
  if (until === null || strategy.type !== "threshold" || strategy.params.value < farthest(until)) return [];
  return [
    {
      location: "strategy.params.value",
      message: `"value" is ${strategy.params.value} seconds, and a trend of ${until.window} is followed for ${farthest(until)} at most. Ask about less, or take a longer window.`,
    },
  ];
}

function engineViolations({ engine, strategy }: ConditionDefinition, concept: CompiledConcept): Violation[] {
  const newest = newestEngine(strategy, concept.definition);
  if (engine === undefined || (Number.isInteger(engine) && engine >= 1 && engine <= newest)) return [];
  return [
    { location: "engine", message: `Engine ${engine} of ${strategy.type} is not known here; the newest is ${newest}.` },
  ];
}

function boundsViolations({ threshold_bounds }: ConditionDefinition): Violation[] {
  const { min, max } = threshold_bounds ?? {};
  if (min === undefined || max === undefined || min <= max) return [];
  return [{ location: "threshold_bounds", message: `"min" ${min} is above "max" ${max}.` }];
}

function compatibilityViolations(strategy: Strategy, concept: CompiledConcept): Violation[] {
  const { name, accepts, needsSeries, combines } = strategy;
  if (combines) return [];
  const { base } = traitsOf(concept.definition.output_type);
  if (!accepts.includes(base)) {
    const message = `${name} judges a Result of type ${accepts.join(", ")}, but ${concept.key} gives ${concept.definition.output_type}.`;
    return [{ location: "strategy.type", message }];
  }
  if (needsSeries && !concept.program.signals.some((signal) => signal.series)) {
    return [
      {
        location: "strategy.type",
        message: `${name} needs a concept fed by at least one time series, but ${concept.key} reads none.`,
      },
    ];
  }
  return [];
}

function operandViolations(
  { operands: refs }: CompositeParams,
  concept: CompiledConcept,
  operands: readonly CompiledCondition[],
): Violation[] {
  const found: Violation[] = [];
  refs.forEach((ref, i) => {
    const location = `strategy.params.operands[${i}]`;
    const operand = operands[i];
    if (!operand || operand.key !== `${ref.condition_id}@${ref.condition_version}`) {
      found.push({ location, message: `The condition ${ref.condition_id}@${ref.condition_version} does not exist.` });
    } else if (operand.strategy.type.combines) {
      found.push({
        location,
        message: `${operand.key} is itself a composite, and composites cannot be nested; list its operands here instead.`,
      });
    }
  });
  const [first] = operands;
  if (first && first.concept.key !== concept.key) {
    found.push({
      location: "concept_id",
      message: `A composite uses the concept of its first operand, ${first.concept.key}, but names ${concept.key}.`,
    });
  }
  return found;
}
