import type { ReadFiring } from "../../../language/reading.ts";
import type { Qualifiers } from "../form/sentence.ts";
import { periodWords, spanWords } from "../../../values/wording/span.ts";
import { numberWords } from "./words.ts";

/** What qualifies a sentence, and what only a request asks for. */
type QualifiersOfTask = Qualifiers & { firing: { hold?: string } };

/** What qualifies the whole sentence, for people: ", once that has held for 15 minutes, at most once every 6 hours". */
export function restateQualifiers({ firing, release, watch }: QualifiersOfTask): string {
  const { active, cooldown, hold, mode, remind } = firing;
  return [
    firing.for === undefined ? "" : `, once that has held for ${spanWords(firing.for)}`,
    release === null ? "" : `, until it is back ${release.side} ${numberWords(release.value)}`,
    hold === undefined ? "" : `, and for ${spanWords(hold)} after it last held`,
    mode === undefined ? "" : mode === "every" ? ", every time it is found so" : ", only when that begins",
    cooldown === undefined ? "" : `, at most once every ${periodWords(cooldown)}`,
    firing.recovered === true ? ", and again when it is over" : "",
    remind === undefined ? "" : `, with a reminder every ${periodWords(remind)} until somebody acknowledges it`,
    active === undefined ? "" : `, only ${hoursWords(active)}`,
    watch?.every === undefined ? "" : `, checked every ${periodWords(watch.every)}`,
    watch?.on === undefined ? "" : ", checked whenever a value arrives",
    firing.no_data === true ? ", or when no data arrives" : "",
  ].join("");
}

function hoursWords({ days = [], from = "00:00", to = "24:00", zone }: NonNullable<ReadFiring["active"]>): string {
  const named = days.length === 7 ? [] : days.map((day) => day.charAt(0).toUpperCase() + day.slice(1));
  const hours = from === "00:00" && to === "24:00" ? "" : `from ${from} to ${to}`;
  const when = [named.length === 0 ? "" : `on ${named.join(", ")}`, hours].filter((part) => part !== "");
  return `${when.length === 0 ? "at any time" : when.join(" ")}${zone === undefined ? "" : ` (${zone})`}`;
}
