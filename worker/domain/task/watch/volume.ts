import { numberWords } from "../sentence/restate/words.ts";
import { DomainError } from "../../values/errors/errors.ts";
import { dayMs, parseDuration } from "../../values/time.ts";

/** Most decisions a day that a watch records without being told to keep all looks. */
const unaskedRecords = 100_000;

/** Throws validation_error, with both numbers, where a watch would record more decisions a day than that. */
export function refuseVolume(entities: number, every: string): void {
  const records = Math.ceil((entities * dayMs) / parseDuration(every));
  if (records <= unaskedRecords) return;
  throw new DomainError(
    "validation_error",
    `Looking at ${numberWords(entities)} entities every ${every} records ${numberWords(records)} decisions a day; without \`watch.keep\`, a watch may record at most ${numberWords(unaskedRecords)}.`,
    {
      location: "watch.keep",
      suggestion:
        'Set `watch.keep` to "changes" to record only what changes or fires, or to "all" to record every look.',
      details: { entities, records_per_day: records, limit: unaskedRecords },
    },
  );
}
