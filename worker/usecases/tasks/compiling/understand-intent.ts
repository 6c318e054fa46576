import type { CompiledIntent } from "../../../domain/task/compile-intent.ts";
import { type AskedSentence, compilerFor } from "../../../domain/task/sentence/settle/compiler.ts";
import { withMembers } from "../../../domain/task/group/scope-of-group.ts";
import { settle } from "../../../domain/task/sentence/settle/settle.ts";
import type { Services } from "../../services.ts";
import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { Reading } from "../../../domain/language/reading.ts";
import type { IntentReader } from "../../ports/tasks/reader.ts";

/**
 * Compiles a sentence of the controlled grammar as it stands, and any other as it is read; a model that is configured drafts it
 * too. `members` are those of a group, where the request says them. Throws intent_unresolved, with the readings to choose from where there are any.
 */
export async function understandIntent(
  services: Pick<Services, "reader" | "secondReader">,
  asked: AskedSentence,
  members: string | null = null,
): Promise<CompiledIntent> {
  const compiler = compilerFor(asked);
  const { intent, catalogue } = asked;
  const canonical = compiler.sentence(intent);
  if (canonical !== null) return canonical;
  const { reader, secondReader } = services;
  const [reading, opinion] = await Promise.all([
    reader.read(intent, catalogue).then((read) => withCandidates(read, reader, intent, catalogue)),
    secondReader?.read(intent, catalogue) ?? null,
  ]);
  return settle(intent, withMembers(reading, members), opinion, compiler);
}

const maxCandidates = 3;

/**
 * The same reading; where it fits several signals and its reader offers no other readings, with what it reads where each of
 * them is the only one of them that is registered.
 */
async function withCandidates(
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
