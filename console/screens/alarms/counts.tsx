import type { IncidentCounts } from "../../../sdk/src/index.ts";
import { countText } from "../../format/number.ts";
import { severityChoices, type SeverityChoice } from "./filters.ts";

/** How many alarms nobody has acknowledged, by severity; pressing one shows those alone, and pressing it again all. */
export function SeverityCounts({
  counts,
  chosen,
  onChoose,
}: {
  counts: IncidentCounts | undefined;
  chosen: SeverityChoice | null;
  onChoose: (severity: SeverityChoice | null) => void;
}) {
  // Their place is kept, so that nothing moves when they come.
  if (counts === undefined) return <div class="alarm-counts alarm-counts-awaited" aria-hidden="true" />;
  return (
    <div class="alarm-counts" role="group" aria-label="Open alarms by severity">
      {severityChoices
        .filter(({ value }) => value === chosen || (counts?.open_by_severity[value] ?? 0) > 0)
        .map(({ value, label }) => (
          <button
            key={value}
            type="button"
            class={`alarm-count alarm-count-${value}`}
            aria-pressed={chosen === value}
            onClick={() => onChoose(chosen === value ? null : value)}
          >
            <span class="alarm-count-number">
              {counts === undefined ? "–" : countText(counts.open_by_severity[value], counts.at_least.includes(value))}
            </span>
            <span class="alarm-count-name">{label}</span>
          </button>
        ))}
    </div>
  );
}
