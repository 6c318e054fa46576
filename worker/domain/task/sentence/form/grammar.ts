import { cellOps } from "../../../values/definitions/concept.ts";
import type { Form } from "./form.ts";

/**
 * The controlled grammar: `Alert when TEST CLAUSES.`, where a test is one plain condition or several joined by and or by or.
 * Writer and parser know nothing but these forms; where several fit, the first one counts.
 */
export const opening = "Alert when ";
export const joinWords = { AND: " and ", OR: " or " } as const;
export const negation = { opens: "not (", closes: ")" } as const;

/** What is judged. */
export const results: readonly Form[] = [
  ...cellOps.map((op): Form => ({
    text: `${op} of {id:primitive_id} over {dur:window} against its ${op} {dur:period} before`,
    gives: { kind: "usual", op, cycles: 1 },
  })),
  {
    text: "{cell:op} of {id:primitive_id} over {dur:window} against usual every {dur:period} ({int:cycles} cycles)",
    gives: { kind: "usual" },
  },
  { text: "{cell:op} of {id:primitive_id} over {dur:window} against its usual", gives: { kind: "own_usual" } },
  { text: "quantile {num:q} of {id:primitive_id} over {dur:window}", gives: { kind: "aggregate", op: "quantile" } },
  {
    text: "quantile {num:q} of buckets of {id:primitive_id} over {dur:window}",
    gives: { kind: "aggregate", op: "bucket_quantile" },
  },
  { text: "{op:op} of {id:primitive_id} over {dur:window}", gives: { kind: "aggregate" } },
  { text: "{id:primitive_id} minus {id:other}", gives: { kind: "difference" } },
  {
    text: "increase of {id:primitive_id} divided by that of {id:other} over {dur:over}",
    gives: { kind: "quotient" },
  },
  { text: "{id:primitive_id} divided by {id:other}", gives: { kind: "quotient" } },
  {
    text: "time until {id:primitive_id} rises to {num:limit} by its trend of {dur:window}",
    gives: { kind: "time_to", direction: "above" },
  },
  {
    text: "time until {id:primitive_id} falls to {num:limit} by its trend of {dur:window}",
    gives: { kind: "time_to", direction: "below" },
  },
  { text: "time since {id:primitive_id}", gives: { kind: "time_since" } },
  { text: "{id:primitive_id}", gives: { kind: "value" } },
];

/** What a clause speaks of. */
export type ClauseGroup = "firing" | "release" | "active" | "watch";

/** What qualifies the whole sentence, in the order in which it is written. */
export const clauses: readonly { of: ClauseGroup; form: Form }[] = [
  { of: "firing", form: { text: " for {dur:for}" } },
  { of: "release", form: { text: ", until back {side:side} {num:value}" } },
  { of: "firing", form: { text: ", every time", gives: { mode: "every" } } },
  { of: "firing", form: { text: ", on change", gives: { mode: "on_change" } } },
  { of: "firing", form: { text: ", at most once per {dur:cooldown}" } },
  { of: "firing", form: { text: ", and recovery", gives: { recovered: true } } },
  { of: "firing", form: { text: ", again every {dur:remind}" } },
  { of: "active", form: { text: ", on {days:days} {clock:from}-{clock:to} {zone:zone}" } },
  { of: "watch", form: { text: ", checked every {dur:every}" } },
  { of: "watch", form: { text: ", checked on observation", gives: { on: "observation" } } },
  { of: "firing", form: { text: ", or no data", gives: { no_data: true } } },
];
