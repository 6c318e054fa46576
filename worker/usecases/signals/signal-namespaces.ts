import type { ConceptDefinition } from "../../domain/values/definitions/concept.ts";

/** The namespaces of the signals that some concepts read, each once: the words a scope may name. */
export function signalNamespaces(concepts: readonly { definition: ConceptDefinition }[]): string[] {
  const ids = concepts.flatMap(({ definition }) =>
    Object.values(definition.primitives).map((signal) => signal.primitive_id),
  );
  return [...new Set(ids.map((id) => id.slice(0, id.indexOf("."))))];
}
