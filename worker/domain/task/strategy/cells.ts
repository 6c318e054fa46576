import type { CellOp } from "../../values/definitions/concept.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import type { ReadingPart } from "../../language/reading.ts";

const byKind: Readonly<Record<NonNullable<CatalogueSignal["kind"]>, CellOp>> = {
  level: "mean",
  counter: "increase",
  event: "sum",
};

/** Words that ask how many events there were, whatever each of them amounts to. */
const howMany = /\b(?:number|count|how many|many|few|fewer)\b/iu;

/** What windows of a signal come to where nothing is said: of a level the mean, of a counter its increase, of events their sum. */
export const cellOpFor = ({ kind = "level" }: CatalogueSignal): CellOp => byKind[kind];

/** A part that is compared with the usual, with what its windows come to. */
export function asCells(part: ReadingPart, signal: CatalogueSignal): ReadingPart {
  const { figure } = part;
  if (figure?.kind !== "usual" && figure?.kind !== "own_usual") return part;
  const counted = signal.kind === "event" && howMany.test(part.words);
  return { ...part, figure: { ...figure, op: figure.op ?? (counted ? "count" : cellOpFor(signal)) } };
}
