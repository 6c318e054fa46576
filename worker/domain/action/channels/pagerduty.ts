import { canonicalHash } from "../../values/hashing/canonical.ts";
import { headlineOf } from "../content.ts";
import type { Json } from "../definition.ts";
import { linksWithin } from "../links.ts";
import type { ChannelKind } from "./channel-kind.ts";
import { cut, lineWithin, shownWithin } from "./text.ts";

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
    const { event, text, list, way, note, links, urgency, entity, at } = content;
    const event_action = { routing_key, event_action: event, dedup_key: dedupKey(content.key) };
    if (event !== "trigger") return event_action;
    return {
      ...event_action,
      client: "Decision Monitor",
      payload: {
        summary: lineWithin(headlineOf(content), maxSummary),
        source: lineWithin(entity, maxSource) || "unknown",
        severity: urgency ?? "warning",
        ...(at === null ? {} : { timestamp: at }),
        custom_details: {
          ...detailsWithin({ note, ...payload }, maxDetails),
          message: shownWithin([text, list, way].filter((said) => said !== null).join("\n"), maxText),
        },
      },
      links: linksWithin(links, maxLinks).map(({ label, url }) => ({ href: url, text: label })),
    };
  },
};

/** PagerDuty takes 512 KB in all and 1,024 characters of summary. */
const maxSummary = 1024;
const maxSource = 512;
const maxText = 4096;
const maxDetail = 2048;
const maxDetails = 131_072;
const maxLinks = 16_384;
const maxKey = 255;

/** The values that are known, each with its beginning and end, and as many as `max` characters of JSON hold; of others, how many there are. */
function detailsWithin(values: { readonly [name: string]: Json }, max: number): { [name: string]: Json } {
  let room = max;
  const known = Object.entries(values).filter(([, value]) => value !== null);
  const shown = known.flatMap(([name, value]) => {
    const entry = [name, detail(value)] as const;
    room -= JSON.stringify(entry).length;
    return room < 0 ? [] : [entry];
  });
  const left = known.length - shown.length;
  return { ...Object.fromEntries(shown), ...(left === 0 ? {} : { left_out: `${left} more values` }) };
}

function detail(value: Json): Json {
  if (typeof value === "string") return cut(value, maxDetail);
  const written = JSON.stringify(value);
  return written.length <= maxDetail ? value : cut(written, maxDetail);
}

/** A key that is too long gives way to its hash: cut, two troubles could be one. */
const dedupKey = (key: string): string => (key.length <= maxKey ? key : canonicalHash(key));
