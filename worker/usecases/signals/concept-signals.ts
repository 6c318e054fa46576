import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { ConnectedSignal } from "../ports/signals/connectors.ts";
import type { Services } from "../services.ts";
import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";

/** The signals of some concepts whose values are fetched, by id. */
export async function connectedSignals(
  services: Pick<Services, "primitives">,
  concepts: readonly CompiledConcept[],
): Promise<Map<string, ConnectedSignal>> {
  const ids = new Set(concepts.flatMap(conceptSignals));
  const signals = await services.primitives.described([...ids]);
  return new Map(
    [...signals].flatMap(([id, { primitive_id, type, labels, source }]) =>
      source.kind === "http"
        ? [[id, { primitive_id, type, source, ...(labels === undefined ? {} : { labels }) }] as const]
        : [],
    ),
  );
}

/** The signals that a concept reads, by id. */
export function conceptSignals({ ir }: CompiledConcept): string[] {
  return ir.signals.map(({ primitive_id }) => primitive_id);
}

/** The namespaces of the signals that some concepts read, each once: the words a scope may name. */
export function signalNamespaces(concepts: readonly { definition: ConceptDefinition }[]): string[] {
  const ids = concepts.flatMap(({ definition }) =>
    Object.values(definition.primitives).map((signal) => signal.primitive_id),
  );
  return [...new Set(ids.map((id) => id.slice(0, id.indexOf("."))))];
}
