import type { DecisionExplanation } from "../../../sdk/src/index.ts";
import { shownMember } from "../../data/members.ts";
import { signalName } from "../../format/names.ts";
import { formatShare, formatValue } from "../../format/number.ts";

/** What each signal contributed, the most first, as bars. */
export function Drivers({
  drivers,
  unitOf,
}: {
  drivers: DecisionExplanation["drivers"];
  unitOf: (signal: string) => string | null;
}) {
  const sorted = drivers.toSorted((a, b) => b.contribution - a.contribution);
  return (
    <ul class="drivers">
      {sorted.map(({ signal, contribution, value, sampled, member }) => (
        <li key={signal} class="driver">
          <span class="driver-name">
            {signalName(signal)}{" "}
            <span class="muted">
              {member && `${shownMember(member)} `}
              {formatValue(value, unitOf(signal))}
            </span>
          </span>
          <span class="driver-share">
            {formatShare(contribution)}
            {sampled === true && <span class="muted"> estimated</span>}
          </span>
          <span class="driver-bar" aria-hidden="true">
            <span style={{ width: `${Math.max(0, Math.min(1, contribution)) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
