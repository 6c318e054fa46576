import { type FiringConfig, firingConfig, type FiringRule } from "../../../firing/rule.ts";
import type { Provenance } from "../../provenance.ts";
import type { ReadWatch } from "../../../language/reading.ts";
import { restateQualifiers } from "./restate-qualifiers.ts";

/**
 * The provenance of a task that watches, or whose sentence asks it to, or that has hours, a release or a hold, restated with what the
 * task fires by and when it looks; that of any other task as it is.
 */
export function restatedAs<Told extends Pick<Provenance, "restated" | "firing" | "watch">>(
  told: Told,
  rule: FiringRule,
  watch: ReadWatch | null,
): Told {
  const { release, ...firing } = firingConfig(rule);
  const said = saidAs(told);
  const isPlain = watch === null && told.watch === undefined && ![rule, told.firing ?? {}].some(hasTimes);
  if (isPlain || said === undefined) return told;
  const back =
    rule.released === undefined || release === undefined ? null : { side: rule.released.side, value: release };
  const stem = told.restated.slice(0, -said.length);
  return { ...told, restated: `${stem}${restateQualifiers({ firing, release: back, watch })}.` };
}

const hasTimes = ({ active, release, hold }: Partial<FiringConfig>): boolean =>
  active !== undefined || release !== undefined || hold !== undefined;

/** The end of a restatement that says what the sentence asks; its condition may have had another side than it has now. */
function saidAs({ restated, firing: said = {}, watch }: Pick<Provenance, "restated" | "firing" | "watch">) {
  const { release, ...firing } = said;
  const ways = release === undefined ? [null] : (["above", "below"] as const).map((side) => ({ side, value: release }));
  return ways
    .map((back) => `${restateQualifiers({ firing, release: back, watch: watch ?? null })}.`)
    .find((end) => restated.endsWith(end));
}
