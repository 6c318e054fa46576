import { toSignalUnit } from "../../language/convert.ts";
import type { WrittenNumber } from "../../language/written-number.ts";
import type { ReadGroup, Reading } from "../../language/reading.ts";
import { unresolved } from "../../language/refuse.ts";
import { countsMembers, standsAlone } from "../../values/definitions/population.ts";
import { figureSignal, type Subject } from "../subject.ts";

/**
 * Throws intent_unresolved for what a sentence cannot say about many entities at once; one of the controlled grammar (`stated`) says all of its
 * numbers.
 */
export function checkGroup({ group, parts, firing, watch }: Reading, stated: boolean): void {
  if (group === undefined) return;
  if (watch?.on !== undefined)
    throw groupRefused(
      "to be checked on each observation, and a group is looked at by the clock",
      "watch.on",
      'Say "checked every 5 minutes".',
    );
  if (!stated && countsMembers(group) && firing?.release !== undefined)
    throw groupRefused(
      `to go on until it is back at a bound, which could be that of a member or of the ${group.fold}`,
      "release",
      "Leave that out, or post the sentence in the controlled grammar, whose bound is that of the group.",
    );
  if (countsMembers(group)) return;
  const [part, ...others] = parts;
  const isWhole = part !== undefined && others.length === 0 && !part.negate && part.against === null;
  if (isWhole && (stated || part.number !== null)) return;
  throw groupRefused(
    `for one number of many entities (${group.fold}), and does not say one level for it`,
    "group",
    'Say one number and its side: "total orders of all shops below 50".',
  );
}

const groupRefused = (wish: string, qualifier: string, suggestion: string): Error =>
  unresolved(`The sentence asks ${wish}.`, { reason: "qualifier_not_available", suggestion, more: { qualifier } });

/** A subject as what many of its kind come to, which need not be a whole number, or as the place of one, which is on no scale of its signal. */
export function asFold(made: Subject, group: ReadGroup): Subject {
  if (!standsAlone(group)) return { ...made, judged: { ...made.judged, whole: false } };
  const signal = figureSignal(`place of ${made.text}`, made.signal, made.concept, { kind: "plain", range: null });
  const ownUnit = (number: WrittenNumber) => toSignalUnit(number, signal);
  return {
    ...made,
    signal,
    judged: { ...made.judged, whole: false, ranked: false, moved: false, range: null, ownUnit },
  };
}
