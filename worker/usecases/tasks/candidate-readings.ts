import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading } from "../../domain/language/reading.ts";
import type { IntentReader } from "../ports/tasks/reader.ts";

const maxCandidates = 3;

/**
 * The same reading; where it fits several signals and its reader offers no other readings, with what it reads where each of
 * them is the only one of them that is registered.
 */
export async function withCandidates(
  reading: Reading,
  reader: IntentReader,
  intent: string,
  catalogue: Catalogue,
): Promise<Reading> {
  const { unread, runners = [] } = reading;
  if (unread?.reason !== "ambiguous_signal" || runners.length > 0) return reading;
  const ids = new Set(unread.candidates.map(({ primitive_id }) => primitive_id));
  const start = Math.max(0, intent.indexOf(unread.words));
  const span = intent.includes(unread.words)
    ? { start, end: start + unread.words.length }
    : { start: 0, end: intent.length };
  const readings = await Promise.all(
    [...ids].slice(0, maxCandidates).map(async (id) => {
      const primitives = catalogue.primitives.filter(
        ({ primitive_id }) => primitive_id === id || !ids.has(primitive_id),
      );
      const other = await reader.read(intent, { ...catalogue, primitives });
      return other.parts.some(({ primitive_id }) => primitive_id === id) ? other : null;
    }),
  );
  return {
    ...reading,
    runners: readings.flatMap((other) =>
      other === null ? [] : [{ reading: other, differs: "signal" as const, span }],
    ),
  };
}
