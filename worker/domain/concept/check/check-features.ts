import { isNumeric } from "../../values/values.ts";
import type { Feature } from "../../values/definitions/concept.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import type { Violation } from "../../values/errors/violation.ts";
import { needsWindow, type Operator, type ValueType } from "../operators/operator.ts";
import { durationParam, optionalParam, type ParamRule, type OperatorParams } from "../operators/params.ts";
import { operators } from "../operators/registry.ts";

/** Parameters an operator takes, `window` included. */
export function paramRules(operator: Operator): Readonly<Record<string, ParamRule>> {
  if (operator.reads === "scalars") return operator.params;
  return { ...operator.params, window: needsWindow(operator) ? durationParam : optionalParam(durationParam) };
}

/** Faults of parameters against their rules: unknown, missing or not accepted, each with its place. */
export function paramViolations(
  owner: string,
  params: OperatorParams,
  rules: Readonly<Record<string, ParamRule>>,
  location: string,
): Violation[] {
  const found: Violation[] = [];
  for (const [name, value] of Object.entries(params)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) {
      const known = Object.keys(rules).length > 0 ? `it takes ${Object.keys(rules).join(", ")}` : "it takes none";
      found.push({
        location: `${location}.${name}`,
        message: `${owner} has no parameter "${name}"; ${known}.${didYouMean(name, Object.keys(rules))}`,
      });
    } else if (!rule.accepts(value)) {
      found.push({ location: `${location}.${name}`, message: `"${name}" of ${owner} must be ${rule.expects}.` });
    }
  }
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.required && params[name] === undefined) {
      found.push({ location: `${location}.${name}`, message: `${owner} needs "${name}": ${rule.expects}.` });
    }
  }
  return found;
}

/** The type of a feature's result, or null when its faults leave none; faults are added to `found`. */
export function checkFeature(
  name: string,
  feature: Feature,
  typeOf: (input: string) => ValueType | null | undefined,
  known: readonly string[],
  found: Violation[],
): ValueType | null {
  const at = `features.${name}`;
  const before = found.length;
  const operator = operators.get(feature.op);
  const inputs = feature.inputs.map((input, i) => {
    const type = typeOf(input);
    if (type === undefined) {
      found.push({
        location: `${at}.inputs[${i}]`,
        message: `"${input}" is neither a signal nor a feature.${didYouMean(input, known)}`,
      });
    }
    return type ?? null;
  });
  if (!operator) {
    found.push({
      location: `${at}.op`,
      message: `"${feature.op}" is not an operator.${didYouMean(feature.op, operators.keys())} Operators are ${[...operators.keys()].join(", ")}.`,
    });
    return null;
  }
  const params = feature.params ?? {};
  found.push(...paramViolations(operator.name, params, paramRules(operator), `${at}.params`));
  const [least, most] = operator.reads === "series" ? [1, 1] : operator.arity;
  if (inputs.length < least || inputs.length > most) {
    const wanted = least === most ? `exactly ${least}` : `${least} to ${most}`;
    found.push({
      location: `${at}.inputs`,
      message: `${operator.name} takes ${wanted} input${most === 1 ? "" : "s"}, but ${inputs.length} are given.`,
    });
    return null;
  }
  const types = inputs.filter((type) => type !== null);
  // Types are judged only where all of them are known and the parameters are sound.
  if (types.length < inputs.length || found.length > before) return null;
  const report = (place: string, message: string): void => {
    found.push({
      location: `${at}.${place}`,
      message: `${operator.name}: ${message.startsWith('"') ? message : `${place} ${message}`}`,
    });
  };
  const type = resultType(operator, types, params, report, feature.inputs);
  return found.length > before ? null : type;
}

function resultType(
  operator: Operator,
  types: readonly ValueType[],
  params: OperatorParams,
  report: (place: string, message: string) => void,
  names: readonly string[],
): ValueType | null {
  if (operator.reads === "series") {
    const [input] = types;
    if (!input?.series || !isNumeric(input.base)) {
      report("inputs[0]", `needs a time series, but "${names[0]}" is a single ${input?.base ?? "value"}.`);
      return null;
    }
    operator.check?.(params, report);
    return { base: operator.result(input.base), series: false, labels: null };
  }
  let single = true;
  types.forEach((type, i) => {
    if (!type.series) return;
    single = false;
    report(
      `inputs[${i}]`,
      `needs a single value, but "${names[i]}" is a time series; put "latest" or another window operator before it.`,
    );
  });
  return single ? operator.result(types, params, report, names) : null;
}
