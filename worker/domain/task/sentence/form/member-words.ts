import { memberFolds, type MemberFold } from "../../../values/definitions/concept.ts";
import type { ReadMembers } from "../../../language/reading.ts";
import { quoted, unquoted } from "./quoted.ts";

/** What stands before a result that is one of all members: `max across members with mountpoint "/var" or "/" of `. */
export function writeMembers({ across, where = {} }: ReadMembers): string {
  const only = Object.entries(where).map(([key, values]) => `${key} ${values.map(quoted).join(" or ")}`);
  return `${across} across members${only.length === 0 ? "" : ` with ${only.join(" and ")}`} of `;
}

const opens = / across members/y;
const begins = / (with|and) ([A-Za-z_][A-Za-z0-9_.-]*) /y;
const joins = / or /y;
const ends = / of /y;
const text = /"(?:[^"\\]|\\.)*"/y;

/** Reads what {@link writeMembers} writes, and where it ends; null where something else stands there. */
export function readMembers(sentence: string, start: number): { members: ReadMembers; end: number } | null {
  const across = memberFolds.find((fold) => sentence.startsWith(`${fold} across members`, start));
  if (across === undefined) return null;
  let at = start + across.length;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(sentence);
    if (found !== null) at += found[0].length;
    return found;
  };
  take(opens);
  const where: Record<string, string[]> = {};
  for (;;) {
    const found = take(begins);
    if (found === null) break;
    const [, joint, key = ""] = found;
    if ((joint === "with") !== (Object.keys(where).length === 0) || Object.hasOwn(where, key)) return null;
    const values: string[] = [];
    do {
      const value = unquoted(take(text)?.[0] ?? "");
      if (value === undefined) return null;
      values.push(value);
    } while (take(joins) !== null);
    where[key] = values;
  }
  if (take(ends) === null) return null;
  return { members: { across, ...(Object.keys(where).length > 0 && { where }) }, end: at };
}

/** The same for people: `the highest`, `the total over all members of`. */
export const foldWords: Readonly<Record<MemberFold, string>> = {
  max: "the highest over all members of",
  min: "the lowest over all members of",
  sum: "the total over all members of",
  mean: "the average over all members of",
  count: "the number of members with a value of",
};
