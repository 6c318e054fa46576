import { compileEventMapping } from "../../../domain/feeds/event-mapping.ts";
import type { EventFrame } from "../../../domain/feeds/frame.ts";
import { eventRulesOf } from "../../../domain/feeds/kinds.ts";
import { emptyFeedTally, pass, reject } from "../../../domain/feeds/tally.ts";
import { isRecord } from "../../../domain/values/is-record.ts";
import type { StoredFeed } from "../../ports/signals/feeds.ts";
import type { Services } from "../../services.ts";
import { type FeedOutcome, outcomeOf, spendSamples } from "./outcome.ts";
import { type CandidateRow, takeRows } from "./take-rows.ts";

const maxPlaces = 60;

/**
 * Stores the observations that events make by the rules of their feed: the good ones, each once however often it is sent.
 * Throws `unavailable` where it should be sent again.
 */
export async function takeEvents(services: Services, feed: StoredFeed, { events }: EventFrame): Promise<FeedOutcome> {
  const tally = { ...emptyFeedTally(), received: events.length };
  if (events.length > 0) await spendSamples(services, feed, events.length);
  const mapping = compileEventMapping(eventRulesOf(feed.map));
  const candidates: CandidateRow[] = [];
  for (const event of events) {
    const origin = { name: eventName(event), sample: eventId(event) };
    const { name } = origin;
    const target = isRecord(event) ? mapping(event) : "not_json";
    if (typeof target === "object") candidates.push({ ...target, origin });
    else if (target !== "unmapped") reject(tally, origin, target, 1);
    else {
      const sample = tally.seen.get(name)?.sample ?? JSON.stringify(Object.fromEntries(placesOf(event)));
      pass(tally, { name, sample, value: null, help: null, count: 1 });
    }
  }
  const definitions = await services.primitives.described(candidates.map(({ signal }) => signal));
  try {
    await takeRows(services, feed.feed_id, candidates, definitions, tally);
  } finally {
    services.defer(services.feeds.note(feed.feed_id, tally));
  }
  return outcomeOf(tally);
}

/** What kind of event it is: Segment says it in `event`, Stripe, CloudEvents and most others in `type`. */
function eventName(event: unknown): string {
  if (!isRecord(event)) return "(no object)";
  const { event: name, type } = event;
  return typeof name === "string" ? name : typeof type === "string" ? type : "(no type)";
}

/** By what its sender finds it again. */
function eventId(event: unknown): string {
  if (!isRecord(event)) return "";
  const { id, messageId } = event;
  return typeof id === "string" ? id : typeof messageId === "string" ? messageId : "";
}

/** The pointers of an event with the type of what is there: what it says may be personal. */
function placesOf(event: unknown): [string, string][] {
  const places: [string, string][] = [];
  const open: [string, unknown][] = [["", event]];
  for (let next = open.shift(); next !== undefined && places.length < maxPlaces; next = open.shift()) {
    const [pointer, value] = next;
    if (isRecord(value) || Array.isArray(value)) {
      const inside = Object.entries(value).slice(0, maxPlaces);
      open.push(...inside.map(([key, one]): [string, unknown] => [`${pointer}/${pointerPart(key)}`, one]));
    } else places.push([pointer, value === null ? "null" : typeof value]);
  }
  return places;
}

const pointerPart = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
