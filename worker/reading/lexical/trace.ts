import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading, ReadingPart } from "../../domain/language/reading.ts";
import type { Candidate } from "./choice/candidates.ts";
import type { Points } from "./choice/points.ts";
import { piecesOf } from "./derivation/pieces.ts";
import { readLexically } from "./reader.ts";

/** One line of a trace: a stage and what it made of the sentence. */
interface TraceLine {
  stage: string;
  says: string;
}

/** What the reader did with a sentence: its words, its pieces, and each candidate with its points and findings; the reading is what it answers. */
export function traceOf(intent: string, catalogue: Catalogue): { lines: TraceLine[]; reading: Reading } {
  const seen = new Map<string, TraceLine[]>();
  const reading = readLexically(intent, catalogue, (ready, candidates) => {
    seen.set(ready.text, [
      { stage: "tokens", says: ready.tokens.map(({ text }) => text).join(" | ") },
      { stage: "qualifiers", says: saidBy(ready.qualified.taken) },
      {
        stage: "pieces",
        says: piecesOf(ready.rest)
          .map(({ tokens }) => saidBy(tokens))
          .join(" / "),
      },
      ...candidates.flatMap(linesOf),
    ]);
  });
  const members = reading.parts.map((part) =>
    part.members ? `${part.primitive_id} ${JSON.stringify(part.members)}` : "",
  );
  const lines = [
    ...[...seen].flatMap(([text, own]) => (seen.size === 1 ? own : [{ stage: "reads", says: text }, ...own])),
    { stage: "group", says: reading.group === undefined ? "" : JSON.stringify(reading.group) },
    { stage: "members", says: members.join(" ").trim() },
    { stage: "asks", says: reading.question?.why ?? "" },
  ];
  return { lines: lines.filter(({ says }) => says !== ""), reading };
}

const saidBy = (tokens: readonly { text: string }[]): string => tokens.map(({ text }) => text).join(" ");

function linesOf({ reading, derivation, points, cost, open }: Candidate): TraceLine[] {
  const parts = reading.parts.map(partOf).join(` ${reading.combinator ?? ""} `);
  const beside = derivation.beside.map(({ tokens, manner }) => `${manner}(${saidBy(tokens)})`);
  return [
    { stage: `${cost}`, says: [parts === "" ? (reading.unread?.words ?? "") : parts, ...beside].join("  ") },
    { stage: "points", says: pointsOf(points) },
    { stage: "open", says: open.map(({ check, why }) => `${check}: ${why}`).join(" ") },
  ];
}

const pointsOf = (points: Points): string =>
  Object.entries(points)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

const partOf = ({ primitive_id, relation, direction, number, window, label, negate }: ReadingPart): string =>
  [negate ? "not" : null, primitive_id, relation, direction, number?.text, label, window]
    .filter((word) => word != null)
    .join(" ");
