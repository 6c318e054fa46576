import type { ApplicationContext } from "../values/definitions/context.ts";
import type { Primitive } from "../values/definitions/primitive.ts";
import { traitsOf } from "../values/values.ts";

/** A registered signal as far as reading and compiling a sentence need it. */
export type CatalogueSignal = Pick<
  Primitive,
  | "primitive_id"
  | "type"
  | "kind"
  | "labels"
  | "description"
  | "synonyms"
  | "unit"
  | "missing_data_policy"
  | "max_age"
  | "members"
  | "interval"
>;

/** The labels that a signal may have and no other: those of a categorical one, and those declared for a text. */
export function closedLabels({ type, labels }: CatalogueSignal): readonly string[] | null {
  const { base } = traitsOf(type);
  if (base === "categorical") return labels ?? [];
  return base === "string" && labels !== undefined && labels.length > 0 ? labels : null;
}

/** Everything a sentence may refer to: the registered signals and the words of the active context. */
export interface Catalogue {
  /** Ids of the signals that the guardrails give priors: a sentence without a number most likely means one of them. */
  readonly primed?: ReadonlySet<string>;
  /** On which side numbers are bad, by signal, as far as guardrails or descriptions tell. */
  readonly adverse?: ReadonlyMap<string, "above" | "below">;
  readonly primitives: readonly CatalogueSignal[];
  readonly context: ApplicationContext | null;
}
