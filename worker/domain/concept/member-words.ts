import type { MemberFold } from "../values/definitions/concept.ts";
import type { MemberFilter } from "../values/definitions/member-filter.ts";

/** What members become, for people: `the highest over all members of`. */
export const foldWords: Readonly<Record<MemberFold, string>> = {
  max: "the highest over all members of",
  min: "the lowest over all members of",
  sum: "the total over all members of",
  mean: "the average over all members of",
  count: "the number of members with a value of",
};

/** Which members count: each label of `where` with its values, and what is left out as ` except mountpoint "/boot"`. */
export function filterWords({ where = {}, except = {} }: Readonly<MemberFilter>): { only: string[]; left: string } {
  const listed = (values: Record<string, string[]>): string[] =>
    Object.entries(values).map(([key, those]) => `${key} ${those.map((value) => `"${value}"`).join(" or ")}`);
  return {
    only: listed(where),
    left: Object.keys(except).length === 0 ? "" : ` except ${listed(except).join(" and ")}`,
  };
}
