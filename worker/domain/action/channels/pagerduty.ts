import { canonicalHash } from "../../values/hashing/canonical.ts";
import { linksWithin } from "../links.ts";
import type { ChannelKind } from "./channel-kind.ts";
import { cut, shownText } from "./text.ts";

/**
 * PagerDuty's Events API v2: what fires triggers an alert, what recovers resolves it, all under the key of their trouble.
 * `key` is the routing key of the integration. Fields and limits: developer.pagerduty.com/docs/events-api-v2/trigger-events
 * and github.com/PagerDuty/api-schema, reference/events-v2.
 */
export const pagerDutyChannel: ChannelKind = {
  signed: false,
  needs: ["routing_key"],
  takes: ["endpoint", "headers", "retries", "per_minute"],
  endpoint: "https://events.pagerduty.com/v2/enqueue",
  forPrograms: true,
  hearsAcknowledgements: true,
  body: ({ content, payload }, routing_key) => {
    const { event, title, text, headline = `${title}. ${text}`, note, links, urgency, entity, at } = content;
    const event_action = { routing_key, event_action: event, dedup_key: dedupKey(content.key) };
    if (event !== "trigger") return event_action;
    const said = Object.entries({ ...payload, note }).filter(([, value]) => value !== null);
    return {
      ...event_action,
      client: "Decision Monitor",
      payload: {
        summary: cut(shownText(headline).replaceAll("\n", " "), maxSummary),
        source: cut(shownText(entity), maxSource) || "unknown",
        severity: urgency ?? "warning",
        ...(at === null ? {} : { timestamp: at }),
        custom_details: { ...Object.fromEntries(said), message: cut(shownText(text), maxText) },
      },
      links: linksWithin(links, maxLinks).map(({ label, url }) => ({ href: url, text: label })),
    };
  },
};

/** PagerDuty takes 512 KB in all and 1,024 characters of summary. */
const maxSummary = 1024;
const maxSource = 512;
const maxText = 4096;
const maxLinks = 16_384;
const maxKey = 255;

/** A key that is too long gives way to its hash: cut, two troubles could be one. */
const dedupKey = (key: string): string => (key.length <= maxKey ? key : canonicalHash(key));
