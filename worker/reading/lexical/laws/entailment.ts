import type { Unread } from "../../../domain/language/reading.ts";
import type { Surroundings } from "../grammar/sentence/attempt.ts";
import { modifier, secondNumber, tied } from "./compounds.ts";
import { distinct } from "./distinct.ts";
import { units } from "./units.ts";
import { tallies } from "./tallies.ts";
import { unreadTime } from "./unread/time.ts";
import { unreadUnit } from "./unread/unit.ts";
import { whole } from "./whole.ts";
import { front } from "./unread/front.ts";
import { hedged } from "./unread/hedged.ts";
import { opener } from "./unread/opener.ts";
import { rejoined } from "./unread/rejoined.ts";
import { tail } from "./unread/tail.ts";
import type { Evidence, Law } from "./law.ts";
import { licence } from "./licence.ts";
import { named } from "./named.ts";
import { asides, deadlines, remarks } from "./remarks.ts";
import { figures, silence } from "./figures.ts";
import { amounts, apart, movement } from "./movements.ts";
import { excess, operation, reference } from "./references.ts";
import { dayTimes, ended, runs, oneState } from "./runs.ts";
import { bothLasting, entitiesLasting } from "./entities-lasting.ts";
import { excepted } from "./excepted.ts";
import { predicate } from "./predicate.ts";
import { over, toCome } from "./to-come.ts";
import { prescribed } from "./prescribed.ts";
import { possible } from "./possible.ts";
import { leaving, side, spare } from "./sides.ts";
import { place, repeated } from "./repeated.ts";
import { replaced } from "./replaced.ts";
import { restriction } from "./restriction.ts";
import { subject } from "./subject.ts";

/** What must be true of every accepted reading, whatever rule read it. */
const laws: readonly Law[] = [
  licence,
  whole,
  subject,
  restriction,
  modifier,
  secondNumber,
  tied,
  replaced,
  repeated,
  place,
  named,
  distinct,
  reference,
  excess,
  figures,
  silence,
  movement,
  operation,
  side,
  spare,
  amounts,
  apart,
  leaving,
  units,
  unreadUnit,
  remarks,
  asides,
  deadlines,
  runs,
  dayTimes,
  oneState,
  ended,
  possible,
  excepted,
  unreadTime,
  predicate,
  prescribed,
  toCome,
  over,
  tallies,
  entitiesLasting,
  bothLasting,
  tail,
  front,
  hedged,
  opener,
  rejoined,
];

/** The refusal of a reading that breaks a law, or null. */
export function broken(evidence: Evidence, around: Surroundings): Unread | null {
  for (const { breach } of laws) {
    const found = breach(evidence);
    if (found === null) continue;
    const start = Math.min(...found.tokens.map((token) => token.start));
    const end = Math.max(...found.tokens.map((token) => token.end));
    return {
      reason: found.reason ?? "two_meanings",
      words: around.text.slice(start, end),
      candidates: [],
      span: { start, end },
      suggestion: found.advice,
    };
  }
  return null;
}
