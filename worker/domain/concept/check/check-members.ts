import { keysBesideBound } from "../running/buckets.ts";
import type { ValueType } from "../operators/operator.ts";
import { operators } from "../operators/registry.ts";
import { bucketLabel, bucketQuantile } from "../operators/bucket-quantile.ts";
import type { ConceptDefinition, Feature, MemberFold } from "../../values/definitions/concept.ts";
import { memberFolds } from "../../values/definitions/concept.ts";
import type { Violation } from "../../values/errors/violation.ts";
import { type BaseType, traitsOf } from "../../values/values.ts";
import { fewOf } from "../../values/wording/listed.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import type { MemberFilter } from "../../values/definitions/member-filter.ts";

/** The type of what a fold makes of Results of one type. */
export function foldedBase(across: MemberFold, base: BaseType): BaseType {
  if (across === "count") return "int";
  return across === "mean" ? "float" : base;
}

/** The type of a feature, after its own fold. */
export function foldedType(type: ValueType, { across }: Feature): ValueType {
  return across === undefined ? type : { ...type, base: foldedBase(across, type.base), labels: null };
}

/** A signal with members, under its local name. */
interface MemberedInput {
  name: string;
  /** The labels that tell apart what the concept is computed for: of a histogram not the bounds of its buckets. */
  keys: readonly string[];
}

/** Everything wrong with how a concept says that its members become one. */
export function memberViolations(definition: ConceptDefinition): Violation[] {
  const { primitives, features, across, output_type } = definition;
  const bucketed = bucketedSignals(definition);
  const folded = new Set(Object.values(features).flatMap(({ across, inputs }) => (across ? inputs : [])));
  const wrong = [...bucketViolations(definition, bucketed), ...foldedViolations(definition, folded)];
  if (wrong.length > 0) return wrong;
  const membered = Object.entries(primitives).flatMap(([name, { members }]): MemberedInput[] => {
    if (folded.has(name)) return [];
    const keys = members && bucketed.has(name) ? keysBesideBound(members) : (members ?? []);
    return keys.length > 0 ? [{ name, keys }] : [];
  });
  const [first] = membered;
  if (first === undefined) {
    const given = (["across", "where", "except"] as const).filter((field) => definition[field] !== undefined);
    const message =
      folded.size > 0
        ? "has nothing left to fold: the features that read members fold them."
        : bucketed.size === 0
          ? "belongs to a concept of signals with members."
          : `is not for the buckets of one histogram, whose signal has no label beside "${bucketLabel}".`;
    return given.map((location) => ({ location, message }));
  }
  if (across === undefined)
    return [
      {
        location: "across",
        message: `is needed: "${first.name}" has a member for each ${first.keys.join(" and ")}. Say how their Results become one: ${memberFolds.join(", ")}.`,
      },
    ];
  const found: Violation[] = [];
  if (!memberFolds.includes(across))
    found.push({ location: "across", message: `"${across}" is not a fold.${didYouMean(across, memberFolds)}` });
  for (const [name, { op, across: own }] of Object.entries(features))
    if (op === "usual" && own === undefined)
      found.push({
        location: `features.${name}.op`,
        message: `"usual" is not computed over members; use z_score on the fold.`,
      });
  for (const { name, keys } of membered)
    if ([...keys].sort().join() !== [...first.keys].sort().join())
      found.push({
        location: `primitives.${name}.members`,
        message: `differ from those of "${first.name}"; a concept reads signals of the same members.`,
      });
  found.push(...filterViolations(definition, first.keys, ""));
  // There is no flag that may be null: a Result of no member is not judged.
  if (across !== "count" && output_type !== "boolean" && !traitsOf(output_type).nullable)
    found.push({
      location: "output_type",
      message: `is ${output_type}, but there may be no member at a time; declare ${across === "mean" ? "float?" : "float? or int?"}.`,
    });
  return found;
}

/** Labels of a filter that the members do not have, and values that it both names and leaves out. */
function filterViolations(
  { where = {}, except = {} }: MemberFilter,
  keys: readonly string[],
  before: string,
): Violation[] {
  const unknown = Object.entries({ where, except }).flatMap(([field, values]) =>
    Object.keys(values)
      .filter((key) => !keys.includes(key))
      .map((key) => ({
        location: `${before}${field}.${key}`,
        message: `is no label of the members, which differ in ${fewOf(keys)}.`,
      })),
  );
  const both = Object.entries(except).flatMap(([key, values]) =>
    values
      .filter((value) => where[key]?.includes(value))
      .map((value) => ({ location: `${before}except.${key}`, message: `leaves out "${value}", which "where" names.` })),
  );
  return [...unknown, ...both];
}

/** The signals that are read as histograms. */
const bucketedSignals = ({ features }: ConceptDefinition): Set<string> =>
  new Set(Object.values(features).flatMap(({ op, inputs }) => (op === bucketQuantile.name ? inputs : [])));

function bucketViolations({ primitives, features }: ConceptDefinition, bucketed: ReadonlySet<string>): Violation[] {
  return Object.entries(features).flatMap(([name, { op, inputs }]) =>
    inputs.flatMap((input, i): Violation[] => {
      const location = `features.${name}.inputs[${i}]`;
      const signal = primitives[input];
      if (signal === undefined || !bucketed.has(input)) return [];
      if (signal.members?.includes(bucketLabel) !== true)
        return [
          {
            location,
            message: `${op} needs the buckets of a histogram: a signal whose \`members\` name "${bucketLabel}"; "${input}" has none.`,
          },
        ];
      if (op === bucketQuantile.name) return [];
      return [
        {
          location,
          message: `"${input}" is read as a histogram by ${bucketQuantile.name}; name the signal twice to read its buckets one by one.`,
        },
      ];
    }),
  );
}

/** What is wrong with features that fold the members of their signal. */
function foldedViolations({ primitives, features }: ConceptDefinition, folded: ReadonlySet<string>): Violation[] {
  return Object.entries(features).flatMap(([name, feature]): Violation[] => {
    const { op, inputs, across } = feature;
    const at = `features.${name}`;
    const [input = ""] = inputs;
    if (across === undefined) {
      const both = inputs.findIndex((one) => folded.has(one));
      return [
        ...(["where", "except"] as const)
          .filter((field) => feature[field] !== undefined)
          .map((field) => ({ location: `${at}.${field}`, message: 'belongs to a feature with "across".' })),
        ...(both < 0
          ? []
          : [
              {
                location: `${at}.inputs[${both}]`,
                message: `"${inputs[both]}" is read by another feature with "across"; give this one its own, or name the signal twice.`,
              },
            ]),
      ];
    }
    const operator = operators.get(op);
    const members = primitives[input]?.members;
    if (!memberFolds.includes(across))
      return [{ location: `${at}.across`, message: `"${across}" is not a fold.${didYouMean(across, memberFolds)}` }];
    if (members === undefined)
      return [{ location: `${at}.across`, message: `folds the members of a signal, and "${input}" has none.` }];
    if (operator?.reads !== "series" || (operator.window !== "required" && operator.window !== "lookback"))
      return [
        {
          location: `${at}.across`,
          message: `is not for ${op}; fold the whole concept instead, with "across" beside its features.`,
        },
      ];
    return filterViolations(feature, members, `${at}.`);
  });
}
