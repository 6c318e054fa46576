import { numberWords, secondsWords } from "../sentence/restate/words.ts";
import { DomainError } from "../../values/errors/errors.ts";
import { parseDuration } from "../../values/time.ts";
import type { WatchRule } from "./rule.ts";

/** How many looks a second one shard's sweeps make, by what is kept of them; null where none was long enough to tell. */
export type LookPace = Record<WatchRule["keep"], number | null>;

/** Fewest looks that are measured: the time of fewer says little. */
export const measuredLooks = 500;
const kept = 0.8;

/** The pace after another stretch of looks: one busy moment does not make it. */
export function pacedBy(pace: number | null, looks: number, ms: number): number {
  const measured = (looks * 1_000) / Math.max(1, ms);
  return Math.max(1, Math.floor(pace === null ? measured : kept * pace + (1 - kept) * measured));
}

/** The pace of the slowest shard. */
export function slowest(paces: readonly (LookPace | undefined)[]): LookPace {
  const least = (keep: WatchRule["keep"]) => {
    const known = paces.flatMap((pace) => pace?.[keep] ?? []);
    return known.length === 0 ? null : Math.min(...known);
  };
  return { all: least("all"), changes: least("changes") };
}

/** What a watch is to look at, and the pace at which this deployment does. */
interface ExpectedSweep {
  every: string;
  keep: WatchRule["keep"];
  entities: number;
  shards: number;
  pace: LookPace;
}

/** Throws validation_error, with the numbers, for a watch whose sweep would take more than half of its span. */
export function refuseSlow({ every, keep, entities, shards, pace }: ExpectedSweep): void {
  const looks_per_second = pace[keep];
  if (looks_per_second === null) return;
  const expected_ms = Math.ceil((entities / shards / looks_per_second) * 1_000);
  const limit_ms = parseDuration(every) / 2;
  if (expected_ms <= limit_ms) return;
  const seconds = secondsWords(Math.ceil(expected_ms / 1_000));
  throw new DomainError(
    "validation_error",
    `Looking at ${numberWords(entities)} entities is expected to take ${seconds}: ${shards} shards make ${numberWords(looks_per_second)} looks a second each. Every ${every} leaves ${secondsWords(limit_ms / 1_000)} for it, half the span.`,
    {
      location: "watch.every",
      suggestion:
        keep === "all"
          ? 'Look less often, narrow the scope, or set `watch.keep` to "changes".'
          : "Look less often, or narrow the scope.",
      details: { entities, shards, looks_per_second, expected_ms, limit_ms },
    },
  );
}
