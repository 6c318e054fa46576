import { bucketLabel } from "../../concept/operators/bucket-quantile.ts";
import type { CatalogueSignal } from "../../language/catalogue.ts";
import type { ReadFigure, ReadingPart } from "../../language/reading.ts";
import { aboutSignal } from "../../language/refuse.ts";

/** Over which time a counter is asked about where the sentence names none. */
const windowExample = "1h";

/** What says as much of a counter as of what it counts, or nothing of its height. */
const soundOps: ReadonlySet<string> = new Set([
  "increase",
  "rate",
  "changes",
  "resets",
  "count",
  "bucket_quantile",
  "time_since",
]);

/**
 * A part about a counter: its total and its change over a time are its growth, which no restart makes smaller, and a quantile of
 * the buckets of a histogram is one of what they counted. Throws
 * intent_unresolved for its height, which says nothing: "requests above 100" of a counter stays true once it is.
 */
export function asGrowth(part: ReadingPart, signal: CatalogueSignal): ReadingPart {
  const figure = part.figure ?? null;
  if (signal.kind !== "counter" || (figure !== null && soundOps.has(figureName(figure)))) return part;
  if (figure?.kind === "aggregate" && (figure.op === "sum" || (figure.op === "delta" && !falls(part))))
    return { ...part, figure: { kind: "aggregate", op: "increase", window: figure.window } };
  if (figure?.kind === "aggregate" && figure.op === "quantile" && signal.members?.includes(bucketLabel))
    return { ...part, figure: { ...figure, op: "bucket_quantile" } };
  if (figure?.kind === "quotient" && part.window !== null)
    return { ...part, window: null, figure: { ...figure, over: part.window } };
  if (figure?.kind === "quotient" && figure.over !== undefined) return part;
  throw heightOf(part, signal);
}

const figureName = (figure: ReadFigure): string => ("op" in figure ? figure.op : undefined) ?? figure.kind;

const falls = ({ number }: ReadingPart): boolean => number !== null && number.value < 0;

function heightOf(part: ReadingPart, { primitive_id, description }: CatalogueSignal): Error {
  const { figure, number, direction } = part;
  const grown =
    figure?.kind === "quotient"
      ? `increase of \`${primitive_id}\` divided by that of \`${figure.other}\``
      : `increase of \`${primitive_id}\``;
  const window = (figure?.kind === "aggregate" ? figure.window : part.window) ?? windowExample;
  const side = direction === "below" ? "below" : "above";
  const bare = number?.unit === "none" ? number.value : null;
  const judge = bare === null || bare < 0 ? "is above 100" : `is ${side} ${bare}`;
  return aboutSignal(part, description, {
    message: `${primitive_id} is a counter: it only grows, and begins again at 0 when what counts restarts. Its height says nothing.`,
    reason: "counter_height",
    suggestion: `Say in which time it grows by how much: "Alert when ${grown} over ${window} ${judge}."`,
  });
}

/**
 * A part that speaks of a counter as unusual, and of no figure of it, means how much comes to it: by the hour where it says no
 * other time.
 */
export function withGrowth(part: ReadingPart, signal: CatalogueSignal | undefined): ReadingPart {
  const { figure = null, relation } = part;
  if (signal?.kind !== "counter" || figure !== null || relation !== "deviate") return part;
  return { ...part, figure: { kind: "aggregate", op: "increase", window: windowExample } };
}
