import { firingConfig, type FiringRule } from "../../firing.ts";
import type { Provenance } from "../../provenance.ts";
import type { ReadWatch } from "../../../language/reading.ts";
import { restateQualifiers } from "./restate-qualifiers.ts";

/**
 * The provenance of a task that watches, or whose sentence asks it to, or that has hours or a release, restated with what the
 * task fires by and when it looks; that of any other task as it is.
 */
export function restatedAs<Told extends Pick<Provenance, "restated" | "firing" | "watch">>(
  told: Told,
  rule: FiringRule,
  watch: ReadWatch | null,
): Told {
  const said = `${restateQualifiers({ firing: told.firing ?? {}, release: null, watch: told.watch ?? null })}.`;
  const { release, ...firing } = firingConfig(rule);
  const isPlain = watch === null && told.watch === undefined && firing.active === undefined && release === undefined;
  if (isPlain || !told.restated.endsWith(said)) return told;
  const back =
    rule.released === undefined || release === undefined ? null : { side: rule.released.side, value: release };
  const stem = told.restated.slice(0, -said.length);
  return { ...told, restated: `${stem}${restateQualifiers({ firing, release: back, watch })}.` };
}
