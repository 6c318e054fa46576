import type { Feed, FeedParams, UpdateFeedBody } from "../../../contract/resources/signals/feeds.ts";
import { type FeedKindName, type FeedRule, checkRules, feedKinds, isSeriesRule } from "../../../domain/feeds/kinds.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { Services } from "../../services.ts";
import { checkVerify } from "./create-feed.ts";
import { knownFeed, toFeedView } from "./get-feeds.ts";

/** Changes rules, secret or limits of a feed; throws `not_found`, and `validation_error` for rules of another kind. */
export async function updateFeed(
  services: Services,
  { feed_id, ...changes }: FeedParams & UpdateFeedBody,
): Promise<Feed> {
  const { kind } = await knownFeed(services, feed_id);
  if (changes.map !== undefined) expectRulesOf(kind, changes.map);
  if (changes.verify !== undefined) {
    if (!feedKinds[kind].signed) throw unsigned(kind);
    checkVerify(services, changes.verify);
  }
  await services.feeds.update(feed_id, changes, services.now());
  return toFeedView(await knownFeed(services, feed_id));
}

function expectRulesOf(kind: FeedKindName, rules: readonly FeedRule[]): void {
  const wantsSeries = feedKinds[kind].maps === "series";
  const wrong = rules.findIndex((rule) => isSeriesRule(rule) !== wantsSeries);
  if (wrong >= 0) {
    throw new DomainError("validation_error", `Rules of the kind \`${kind}\` are about ${feedKinds[kind].maps}.`, {
      location: `map[${wrong}]`,
      suggestion: wantsSeries ? "Give match, signal and entity." : "Give when, signal, entity, value and at.",
    });
  }
  checkRules(kind, rules);
}

const unsigned = (kind: FeedKindName) =>
  new DomainError("validation_error", `The senders of the kind \`${kind}\` sign nothing.`, {
    location: "verify",
    suggestion: "Leave it out: they need an API key with the scope `observe`.",
  });
