import { signatureProblem, type SignedBody } from "../../../domain/feeds/signatures.ts";
import { secretValue } from "../../../domain/action/headers.ts";
import type { FeedKindName } from "../../../domain/feeds/kinds.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import type { Services } from "../../services.ts";
import { knownFeed } from "./get-feeds.ts";

/** The feed whose door was used; throws `not_found`, also where the door is of another kind. */
export async function feedOfKind(services: Services, feedId: string, kind: FeedKindName): Promise<StoredFeed> {
  const feed = await knownFeed(services, feedId);
  if (feed.kind === kind) return feed;
  throw new DomainError("not_found", `The feed ${feedId} is of the kind \`${feed.kind}\`, and has another door.`, {
    location: "feed_id",
    suggestion: "GET /feeds shows the door of each feed.",
  });
}

/**
 * The feed of events, if its sender has proved who it is: by the signature that the feed demands, else by a key. `refuse` is
 * the refusal where no key came; nobody without one learns which feeds there are.
 */
export async function admitEvents(
  services: Services,
  feedId: string,
  body: SignedBody,
  refuse: (() => Promise<DomainError>) | undefined,
): Promise<StoredFeed> {
  const feed = refuse === undefined ? await feedOfKind(services, feedId, "events") : await services.feeds.find(feedId);
  if (feed === null || feed.kind !== "events") throw (await refuse?.()) ?? new Error("a feed of events was found");
  if (feed.verify === null) {
    if (refuse !== undefined) throw await refuse();
    return feed;
  }
  const secret = secretValue(feed.verify.secret, services.config.actionEnv);
  const problem =
    secret === null
      ? "the secret of the feed is not set"
      : signatureProblem(feed.verify.method, { ...feed.verify, secret }, body, services.now());
  if (problem === null) return feed;
  throw new DomainError("auth_error", `The signature is not that of this feed: ${problem}.`, {
    location: "body",
    suggestion: "Check the secret with PATCH /feeds/{feed_id}, and that nothing between changes the body.",
  });
}
