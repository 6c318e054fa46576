import type { CreateFeedBody, Feed, FeedParams, UpdateFeedBody } from "../../../contract/resources/signals/feeds.ts";
import {
  checkRules,
  standardLimits,
  type FeedKindName,
  type FeedRule,
  feedKinds,
  isSeriesRule,
} from "../../../domain/feeds/kinds.ts";
import { standardKey } from "../../../domain/feeds/signatures.ts";
import { canonicalText } from "../../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { FeedSettings, FeedVerify } from "../../ports/signals/feeds.ts";
import { checkSecret } from "../../service/check-outgoing.ts";
import type { Services } from "../../services.ts";
import { toFeedView, knownFeed } from "./get-feeds.ts";

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

/** Makes a feed. The same body again is the same feed; another body for its name throws `conflict`. */
export async function createFeed(
  services: Services,
  input: CreateFeedBody,
): Promise<{ given: Feed; created: boolean }> {
  const { feed_id, kind, map, ...rest } = input;
  const verify = ("verify" in rest ? rest.verify : undefined) ?? null;
  checkRules(kind, map);
  if (verify !== null) checkVerify(services, verify);
  const settings: FeedSettings = { ...standardLimits, ...rest, verify, map };
  const created_at = services.now();
  const created = await services.feeds.add({ feed_id, kind, ...settings, created_at });
  const stored = await services.feeds.find(feed_id);
  if (stored !== null && (created || isSameFeed(stored, { kind, ...settings })))
    return { given: toFeedView(stored), created };
  throw new DomainError("conflict", `There is a feed ${feed_id} with other settings.`, {
    location: "feed_id",
    suggestion: "Change it with PATCH /feeds/{feed_id}, or choose another name.",
  });
}

/** Refuses a secret that stands for a variable that is not listed, or that signs nothing. */
function checkVerify({ config }: Services, { method, secret }: FeedVerify): void {
  checkSecret(secret, config.actionEnv, "verify.secret");
  if (method !== "standard-webhooks" || secret.startsWith("${") || standardKey(secret) !== null) return;
  throw new DomainError("validation_error", "The secret is not base64, as Standard Webhooks demands.", {
    location: "verify.secret",
    suggestion: "Copy it whole from the sender, with or without whsec_ in front.",
  });
}

type Comparable = FeedSettings & { kind: string };

function isSameFeed(stored: Comparable, asked: Comparable): boolean {
  const [one, other] = [stored, asked].map(({ kind, verify, map, samples_per_minute, max_series, max_signals }) =>
    canonicalText({ kind, verify, map, samples_per_minute, max_series, max_signals }),
  );
  return one === other;
}
