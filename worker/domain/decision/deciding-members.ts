import { type NamedDriver, withMember } from "../concept/attribution/drivers.ts";
import type { CompiledCondition } from "../condition/compiled.ts";
import type { MemberFacts } from "../condition/evaluation.ts";
import { memberName, memberText } from "../values/members.ts";
import { numberText } from "../values/wording/words.ts";
import type { DecisionRecord } from "./record.ts";
import { counted } from "../values/wording/counted.ts";

const foldedAs: Readonly<Record<MemberFacts["across"], string>> = {
  max: "highest of",
  min: "lowest of",
  sum: "total over",
  mean: "average over",
  count: "count over",
};

/** The members behind a Result: `; the highest of 3 members is /var`. */
export function membersText({ across, judged, deciding }: MemberFacts): string {
  const [first] = deciding;
  const members = counted(numberText(judged), "member");
  if (first === undefined) return `; no member had a Result`;
  const name = memberName(memberText(first.member));
  if (typeof first.value === "boolean" && across !== "count") return `; ${name} decides, of ${members}`;
  const most = across === "count" ? "" : `, of which ${name} counts most`;
  const alone = across === "max" || across === "min";
  return `; the ${foldedAs[across]} ${members}${alone ? ` is ${name}` : most}`;
}

/** The drivers of a record, each signal of which one member's value decides with that member. */
export function namedDrivers(
  { drivers, members, operands }: Pick<DecisionRecord, "drivers" | "members" | "operands">,
  condition: CompiledCondition,
): NamedDriver[] {
  const judged = condition.operands.length > 0 ? condition.operands : [condition];
  const fold = judged.flatMap(({ concept }, i) =>
    concept.program.fold === null ? [] : [{ concept, fired: operands[i]?.decision_value !== false }],
  );
  const { concept } = fold.find(({ fired }) => fired) ?? fold[0] ?? {};
  return concept === undefined ? [...drivers] : withMember(drivers, concept, members?.deciding[0]?.member);
}
