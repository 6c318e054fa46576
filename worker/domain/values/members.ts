import { canonicalText } from "./hashing/canonical.ts";

/** An entity has at most so many members of a signal. */
export const mostMembers = 1_000;
/** A signal names its members by at most so many labels. */
export const mostMemberKeys = 4;

/** What tells a member from the others: a value for each label that its signal names, as `{ "mountpoint": "/var" }`. */
export type MemberLabels = Readonly<Record<string, string>>;

/** The canonical JSON of a member's labels, under which it is kept; members are ordered by it. */
export const memberText = (labels: MemberLabels): string => canonicalText(labels);

/** The labels of a member, of its {@link memberText}. */
export const memberLabels = (text: string): Record<string, string> => JSON.parse(text) as Record<string, string>;

/** A member as people read it: its one value, or each label with its value, as `handler=/pay, method=POST`. */
export function memberName(text: string): string {
  const entries = Object.entries(memberLabels(text));
  const [only] = entries;
  return entries.length === 1 && only ? only[1] : entries.map(([key, value]) => `${key}=${value}`).join(", ");
}

/** Why labels name no member of a signal, as the end of a sentence, or null where they do. */
export function memberProblem(labels: MemberLabels | undefined, keys: readonly string[] | undefined): string | null {
  if (keys === undefined)
    return labels === undefined ? null : "has no members; leave `member` out, or register a signal that declares them";
  const listed = keys.map((key) => `"${key}"`).join(", ");
  if (labels === undefined) return `has members: give \`member\` with ${listed}`;
  const given = Object.keys(labels);
  return given.length === keys.length && keys.every((key) => Object.hasOwn(labels, key))
    ? null
    : `names its members by ${listed} and by nothing else`;
}
