import { labelsOf } from "../corpora/verdict.ts";
import { figuresOf, isRight, type Scored } from "./score.ts";

const share = (part: number, whole: number): string =>
  `${part}${whole === 0 ? "" : ` (${((100 * part) / whole).toFixed(1)}%)`}`;

/** The figures of some sentences in three lines. */
export function summary(rows: readonly Scored[]): string[] {
  const all = figuresOf(rows);
  const accepted = all.right + all.wrong + all.answered;
  return [
    `  can be answered   ${all.answerable}: right ${share(all.right, all.answerable)}, right reading offered ${share(all.offered, all.answerable)}, refused ${share(all.refused, all.answerable)}, wrong ${share(all.wrong, all.answerable)}`,
    `  must not be       ${all.forbidden}: not answered ${share(all.forbidden - all.answered, all.forbidden)}; of ${all.toAsk} to ask about, a right reading offered for ${all.asked}`,
    `  accepted          ${accepted}: wrong ${share(all.wrong + all.answered, accepted)}, upside down ${all.upsideDown}, qualifier lost ${all.qualifierLost}`,
  ];
}

/** One line of figures for each value of something that sentences have, in the order in which they come. */
export function table(title: string, rows: readonly Scored[], groupsOf: (row: Scored) => readonly string[]): string[] {
  const groups = new Map<string, Scored[]>();
  for (const row of rows) for (const name of groupsOf(row)) groups.set(name, [...(groups.get(name) ?? []), row]);
  const head = [title.padEnd(26), "answerable", "right", "offered", "refused", "wrong", "forbidden", "answered"];
  const lines = [...groups].map(([name, own]) => {
    const { answerable, right, offered, refused, wrong, forbidden, answered } = figuresOf(own);
    const cells = [answerable, right, offered, refused, wrong, forbidden, answered];
    return [name.padEnd(26), ...cells.map((cell, at) => String(cell).padStart(head[at + 1]?.length ?? 0))].join("  ");
  });
  return [head.join("  "), ...lines];
}

/** What was answered to a sentence and what would have been right. */
export function detail(row: Scored): string[] {
  const { item, answer, verdict } = row;
  const faults = `${verdict.upsideDown ? ", upside down" : ""}${verdict.qualifierLost ? ", qualifier lost" : ""}`;
  const got =
    "accepted" in answer
      ? [`got   ${answer.accepted}`, ...answer.warnings.map((warning) => `note  ${warning}`)]
      : [`got   ${answer.reason}: ${answer.refused}`, ...answer.offered.map((sentence) => `offer ${sentence}`)];
  const want = isRight(row) ? [] : wanted(row).map((line) => `want  ${line}`);
  return [
    `${verdict.outcome.padEnd(8)} ${item.id.padEnd(22)} ${item.intent}${faults}`,
    ...[...got, ...want].map((line) => `         ${line}`),
  ];
}

function wanted({ item }: Scored): readonly string[] {
  const { label, expect, deep } = item;
  if (label === undefined) return [JSON.stringify({ ...expect, ...(deep === undefined ? {} : { deep }) })];
  if ("refuse" in label) return [`no answer: ${label.refuse}`];
  return "ask" in label ? [`a question: ${label.why}`, ...label.ask] : labelsOf(item);
}
