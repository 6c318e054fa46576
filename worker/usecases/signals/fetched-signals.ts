import type { CompiledConcept } from "../../domain/concept/compiled.ts";
import type { ConnectedSignal, HttpSource } from "../ports/signals/connectors.ts";
import type { Services } from "../services.ts";

/** The signals of some concepts whose values are fetched, by id. */
export async function connectedSignals(
  services: Pick<Services, "primitives">,
  concepts: readonly CompiledConcept[],
): Promise<Map<string, ConnectedSignal>> {
  const ids = new Set(concepts.flatMap(signalsOf));
  const sources = await services.primitives.sources([...ids]);
  const connected = [...sources].flatMap(([id, source]): [string, HttpSource][] =>
    source.kind === "http" ? [[id, source]] : [],
  );
  if (connected.length === 0) return new Map();
  const definitions = await services.primitives.definitions(connected.map(([id]) => id));
  return new Map(
    connected.flatMap(([id, source]) => {
      const definition = definitions.get(id);
      if (!definition) return [];
      const { primitive_id, type, labels } = definition;
      return [[id, { primitive_id, type, source, ...(labels === undefined ? {} : { labels }) }] as const];
    }),
  );
}

/** The signals that a concept reads, by id. */
export function signalsOf({ ir }: CompiledConcept): string[] {
  return ir.signals.map(({ primitive_id }) => primitive_id);
}
