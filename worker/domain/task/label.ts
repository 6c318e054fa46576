import { traitsOf } from "../values/values.ts";
import { closedLabels, type CatalogueSignal } from "../language/catalogue.ts";
import type { ReadingPart } from "../language/reading.ts";
import { unresolved } from "../language/refuse.ts";
import { fewOf } from "../values/wording/listed.ts";

/** The label a part names, as registered; `true` or `false` for a flag. Throws intent_unresolved for one that is not registered. */
export function labelOf(part: ReadingPart, signal: CatalogueSignal): string | boolean {
  const label = part.label ?? "";
  const { base } = traitsOf(signal.type);
  if (base === "boolean" && (label === "true" || label === "false")) return label === "true";
  if (base === "string" && label !== "" && closedLabels(signal) === null) return label;
  const wanted = label.toLowerCase();
  const found = (signal.labels ?? []).find((candidate) => candidate.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const known = base === "boolean" ? ["true", "false"] : (signal.labels ?? []);
  const wrong = label === "" ? `The sentence names no label of` : `"${label}" is not a label of`;
  throw unresolved(`${wrong} ${signal.primitive_id}.`, {
    reason: "unknown_label",
    suggestion: known.length === 0 ? "Register labels for this signal." : `Use one of ${fewOf(known)}.`,
    candidates: [
      { primitive_id: signal.primitive_id, score: part.confidence, description: signal.description ?? null },
    ],
  });
}
