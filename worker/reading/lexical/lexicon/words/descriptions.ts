/** The times that a signal counts by, as its description says them. */
export const periods: readonly (readonly [RegExp, string])[] = [
  [/\bper second\b/, "1s"],
  [/\bper min(?:ute)?\b/, "1m"],
  [/\bhourly\b|\bper hour\b|\ban hour\b/, "1h"],
  [/\bdaily\b|\bper day\b|\b(?:a|(?:of|on|in) the) day\b|\btoday\b/, "1d"],
  [/\bweekly\b|\bper week\b|\ba week\b/, "1w"],
  [/\bmonthly\b|\bper month\b|\ba month\b/, "1mo"],
];

/** "1.0 = minimum". */
export const numberMeans = /(-?\d+(?:\.\d+)?)\s*(?:=|means|is)\s*(?:the\s+)?([a-z][a-z -]*)/g;

/** What a signal is divided by. */
export const divisorIn = /\b(?:divided by|over|vs\.?|versus|relative to|to)\b(.*)$/;

/** What a description says of a flag that is false: "false when it runs on its battery". */
export const saysFalse = /\bfalse (?:when|while|if|once|after|for|means|=)\b([^.;]*)/i;

/** What a number below zero is called: "negative for a loss". */
export const negativeName = /\bnegative (?:for|means|is|=|if|when|on) (?:an? )?([a-z]+)/;

/** A signal of two sides, of which the second counts below zero: "profit and loss". */
export const bothSigns = /\b(profit|gain|surplus)s? (?:and|or|&|less|minus) (loss|deficit)(?:es)?\b/;

/** A signal that counts what time is left. */
export const timeLeft = /\b(?:until|till|left|remaining)\b|\b(?:days|hours|minutes) to\b/i;

/** A signal that counts the time since something. */
export const tellsSince = /\b(?:since|age)\b/i;

/** A flag that says that something has to be done. */
export const tellsNeed = /\b(?:due|needed|needs|required|requires|asks for|overdue|requested)\b/i;

/** A signal that counts for how long something has not been. */
export const tellsGap = /\b(?:since|ago|age|without|idle|elapsed|silent|silence|inactive|gap|last(?! \d)|no|not)\b/i;

/** The stem of what may be out. */
export const stockStem = "stock";

/** A signal that counts by a time. */
export const countsByTime =
  /\bper\b|\b(?:hour|dai|week|month|quarter|year)ly\b|\bdaily\b|\ba(?:n|) (?:day|hour|week|month)\b|\/(?:s|min|h|d)\b|\b(?:[brqt]p[sm])\b/;

/** What a description says last, after a comma: the unit. */
export const unitTold = /,\s*(\p{L}+)\s*$/u;

/** A signal each value of which counts what came in a time of its own, so that they add up. */
export const countedApart =
  /\bcounted (?:for |in |over )?(?:each|every|per)\b|\b(?:on|in|during|of) the (?:day|hour|week|month|minute|interval|run)\b|\b(?:each|every) (?:day|hour|week|month|minute|interval|run)\b|\bone value per\b/;

/** A signal that is a figure already. */
export const figureNames = {
  mean: /\b(?:average|averaged|mean|avg)\b/,
  max: /\b(?:max|maximum|peak|highest)\b/,
  min: /\b(?:min|minimum|lowest)\b/,
  median: /\bmedian\b/,
  sum: /\b(?:total|sum|cumulative|number of|count)\b/,
  stddev: /\b(?:standard deviation|std dev|stddev|sd)\b/,
  quantile: /$^/,
} as const;

/** A signal that is a figure which nobody adds up. */
export const noSum = /\b(?:average|averaged|mean|avg|median|p\d\d)\b/;

/** A signal that is a place among values already: "p95", "95th percentile". */
export const placeName = (place: number): RegExp =>
  new RegExp(`\\bp${String(place).replace(".", "")}\\b|\\b${place}(?:th|st|nd|rd)?[ -]percentile\\b`);

/** What a place among values is called in an id. */
export const placeCalled = (place: number): string => `p${String(place).replace(".", "")}`;

/** Two numbers within a name: "balances from 30 to 60 days"; of a scale, "ratio 0-1", the first is none. */
export const betweenName = (low: number, high: number): RegExp =>
  low > 0 ? new RegExp(`(?<![\\d.])${low} ?(?:-|–|to|and|_| ) ?${high}(?![\\d.])`) : /$^/;

/** A signal that tells what it is a share of. */
export const shareTold = /\b(?:percent|percentage|share|fraction|proportion) of\b/i;

/** What says where, when or of what something is: "oxygen in the well". */
export const placing = /\b(?:in|of|at|on|for|from|to|by|over|per|with|since|while|during|until|that|which|who)\b/;

/** What ends what a description says first: the unit, the scale and remarks follow. */
export const headEnd = /[,;:.(](?:\s|$|(?<=\())| [-–—] /;

/** "Absence days (absenteeism)": another name in brackets, of one word or two. */
export const alias = /\((\p{L}[\p{L}\d]*(?:[ -]\p{L}+)?)\)/gu;

/** "Open over 60d": an age or a bound that is part of a name. */
export const aged = /\b(?:over|above|past|older|beyond|under|within) \d+ ?[a-z]+/g;

/** A place in the order within a name: "p95". */
export const placed = /\bp\d+\b/g;
