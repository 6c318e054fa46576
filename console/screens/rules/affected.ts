import type { RulesTrial } from "../../../sdk/src/index.ts";
import { formatCount, formatNumber } from "../../format/number.ts";

/** What has been tried of all tasks so far. */
export interface Tried {
  comparedWith: string;
  total: number;
  tried: number;
  same: number;
  notCompiled: number;
  items: RulesTrial["items"];
}

export type Outcome = RulesTrial["items"][number]["outcome"];

/** What a page adds to what was tried before. */
export function withPage(before: Tried | null, page: RulesTrial): Tried {
  return {
    comparedWith: page.compared_with,
    total: page.total_count,
    tried: (before?.tried ?? 0) + page.tried,
    same: (before?.same ?? 0) + page.same,
    notCompiled: (before?.notCompiled ?? 0) + page.not_compiled,
    items: [...(before?.items ?? []), ...page.items],
  };
}

/** How many tasks come out how. */
export function countOutcomes({ items }: Tried): Record<Outcome, number> {
  const counts = { refused: 0, changed: 0, admitted: 0 };
  for (const { outcome } of items) counts[outcome]++;
  return counts;
}

const order: Record<Outcome, number> = { refused: 0, changed: 1, admitted: 2 };

/** The tasks of one outcome or of all, those that would be refused first. */
export function affected({ items }: Tried, outcome: Outcome | "all"): RulesTrial["items"] {
  const wanted = outcome === "all" ? items : items.filter((item) => item.outcome === outcome);
  return wanted.toSorted((one, other) => order[one.outcome] - order[other.outcome]);
}

/** What was found, in a sentence. */
export function triedWords(tried: Tried): string {
  const { refused, changed, admitted } = countOutcomes(tried);
  if (tried.total === 0) return "There are no active tasks, so there is nothing that could come out otherwise.";
  const of =
    tried.tried < tried.total
      ? `${formatNumber(tried.tried)} of ${formatCount(tried.total, "task")}`
      : formatCount(tried.total, "task");
  if (tried.items.length === 0) return `${of} tried: every sentence would mean what it means now.`;
  const parts = [
    ...(refused > 0 ? [`${formatNumber(refused)} would be refused`] : []),
    ...(changed > 0 ? [`${formatNumber(changed)} would mean something else`] : []),
    ...(admitted > 0
      ? [`${formatNumber(admitted)} would be understood that ${admitted === 1 ? "is" : "are"} not now`]
      : []),
  ];
  return `${of} tried: ${parts.join(", ")}.`;
}
