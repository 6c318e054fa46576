import type { Catalogue, CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";

/** A signal in short. */
type Signal = readonly [id: string, type: CatalogueSignal["type"], description: string, labels?: readonly string[]];

/** The catalogue of some signals, without a context. */
export const catalogueOf = (signals: readonly Signal[]): Catalogue => ({
  primitives: signals.map(([primitive_id, type, description, labels]) => ({
    primitive_id,
    type,
    description,
    missing_data_policy: "null",
    ...(labels === undefined ? {} : { labels: [...labels] }),
  })),
  primed: new Set(),
  context: null,
});
