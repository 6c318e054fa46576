import { formatCount } from "../format/number.ts";
import { type Observed, type Point, pointsOf } from "./points.ts";

/** A chart draws at most so many members. */
export const mostLines = 10;

/** A member as people read it: its one value, or each label with its value. */
export function shownMember(member: Readonly<Record<string, string>>): string {
  const entries = Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [only] = entries;
  return entries.length === 1 && only ? only[1] : entries.map(([key, value]) => `${key}=${value}`).join(", ");
}

/** The values of one member by time. */
export interface Line {
  name: string;
  points: readonly Point[];
}

interface MemberObserved extends Observed {
  member?: Readonly<Record<string, string>>;
}

/** The values of each member by time; a signal without members is one line without a name. `first` come first, then the highest. */
export function memberLines(rows: readonly MemberObserved[], first: readonly string[] = []): Line[] {
  const lines = [...Map.groupBy(rows, ({ member }) => (member === undefined ? "" : shownMember(member)))].map(
    ([name, own]) => ({ name, points: pointsOf(own) }),
  );
  const rank = ({ name }: Line) => (first.includes(name) ? first.indexOf(name) : first.length);
  const newest = ({ points }: Line) => points.findLast(({ value }) => value !== null)?.value ?? -Number.MAX_VALUE;
  return lines.toSorted((a, b) => rank(a) - rank(b) || newest(b) - newest(a) || (a.name < b.name ? -1 : 1));
}

/** Which members are drawn, and how many are not; nothing where there are none. */
export function linesText(lines: readonly Line[]): string {
  if (lines.length < 2) return "";
  const drawn = lines.slice(0, mostLines).map(({ name }) => name);
  const left = lines.length - drawn.length;
  return `Lines: ${drawn.join("; ")}${left > 0 ? `; ${left} more are not drawn` : ""}.`;
}

interface Deciding {
  across: string;
  judged: number;
  silent: number;
  deciding: readonly { member: Readonly<Record<string, string>> }[];
}

const folds: Readonly<Record<string, string>> = {
  max: "Highest",
  min: "Lowest",
  sum: "Sum",
  mean: "Mean",
  count: "Count",
};

/** What members become, in one word. */
export const foldWord = (across: string): string => folds[across] ?? across;

/** What became of how many members. */
export const foldText = ({ across, judged, silent }: Omit<Deciding, "deciding">): string =>
  `${foldWord(across)} of ${formatCount(judged, "member")}${silent > 0 ? `, ${silent} more silent` : ""}`;

/** The same, with the members that decided. */
export const decidingFact = ({ deciding, ...fold }: Deciding): readonly [string, string] => [
  foldText(fold),
  deciding.map(({ member }) => shownMember(member)).join("; "),
];

/** Members that began to fire while an incident was open: `/home, /srv and 2 more`. */
export function addedText({ count, worst }: { count: number; worst: Deciding["deciding"] }): string {
  const named = worst.map(({ member }) => shownMember(member)).join(", ");
  return count > worst.length ? `${named} and ${count - worst.length} more` : named;
}
