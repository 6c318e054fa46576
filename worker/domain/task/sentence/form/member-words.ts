import { memberFolds } from "../../../values/definitions/concept.ts";
import type { ReadMembers } from "../../../language/reading.ts";
import { quoted, unquoted } from "./quoted.ts";
import type { MemberFilter } from "../../../values/definitions/member-filter.ts";

/** What stands before a result that is one of all members: `max across members with mountpoint "/var" or "/" of `. */
export const writeMembers = ({ across, where = {}, except = {} }: ReadMembers): string =>
  `${across} across members${filterText("with", where)}${filterText("except", except)} of `;

function filterText(word: string, values: Readonly<Record<string, readonly string[]>>): string {
  const listed = Object.entries(values).map(([key, those]) => `${key} ${those.map(quoted).join(" or ")}`);
  return listed.length === 0 ? "" : ` ${word} ${listed.join(" and ")}`;
}

const opener = / across members/y;
const begins = / (with|except|and) ([A-Za-z_][A-Za-z0-9_.-]*) /y;
const joiner = / or /y;
const closer = / of /y;
const quotedText = /"(?:[^"\\]|\\.)*"/y;

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
  take(opener);
  const filter: MemberFilter = {};
  let listed: Record<string, string[]> = {};
  for (;;) {
    const found = take(begins);
    if (found === null) break;
    const [, joint, key = ""] = found;
    if (joint !== "and") {
      const field = joint === "with" ? "where" : "except";
      if (filter.except !== undefined || filter[field] !== undefined) return null;
      listed = filter[field] = {};
    } else if (Object.keys(listed).length === 0 || Object.hasOwn(listed, key)) return null;
    const values: string[] = [];
    do {
      const value = unquoted(take(quotedText)?.[0] ?? "");
      if (value === undefined) return null;
      values.push(value);
    } while (take(joiner) !== null);
    listed[key] = values;
  }
  if (take(closer) === null) return null;
  return { members: { across, ...filter }, end: at };
}
