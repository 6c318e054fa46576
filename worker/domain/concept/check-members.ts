import type { ConceptDefinition, MemberFold } from "../values/definitions/concept.ts";
import { memberFolds } from "../values/definitions/concept.ts";
import type { Violation } from "../values/errors/violation.ts";
import { type BaseType, traitsOf } from "../values/values.ts";
import { fewOf } from "../values/wording/listed.ts";
import { didYouMean } from "../values/wording/nearest.ts";

/** The type of what a fold makes of Results of one type. */
export function foldedBase(across: MemberFold, base: BaseType): BaseType {
  if (across === "count") return "int";
  return across === "mean" ? "float" : base;
}

/** Everything wrong with how a concept says that its members become one. */
export function memberViolations({ primitives, features, across, where, output_type }: ConceptDefinition): Violation[] {
  const membered = Object.entries(primitives).flatMap(([name, { members }]) => (members ? [{ name, members }] : []));
  const [first] = membered;
  if (first === undefined) {
    const given = (["across", "where"] as const).filter((field) => ({ across, where })[field] !== undefined);
    return given.map((location) => ({ location, message: "belongs to a concept of signals with members." }));
  }
  if (across === undefined)
    return [
      {
        location: "across",
        message: `is needed: "${first.name}" has a member for each ${first.members.join(" and ")}. Say how their Results become one: ${memberFolds.join(", ")}.`,
      },
    ];
  const found: Violation[] = [];
  if (!memberFolds.includes(across))
    found.push({ location: "across", message: `"${across}" is not a fold.${didYouMean(across, memberFolds)}` });
  for (const [name, { op }] of Object.entries(features))
    if (op === "usual")
      found.push({
        location: `features.${name}.op`,
        message: `"usual" is not computed over members; use z_score on the fold.`,
      });
  for (const { name, members } of membered)
    if ([...members].sort().join() !== [...first.members].sort().join())
      found.push({
        location: `primitives.${name}.members`,
        message: `differ from those of "${first.name}"; a concept reads signals of the same members.`,
      });
  for (const key of Object.keys(where ?? {}))
    if (!first.members.includes(key))
      found.push({
        location: `where.${key}`,
        message: `is no label of the members, which differ in ${fewOf(first.members)}.`,
      });
  if (across !== "count" && !traitsOf(output_type).nullable)
    found.push({
      location: "output_type",
      message: `is ${output_type}, but there may be no member at a time; declare ${across === "mean" ? "float?" : "float? or int?"}.`,
    });
  return found;
}
