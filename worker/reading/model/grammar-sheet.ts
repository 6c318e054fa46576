import { strategies } from "../../domain/condition/strategies/registry.ts";
import { cellOps, memberFolds } from "../../domain/values/definitions/concept.ts";
import { figureOps, shareOps } from "../../domain/language/reading.ts";
import { clauses, joinWords, negation, opening, results } from "../../domain/task/sentence/form/grammar.ts";

/** How a slot of the grammar is filled. */
const slots: Readonly<Record<string, string>> = {
  id: "`primitive_id` in backticks",
  num: "a number in the signal's own unit",
  percent: "a percentage, e.g. 20%",
  int: "a whole number",
  dur: "a duration, e.g. 15m, 2h, 7d, 4w, 1mo",
  json: '"label", true or false',
  op: figureOps.filter((op) => !shareOps.has(op)).join(", "),
  cell: cellOps.join(", "),
  side: "above or below",
  away: "above, below or away from",
  end: "highest or lowest",
  moves: "rises, falls or moves",
  days: "e.g. mon,tue,wed",
  clock: "e.g. 09:00",
  zone: "e.g. Europe/Berlin",
};

const shown = (text: string): string => text.replaceAll(/\{(\w+):\w+\}/g, "{$1}");
const listed = (forms: readonly { text: string }[]): string =>
  [...new Set(forms.map(({ text }) => shown(text)))].map((text) => `  ${text}`).join("\n");

/** The controlled grammar in words, made of the forms that the parser knows. */
export function grammarSheet(): string {
  const judges = Object.values(strategies).flatMap(({ phrasing }) => phrasing?.wordings ?? []);
  const kinds = Object.entries(slots).map(([kind, meaning]) => `  {${kind}}: ${meaning}`);
  return `A sentence is: ${opening}TEST CLAUSES.
TEST is RESULT JUDGE, or "${negation.opens}RESULT JUDGE${negation.closes}", or several joined only by "${joinWords.AND.trim()}" or only by "${joinWords.OR.trim()}".
RESULT of a signal with members may begin with "FOLD across members of", or "FOLD across members with LABEL {json} of" ("except" for "with" leaves them out), FOLD being
${memberFolds.join(", ")}; otherwise any one of them is meant.
RESULT is one of:
${listed(results)}
JUDGE is one of:
${listed(judges)}
CLAUSES are none or some of these, in this order:
${listed(clauses.map(({ form }) => form))}
Slots:
${kinds.join("\n")}`;
}
