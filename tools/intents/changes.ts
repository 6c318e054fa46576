import type { Scored } from "./score.ts";

/** What became of each sentence, by its id: the outcome, and what was accepted or why it was not. */
type Outcomes = Readonly<Record<string, string>>;

/** What became of some sentences, to be compared with another tree. */
export const outcomesOf = (rows: readonly Scored[]): Outcomes =>
  Object.fromEntries(
    rows.map(({ item, answer, verdict }) => [
      item.id,
      `${verdict.outcome}: ${"accepted" in answer ? answer.accepted : answer.reason}`,
    ]),
  );

/** What has become of sentences that was different before. */
export const changesOf = (rows: readonly Scored[], before: Outcomes): string[] =>
  rows.flatMap((row) => {
    const { id, intent } = row.item;
    const [was, is] = [before[id], outcomesOf([row])[id]];
    return was === undefined || was === is ? [] : [`${id}  ${intent}`, `  was ${was}`, `  is  ${is ?? ""}`];
  });
