import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading, ReadingPart } from "../../domain/language/reading.ts";
import { marksOf } from "./chart/chart.ts";
import { number } from "./grammar/amounts/numbers.ts";
import { window } from "./grammar/amounts/windows.ts";
import { conditionIn } from "./grammar/sentence/condition.ts";
import { layoutOf } from "./grammar/clauses/layout.ts";
import type { Relation } from "./grammar/relations/relation.ts";
import { qualify } from "./grammar/qualifiers/qualify.ts";
import { indexOf } from "./linking/catalogue-index.ts";
import { readLexically } from "./reader.ts";
import { withCompounds } from "./text/compounds.ts";
import type { Token } from "./text/token.ts";
import { slice, tokenise } from "./text/tokenise.ts";

/** One line of a trace: a stage and what it made of the sentence. */
interface TraceLine {
  stage: string;
  says: string;
}

/** What each stage of the reader makes of a sentence; the reading is the last line. */
export function traceOf(intent: string, catalogue: Catalogue): { lines: TraceLine[]; reading: Reading } {
  const reading = readLexically(intent, catalogue);
  const text = reading.text ?? intent;
  const around = { text, catalogue, index: indexOf(catalogue) };
  const ids = catalogue.primitives.map(({ primitive_id }) => primitive_id);
  const tokens = withCompounds(tokenise(text, ids), around.index.vocabulary);
  const qualified = qualify(tokens, around.index);
  const layout = layoutOf(qualified.rest);
  const { read } = conditionIn(layout, around);
  const words = (of: typeof tokens): string => of.map((token) => token.text).join(" ");
  const body = read.bodies.flat();
  const marks = marksOf(body).map(({ kind, start, end }) => `${kind}(${slice(text, body.slice(start, end))})`);
  const built = "parts" in read.outcome ? read.outcome.built : [];
  const linked = built.map(({ ranked = [] }) =>
    ranked
      .slice(0, 3)
      .map(({ indexed, rank }) => `${indexed.signal.primitive_id} ${rank.toFixed(2)}`)
      .join("; "),
  );
  const said = built.flatMap(({ said: one }) => one ?? []);
  const unread = (reading.spans ?? []).filter(({ role }) => role === "unread");
  const lines: TraceLine[] = [
    { stage: "tokens", says: tokens.map((token) => token.text).join(" | ") },
    { stage: "qualifiers", says: words([...qualified.taken]) },
    { stage: "glosses", says: layout.glosses.map(words).join(" / ") },
    { stage: "asides", says: [...layout.asides, ...read.purposes].map(words).join(" / ") },
    { stage: "frame", says: words(read.frame) },
    { stage: "conditions", says: read.bodies.map(words).join(" / ") },
    { stage: "marks", says: marks.join("  ") },
    { stage: "amounts", says: amountsIn(body, text).join("  ") },
    { stage: "rules", says: said.map(ruleOf).join("  /  ") },
    { stage: "signals", says: linked.join("  /  ") },
    {
      stage: "spans",
      says: (reading.spans ?? [])
        .map(({ start, end, role, as }) => `${text.slice(start, end)}:${as ?? role}`)
        .join(" "),
    },
    { stage: "not used", says: unread.map(({ start, end }) => text.slice(start, end)).join(", ") },
    {
      stage: "runners-up",
      says: (reading.runners ?? []).map((other) => other.reading.parts.map(partOf).join(", ")).join("; "),
    },
  ];
  return { lines: lines.filter(({ says }) => says !== ""), reading };
}

/** The numbers and times of some words, each with the rules that read it, what they cost, and the rule that came next. */
function amountsIn(tokens: readonly Token[], text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const [best, next] = [window(tokens, at), number(tokens, at)].find((items) => items.length > 0) ?? [];
    if (best !== undefined) {
      const after = next === undefined ? "" : `; next: ${next.rules.join(" < ")} (${next.cost})`;
      lines.push(`${slice(text, tokens.slice(at, best.end))} = ${best.rules.join(" < ")} (${best.cost})${after}`);
    }
    at = best?.end ?? at + 1;
  }
  return lines;
}

/** The rule that read a clause, its cost, and the rule that came next. */
function ruleOf({ rule = "", cost = 0, rivals: [next] = [] }: Relation): string {
  const after = next === undefined ? "" : `; next: ${next.rule} (${next.cost})`;
  return `${rule} (${cost})${after}`;
}

const partOf = ({ primitive_id, relation, direction, number, window }: ReadingPart): string =>
  [primitive_id, relation, direction, number?.text, window].filter((word) => word != null).join(" ");
