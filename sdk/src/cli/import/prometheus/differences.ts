/** In what a plan is not the same as its rule, in words; each is listed with the plan. */
export const toldDifferences = {
  growth:
    "`rate` and `increase` count from the value at the start of the window; PromQL estimates beyond its samples. A series that has just begun counts after one window.",
  delta: "`delta` is the newest value in the window minus the oldest; PromQL estimates beyond its samples.",
  changes:
    "`changes` and `resets` compare the first value in the window with the one before it too; PromQL only looks inside the window.",
  missing:
    "While a series is missing, or a histogram has counted nothing, its incident stays open; Prometheus resolves the alert.",
  empty: "A count or sum of nothing is 0 here; in PromQL it has no result.",
  neverSeen: "A series that has never come is not missed: something has to have come once.",
  labels:
    "A series without one of the labels of `by` is rejected by the feed and counted there; PromQL puts it under an empty label.",
  members: "At most 1,000 series count for one entity; more are rejected by the feed and counted there.",
  unique:
    "If several series have the same labels of `on`, the feed takes the first and rejects the others; PromQL fails.",
  any: "One alarm tells of an entity, whichever of its series fires; Prometheus sends one for each.",
  guard:
    "A division by zero has no result; a guard that only keeps the divisor from being 0 is left out, and so is one that keeps it above 0.",
  zero: "A division by zero has no result; in PromQL it is infinite, and fires above every bound.",
  recorded: "Recording rules are computed at the time of the look, not before it.",
  templates: "Templates in annotations are not filled in; messages name the entity and the value.",
  slower: "It is looked at every minute, which is the shortest.",
} as const;
export type ToldDifference = keyof typeof toldDifferences;
