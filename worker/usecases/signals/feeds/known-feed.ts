import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import type { Services } from "../../services.ts";

/** A feed; throws `not_found`. */
export async function knownFeed({ feeds }: Pick<Services, "feeds">, feedId: string): Promise<StoredFeed> {
  const feed = await feeds.find(feedId);
  if (feed !== null) return feed;
  throw new DomainError("not_found", `There is no feed ${feedId}.`, {
    location: "feed_id",
    suggestion: "GET /feeds lists them.",
  });
}
