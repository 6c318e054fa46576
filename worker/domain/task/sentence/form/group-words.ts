import { namesIn, readForm, writeForm, type SlotFields, type Form, type Match } from "./form.ts";
import { statedAt, wordingOf } from "./phrased.ts";
import type { JudgedGroup } from "./sentence.ts";
import {
  countsMembers,
  type PopulationComparison,
  populationFolds,
  type PopulationFold,
  type WorstEnd,
} from "../../../values/definitions/population.ts";

const foldFields = populationFolds.map((fold) => ({ fold }));
const ownFolds = ["quantile", "rank", "outranks"];

/** What a group comes to, `who` for its members: a share or count of those that meet conditions, or one number of the results of all or of each. */
const foldForms: readonly Form[] = [
  ...foldFields.filter(countsMembers).map(({ fold }) => ({ text: `${fold} of who with (`, gives: { fold } })),
  ...foldFields
    .filter(({ fold }) => !countsMembers({ fold }) && !ownFolds.includes(fold))
    .map(({ fold }) => ({ text: `${fold} over who of `, gives: { fold } })),
  { text: "quantile {num:q} over who of ", gives: { fold: "quantile" } },
  { text: "rank from {end:end} among who of ", gives: { fold: "rank" } },
  { text: "share outranked from {end:end} among who of ", gives: { fold: "outranks" } },
  ...(["ratio to", "difference from"] as const).flatMap((words): Form[] => {
    const each = words === "ratio to" ? "ratio" : "difference";
    return [
      { text: `${words} mean of others among who of `, gives: { fold: "mean", each } },
      { text: `${words} quantile {num:q} of others among who of `, gives: { fold: "quantile", each } },
    ];
  }),
];

/** Who the members are, by what they are divided, and how many must have an answer. */
const memberForms = [" by {id:segment}", ""].flatMap((segment) =>
  [" if {num:min_reporting} report", ""].map((reporting) => `{json:name} in {json:scope}${segment}${reporting}`),
);

/** What stands before the conditions on each member, or before the result of each. */
const groupForms: readonly Form[] = foldForms.flatMap(({ text, ...form }) =>
  memberForms.map((who) => ({ ...form, text: text.replace("who", who) })),
);

/** What ends the conditions on each member, before the share or count of them, or its movement, is judged. */
const closes: readonly Form[] = [{ text: ") less that {dur:moved} before " }, { text: ") " }];

/** The words of what is said about each member as those of what is said about many; null where there are none for it. */
export function writeGroup({ judge, moved, ...group }: JudgedGroup, tests: string): string | null {
  const opens = written(groupForms, { ...group });
  if (opens === null || judge === null) return opens === null ? null : `${opens}${tests}`;
  const closing = written(closes, { ...(moved !== undefined && { moved }) });
  const words = wordingOf(judge)?.text;
  return closing === null || words === undefined ? null : `${opens}${tests}${closing}${words}`;
}

/** The first form that says all of the fields. */
function written(forms: readonly Form[], fields: SlotFields): string | null {
  for (const form of forms) {
    const text = Object.keys(fields).every((name) => namesIn(form).includes(name)) ? writeForm(form, fields) : null;
    if (text !== null) return text;
  }
  return null;
}

/** How the share or count of members is judged, behind what is said about each; null where something else stands there. */
export function readGroupJudge(
  text: string,
  at: number,
): { judged: Pick<JudgedGroup, "judge" | "moved">; matches: { match: Match; at: number }[] } | null {
  const close = closes.map((form) => readForm(form, text, at)).find((match) => match !== null);
  const judge = close == null ? null : statedAt(text, close.end);
  if (close == null || judge === null) return null;
  const { moved } = close.fields;
  return {
    judged: { judge: judge.stated, ...(moved !== undefined && { moved: String(moved) }) },
    matches: [
      { match: close, at },
      { match: judge.match, at: close.end },
    ],
  };
}

/** Reads what {@link writeGroup} writes before what is said about each member; null where something else stands there. */
export function readGroup(text: string, at: number): { group: Omit<JudgedGroup, "judge">; match: Match } | null {
  for (const form of groupForms) {
    const match = readForm(form, text, at);
    if (match === null) continue;
    const { fold, name, scope, q, min_reporting, each, end, segment } = match.fields;
    const group = {
      name: String(name),
      scope: String(scope),
      fold: fold as PopulationFold,
      ...(q !== undefined && { q: Number(q) }),
      ...(each !== undefined && { each: each as PopulationComparison }),
      ...(end !== undefined && { end: end as WorstEnd }),
      ...(segment !== undefined && { segment: String(segment) }),
      ...(min_reporting !== undefined && { min_reporting: Number(min_reporting) }),
    };
    return { group, match };
  }
  return null;
}
