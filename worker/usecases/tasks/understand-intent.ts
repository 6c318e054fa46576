import type { CompiledIntent } from "../../domain/task/compile-intent.ts";
import { type Asked, compilerFor } from "../../domain/task/sentence/settle/compiler.ts";
import { withMembers } from "../../domain/task/group/scope-of-group.ts";
import { settle } from "../../domain/task/sentence/settle/settle.ts";
import { withCandidates } from "./candidate-readings.ts";
import type { Services } from "../services.ts";

/**
 * Compiles a sentence of the controlled grammar as it stands, and any other as it is read; a model that is configured drafts it
 * too. `members` are those of a group, where the request says them. Throws intent_unresolved, with the readings to choose from where there are any.
 */
export async function understandIntent(
  services: Pick<Services, "reader" | "secondReader">,
  asked: Asked,
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
