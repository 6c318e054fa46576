import { fewOf } from "../../values/wording/listed.ts";
import { DomainError } from "../../values/errors/errors.ts";
import type { WatchRule } from "./rule.ts";

/** Most entities of which a watch has values fetched. */
export const mostFetched = 1_000;

/**
 * Why a watch cannot have the values of these signals fetched, or null. `entities` is how many its scope holds now.
 */
export function fetchedProblem(
  { every_ms, keep }: Pick<WatchRule, "every_ms" | "keep">,
  signals: readonly string[],
  entities: number,
): string | null {
  const names = fewOf(signals);
  if (every_ms === null) return `A watch on observations waits for values, and ${names} is fetched when somebody asks.`;
  if (keep === "changes") return `Looks at ${names}, which is fetched, are always recorded.`;
  if (entities <= mostFetched) return null;
  return `The scope holds ${entities} entities, and a watch fetches ${names} for at most ${mostFetched}.`;
}

/** Throws validation_error for a watch that cannot have its signals fetched. */
export function refuseFetched(
  rule: Pick<WatchRule, "every_ms" | "keep">,
  signals: readonly string[],
  entities: number,
): void {
  const problem = signals.length === 0 ? null : fetchedProblem(rule, signals, entities);
  if (problem === null) return;
  throw new DomainError("validation_error", problem, {
    location: rule.every_ms === null ? "watch.on" : rule.keep === "changes" ? "watch.keep" : "watch",
    suggestion: waysOut(rule),
    details: { entities, limit: mostFetched },
  });
}

/** Throws validation_error for a watch that asks where entities stand among others and cannot. */
export function refuseRanked(
  { every_ms, keep }: Pick<WatchRule, "every_ms" | "keep">,
  concepts: readonly string[],
  entities: number,
): void {
  const names = fewOf(concepts);
  const refuse = (location: string, message: string, suggestion: string) => {
    throw new DomainError("validation_error", message, {
      location,
      suggestion,
      details: { entities, limit: mostFetched },
    });
  };
  if (every_ms === null)
    refuse(
      "watch.on",
      `${names} is about the others too, whose observations nobody waits for.`,
      'Use `watch.every`, such as "5m".',
    );
  if (keep === "changes") refuse("watch.keep", `Looks at ${names} are always recorded.`, 'Set `watch.keep` to "all".');
  if (entities > mostFetched)
    refuse(
      "watch",
      `The scope holds ${entities} entities, and a watch asks where one stands among the others for at most ${mostFetched}.`,
      "Narrow `entity_scope`: whom they are compared with stays what the concept says.",
    );
}

function waysOut({ every_ms, keep }: Pick<WatchRule, "every_ms" | "keep">): string {
  const push = "push the values with POST /observations and set the source to push";
  if (every_ms === null) return `Use \`watch.every\`, such as "5m", or ${push}.`;
  if (keep === "changes") return `Set \`watch.keep\` to "all", or ${push}.`;
  return `Narrow the scope, or ${push}: then there is no such limit.`;
}
