import type { FiringConfig } from "../../firing.ts";
import type { Provenance } from "../../provenance.ts";
import type { ReadWatch } from "../../../language/reading.ts";
import { restateQualifiers } from "./restate-qualifiers.ts";

/**
 * The provenance of a task that watches, or whose sentence asks it to, restated with what the task fires by and when it looks;
 * that of any other task as it is.
 */
export function restatedAs<Told extends Pick<Provenance, "restated" | "firing" | "watch">>(
  told: Told,
  firing: FiringConfig,
  watch: ReadWatch | null,
): Told {
  const said = `${restateQualifiers({ firing: told.firing ?? {}, release: null, watch: told.watch ?? null })}.`;
  if ((watch === null && told.watch === undefined) || !told.restated.endsWith(said)) return told;
  const stem = told.restated.slice(0, -said.length);
  return { ...told, restated: `${stem}${restateQualifiers({ firing, release: null, watch })}.` };
}
