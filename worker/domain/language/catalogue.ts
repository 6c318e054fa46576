import type { ApplicationContext } from "./context.ts";
import type { Primitive } from "../values/primitive.ts";

/** A registered signal as far as reading and compiling a sentence need it. */
export type CatalogueSignal = Pick<
  Primitive,
  "primitive_id" | "type" | "labels" | "description" | "synonyms" | "unit" | "missing_data_policy" | "max_age"
>;

/** Everything a sentence may refer to: the registered signals and the words of the active context. */
export interface Catalogue {
  /** Ids of the signals that the guardrails give priors: a sentence without a number most likely means one of them. */
  readonly primed?: ReadonlySet<string>;
  readonly primitives: readonly CatalogueSignal[];
  readonly context: ApplicationContext | null;
}
