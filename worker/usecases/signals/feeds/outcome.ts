import { rejectReasons, type FeedTally } from "../../../domain/feeds/tally.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import type { Services } from "../../services.ts";

/** What became of a request, for the answer in the protocol's own words. */
export interface FeedOutcome {
  /** Samples or events that need not be sent again and are no fault: stored, there already, or left out by the rules. */
  taken: number;
  /** Samples or events; points, where a point makes several series. */
  rejected: number;
  /** Why the first of them were rejected, in a sentence; null where none was. */
  problem: string | null;
}

const mostNamedRejects = 5;

/** The outcome that a tally stands for. */
export function outcomeOf({ received, rejected, points, rejects }: FeedTally): FeedOutcome {
  const some = [...rejects.values()]
    .slice(0, mostNamedRejects)
    .map(({ name, reason }) => `${name}: ${rejectReasons[reason]}`);
  const more = rejects.size > mostNamedRejects ? ", and more" : "";
  // One that goes to several signals may be rejected at each.
  const refused = Math.min(rejected, received);
  return {
    taken: received - refused,
    rejected: points.size || refused,
    problem: some.length === 0 ? null : `${some.join("; ")}${more}`,
  };
}

/** Spends the feed's samples of this minute; throws `unavailable` where fewer are left. */
export async function spendSamples(services: Services, feed: StoredFeed, samples: number): Promise<void> {
  const { feed_id, samples_per_minute: limit } = feed;
  const { allowed, reset_at } = await services.rateLimit.spend(`feed:${feed_id}`, limit, samples);
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil((reset_at - services.now()) / 1000));
  throw new DomainError("unavailable", `The feed takes ${limit} samples a minute, and this minute's are spent.`, {
    location: "samples_per_minute",
    suggestion: `Send the same again in ${seconds} s, as Retry-After says.`,
    details: { retry_after: seconds },
  });
}
