import type { ReadWatch } from "../../language/reading.ts";
import { DomainError } from "../../values/errors/errors.ts";
import { isWatchSpan, watchText } from "../../language/watch-times.ts";
import { isSameLength, parseDuration } from "../../values/time.ts";
import type { WatchRule } from "./rule.ts";

/** A watch as a request asks for it; without `every` and `on`, the sentence says when to look. */
export interface WatchWish {
  every?: string;
  on?: "observation";
  no_data?: WatchRule["no_data"];
  keep?: WatchRule["keep"];
}

/** A watch as it is answered: `every` or `on`, never both. */
export type WatchConfig = WatchWish & Pick<WatchRule, "no_data" | "keep">;

/** A watch as stored with its task; `since` in epoch milliseconds, when it began. */
export interface TaskWatch extends WatchRule {
  every?: string;
  on?: "observation";
  since: number;
  /** Entities that its scope held when it was admitted; missing where nobody counted. */
  entities?: number;
}

/**
 * The watch of a task: what its sentence says together with what the request asks for, or null where neither asks for one.
 * Throws validation_error where the two differ, neither says when to look, or the span is shorter than `shortest` (a duration) or longer than 30d.
 */
export function agreedWatch(
  said: ReadWatch | null,
  asked: WatchWish | null | undefined,
  shortest = "1m",
): WatchConfig | null {
  if (said === null) return asked == null ? null : checkedWish(asked, shortest);
  if (asked === null) throw watchDiffers("watch", "null", watchText(said));
  for (const field of ["every", "on"] as const) {
    const [own, other] = [said[field], asked?.[field]];
    if (other !== undefined && !(own !== undefined && isSameLength(own, other)))
      throw watchDiffers(`watch.${field}`, other, watchText(said));
  }
  return checkedWish({ ...asked, ...said }, shortest);
}

function watchDiffers(location: string, asked: string, said: string): DomainError {
  return new DomainError("validation_error", `\`${location}\` is ${asked}, but the sentence says to look ${said}.`, {
    location,
    suggestion: `Leave \`${location}\` out, or take those words out of the sentence.`,
    details: { said },
  });
}

function checkedWish(wish: WatchWish, shortest: string): WatchConfig {
  const { every, on } = wish;
  if (every === undefined && on === undefined) {
    throw new DomainError("validation_error", "`watch` does not say when to look.", {
      location: "watch",
      suggestion: 'Give `watch.every`, such as "5m", or `watch.on`: "observation".',
    });
  }
  if (every !== undefined && !isWatchSpan(every, parseDuration(shortest))) {
    throw new DomainError(
      "validation_error",
      `A watch looks every ${shortest} to every 30d, and ${every} is outside that.`,
      {
        location: "watch.every",
        suggestion: `Choose a span from ${shortest} to 30d.`,
      },
    );
  }
  return { ...wish, no_data: wish.no_data ?? "ignore", keep: wish.keep ?? "all" };
}

/** The watch with the milliseconds that the shards compare with, and how many entities it was admitted for. */
export function taskWatch(config: WatchConfig, since: number, entities: number | null = null): TaskWatch {
  const { every, on, no_data, keep } = config;
  return {
    ...(every === undefined ? {} : { every }),
    ...(on === undefined ? {} : { on }),
    every_ms: every === undefined ? null : parseDuration(every),
    no_data,
    keep,
    since,
    ...(entities === null ? {} : { entities }),
  };
}

/** The watch as it was asked for. */
export function watchConfig({ every_ms: _, since: __, entities: ___, ...config }: TaskWatch): WatchConfig {
  return config;
}
