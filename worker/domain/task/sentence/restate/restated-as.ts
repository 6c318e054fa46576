import { type FiringConfig, firingConfig, type FiringRule } from "../../../firing/rule.ts";
import type { Provenance } from "../../provenance.ts";
import type { ReadWatch } from "../../../language/reading.ts";
import { restateQualifiers } from "./restate-qualifiers.ts";

type RestatedParts = Pick<Provenance, "restated" | "firing" | "watch">;

/**
 * The provenance of a task restated with what it judges by, `inForce`, where that is no longer what its sentence was compiled to, and
 * with what it fires by and when it looks where it watches, or its sentence asks it to, or it has hours, a release or a hold, or
 * no longer fires as its sentence says; that of any other task as it is.
 */
export function restatedAs<Of extends RestatedParts>(
  told: Of,
  rule: FiringRule,
  watch: (ReadWatch & { no_data?: string }) | null,
  inForce: string | null = null,
): Of {
  const { release, ...firing } = firingConfig(rule);
  const said = saidAs(told);
  if (said === undefined && inForce === null) return told;
  const stem = inForce?.slice(0, -1) ?? told.restated.slice(0, -(said?.length ?? 0));
  if (watch === null && isAsSaid(told, rule)) return { ...told, restated: `${stem}${said ?? "."}` };
  const back =
    rule.released === undefined || release === undefined ? null : { side: rule.released.side, value: release };
  const no_data = watch?.no_data === "alert";
  return {
    ...told,
    restated: `${stem}${restateQualifiers({ firing: { ...firing, no_data }, release: back, watch })}.`,
  };
}

/** Whether an unwatched task fires as its sentence says, and by nothing that is always said. */
function isAsSaid({ firing: said = {}, watch }: RestatedParts, rule: FiringRule): boolean {
  const config = firingConfig(rule);
  const kept = (["for", "mode", "cooldown", "recovered", "remind"] as const).every(
    (name) => said[name] === undefined || said[name] === config[name],
  );
  return kept && watch === undefined && ![rule, said].some(hasTimes);
}

const hasTimes = ({ active, release, hold }: Partial<FiringConfig>): boolean =>
  active !== undefined || release !== undefined || hold !== undefined;

/** The end of a restatement that says what the sentence asks; its condition may have had another side than it has now. */
function saidAs({ restated, firing: said = {}, watch }: RestatedParts) {
  const { release, ...firing } = said;
  const ways = release === undefined ? [null] : (["above", "below"] as const).map((side) => ({ side, value: release }));
  return ways
    .map((back) => `${restateQualifiers({ firing, release: back, watch: watch ?? null })}.`)
    .find((end) => restated.endsWith(end));
}
