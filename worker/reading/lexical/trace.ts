import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading, ReadingPart } from "../../domain/language/reading.ts";
import { type Candidate, candidatesIn, prepared, spaced } from "./choice/candidates.ts";
import { blank, decidedFrom } from "./choice/decide.ts";
import type { Points } from "./choice/points.ts";
import { piecesOf } from "./derivation/pieces.ts";
import { readWithGroups } from "./groups/read.ts";
import { readWithMembers } from "./members/read.ts";

/** One line of a trace: a stage and what it made of the sentence. */
interface TraceLine {
  stage: string;
  says: string;
}

/** What the reader did with a sentence: its words, its pieces, and each candidate with its points and findings; the reading is what it answers. */
export function traceOf(intent: string, catalogue: Catalogue): { lines: TraceLine[]; reading: Reading } {
  const seen = new Map<string, TraceLine[]>();
  const read = (text: string, within: Catalogue): Reading => {
    const { lines, reading } = traceOfOne(text, within);
    seen.set(text, lines);
    return reading;
  };
  const ofOne = (text: string, within: Catalogue): Reading =>
    readWithMembers(text, within, { read: (bare) => read(bare, within), blank });
  const reading = readWithGroups(spaced(intent), catalogue, { read: ofOne, blank });
  const lines = [...seen].flatMap(([text, own]) => (seen.size === 1 ? own : [{ stage: "reads", says: text }, ...own]));
  const members = reading.parts.map((part) =>
    part.members ? `${part.primitive_id} ${JSON.stringify(part.members)}` : "",
  );
  const asked = { stage: "asks", says: reading.question?.why ?? "" };
  const group = { stage: "group", says: reading.group === undefined ? "" : JSON.stringify(reading.group) };
  return {
    lines: [...lines, group, { stage: "members", says: members.join(" ").trim() }, asked].filter(isSaid),
    reading,
  };
}

const isSaid = ({ says }: TraceLine): boolean => says !== "";

/** The same of a text without what it says of members. */
function traceOfOne(text: string, catalogue: Catalogue): { lines: TraceLine[]; reading: Reading } {
  const ready = prepared(text, catalogue);
  const candidates = candidatesIn(ready);
  const reading = decidedFrom(ready, candidates);
  const words = (tokens: readonly { text: string }[]): string => tokens.map(({ text }) => text).join(" ");
  const lines = [
    { stage: "tokens", says: ready.tokens.map(({ text }) => text).join(" | ") },
    { stage: "qualifiers", says: words(ready.qualified.taken) },
    {
      stage: "pieces",
      says: piecesOf(ready.rest)
        .map(({ tokens }) => words(tokens))
        .join(" / "),
    },
    ...candidates.flatMap(linesOf),
  ];
  return { lines: lines.filter(isSaid), reading };
}

function linesOf({ reading, derivation, points, cost, open }: Candidate): TraceLine[] {
  const parts = reading.parts.map(partOf).join(` ${reading.combinator ?? ""} `);
  const beside = derivation.beside.map(
    ({ tokens, manner }) => `${manner}(${tokens.map(({ text }) => text).join(" ")})`,
  );
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
