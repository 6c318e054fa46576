import { entry, type Entry } from "./entry.ts";

/** A word that changes what a condition means, the advice where nothing reads it, and what takes its sting. */
interface Marker {
  advice: string;
  /** Only the name of a signal, or a figure of two, takes its words. */
  named?: true;
  /**
   * `number`: a number follows it ("after 5 days"); `time`: the signal measures a time; `future`: the signal looks ahead;
   * `usual`: the signal compares with what is usual then; `either`: the condition looks both ways; `latest`: it judges the
   * latest value; `figure`: it has a figure already.
   */
  harmless?: readonly ("number" | "time" | "future" | "usual" | "either" | "latest" | "figure")[];
}

const example = (sentence: string): readonly [string, string] => [sentence, "refused"];

/** Words that change what a condition means; where nothing reads them the sentence is refused with this advice. */
export const markers: readonly Entry<Marker>[] = [
  entry(
    "(exactly|equals|equal to|equalling|precisely)",
    { advice: "A number is judged by the side it lies on. Say above or below, or a range." },
    example("error rate equals 5%"),
  ),
  entry(
    "(ratio|quotient|difference|gap|sum|product|spread) (of|between)",
    {
      advice: 'Two signals are compared as "read latency above write latency", or by a signal that holds the figure.',
      named: true,
    },
    example("gap between error rate and page latency above 5%"),
  ),
  entry(
    "(will|would|[is|are] not (going|expected|likely|set) to|is (going|expected|projected|predicted|forecast|forecasted|likely|set|due|about) to|are (going|expected|projected|predicted|forecast|forecasted|likely|set|about) to|expected to|projected to|predicted to|forecast to|forecasted to|on track to|on course to|likely to|heading for|heading towards)",
    {
      advice:
        'A task judges what is to come only as a limit and how soon: "will exceed 90% within 2 days", "will be full within 4 days".',
      harmless: ["time", "future"],
    },
    example("error rate is expected to be above 5%"),
  ),
  entry(
    "(consecutive|successive|consecutively|successively|in a row|repeatedly|back to back)",
    { advice: 'Say how long it has to last: "for 15 minutes".' },
    example("error rate above 5% in successive checks"),
  ),
  entry(
    "(sustained|persistently|persistent|continuously|continually|constantly|prolonged|lasting|steadily)",
    { advice: 'Say how long it has to last: "for 15 minutes".', harmless: ["number"] },
    example("sustained error rate above 5%"),
  ),
  entry(
    "(twice|thrice|several times|multiple times|many times|more than once|INT times)",
    { advice: "A task judges a value, not how often something happened. Use a signal that counts it." },
    example("error rate above 5% several times"),
  ),
  entry(
    "[during|in|at|on|over|outside|by] [the|our] [business|office|working|opening|trading|quiet|normal] (hours|weekday|weekdays|weekend|weekends|morning|mornings|afternoon|afternoons|evening|evenings|night|nights|overnight|daytime|nighttime|shift|season|holiday|holidays|lunchtime|midnight|noon)",
    { advice: 'Which hours are these? Say "only between 22:00 and 06:00" or "on weekdays", or leave them out.' },
    example("error rate above 5% at night"),
  ),
  entry(
    "(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)",
    { advice: "These times are not known. Say days and times of day, or leave them out." },
    example("error rate above 5% since Friday"),
  ),
  entry(
    "[in] (either|both|any) (way|ways|direction|directions)|plus or minus",
    { advice: 'Say both sides: "above 5 or below -5".', harmless: ["either"] },
    example("error rate above 5% in either direction"),
  ),
  entry(
    "(until|till|except|unless|excluding|apart from|other than|besides)",
    {
      advice: "What is excepted could not be read. Say it with a registered signal, or leave it out.",
      harmless: ["time"],
    },
    example("error rate above 5% until the release"),
  ),
  entry(
    "for (less than|fewer than|under|at most|no more than|not more than|up to) DUR",
    { advice: 'How long something lasts at least can be said ("for 10 minutes"), how long at most cannot.' },
    example("error rate above 5% for less than 10 minutes"),
  ),
  entry(
    "(otherwise|is fine|are fine|is ok|are ok|is okay|are okay|is acceptable|are acceptable|is allowed|are allowed)",
    { advice: 'Say what raises the alarm, not what is fine: "outside 5 to 10", "above 5".' },
    example("error rate below 5% is fine"),
  ),
  entry(
    "(variability|variance|volatility|fluctuation|fluctuations|dispersion|slope|gradient|acceleration)",
    { advice: "Use a signal that measures it, or say how far the signal lies from its mean: 3 standard deviations." },
    example("error rate variability above 5%"),
  ),
  entry(
    "(at least once|even once|just once|at any (time|point)|at some point)",
    { advice: 'Say the figure with its time: "maximum ... over 1h above 5".', harmless: ["latest"] },
    example("error rate above 5% at least once in the last hour"),
  ),
  entry(
    "(rolling|moving|trailing|smoothed|seasonally|seasonal)",
    { advice: 'Say the figure with its time: "7-day average of".' },
    example("rolling error rate above 5%"),
  ),
  entry(
    "(before|after|since|once|following|prior to)",
    {
      advice: "When this counts could not be read. Say it with a registered signal, or leave it out.",
      harmless: ["number", "time"],
    },
    example("error rate above 5% after the release"),
  ),
  entry(
    "(every|each) (DUR|UNIT|other|INT)",
    { advice: 'Say "checked every 10 minutes" or "remind me every 2 hours".' },
    example("error rate above 5% every hour"),
  ),
  entry(
    "(breakdown|broken|split|grouped|sliced|segmented|stratified|itemised|itemized|bucketed|partitioned) [down|up|out] (by|per|into)",
    { advice: "A task judges each entity by itself; leave this out, or use a signal that is counted so." },
    example("error rate above 5%, broken down by region"),
  ),
  entry(
    "(all|across) [of] (our|their|your|my) WORD|(all|across all|over all|any INT) [the] (linked|other|different|individual|separate) WORD",
    { advice: "A task judges each entity by itself; use a signal that holds the figure.", named: true },
    example("error rate of all our plants above 5%"),
  ),
  entry(
    "by (region|country|city|zone|site|store|shop|branch|team|department|customer|tenant|user|account|host|node|server|cluster|service|device|machine|line|warehouse|ward|channel|category|segment|cohort|plant|station)",
    { advice: "A task judges each entity by itself; leave this out, or use a signal that is counted so." },
    example("error rate by region above 5%"),
  ),
  entry(
    "(per|for each|for every) (user|customer|account|host|server|service|region|team|site|store|WORD)",
    { advice: "A task judges each entity by itself; leave this out, or use a signal that is counted so." },
    example("error rate above 5% per region"),
  ),
  entry(
    "(combined|altogether|in total|fleet wide|on average|aggregate|aggregated)",
    { advice: "A task judges each entity by itself; use a signal that holds the figure.", harmless: ["figure"] },
    example("error rate above 5% altogether"),
  ),
  entry(
    "(so far (this|the) UNIT|UNIT to date|ytd|mtd)",
    { advice: 'Say the time as a length: "over the last 30 days".' },
    example("error rate above 5% so far this month"),
  ),
  entry(
    "(on the (first|last|second|INT)|at [the] (start|beginning|end)) of (the|each|every) UNIT|at UNIT end",
    { advice: "These times are not known. Say days and times of day, or leave them out." },
    example("error rate above 5% on the first of the month"),
  ),
  entry(
    "as [a] (share|percentage|percent|proportion|fraction|multiple) of",
    { advice: 'Name both signals: "`a` divided by `b` is above 5%".', named: true },
    example("error rate above 5% as a share of latency"),
  ),
  entry(
    "(but|though|if|and) only [slightly|just|briefly|barely]|only (slightly|briefly|marginally)",
    { advice: "Say the range that is meant: above 5 and below 6." },
    example("error rate above 5% but only slightly"),
  ),
  entry(
    "(at|during|in|outside|off) peak [hours|time|times|periods|load]",
    { advice: "These times are not known. Say days and times of day, or leave them out.", named: true },
    example("error rate above 5% at peak"),
  ),
  entry(
    "(tomorrow|next (day|week|month|year))",
    { advice: "A task judges what is, not what will be. Say the level that matters now.", harmless: ["future"] },
    example("error rate above 5% at the same time tomorrow"),
  ),
  entry(
    "((most|much|some|half|part|a lot) of the time|intermittently|on and off|now and then|from time to time|off and on)",
    { advice: 'Say how long it has to last ("for 15 minutes"), or over which time its average counts.' },
    example("error rate above 5% most of the time"),
  ),
  entry(
    "(on|in) (any|a|one) (single|given|one) UNIT",
    { advice: 'Say the figure with its time: "maximum ... over 1d above 5".' },
    example("error rate above 5% on any single day"),
  ),
  entry(
    "(or|and) (both|neither|either|vice versa|the (other|others|rest|opposite|reverse))|also the (other|others) [one|ones|signal]|respectively",
    { advice: "Name each signal that is meant by its id." },
    example("error rate above 5% or both"),
  ),
  entry(
    "(for|over) (most|much|part|half) of the UNIT",
    { advice: 'Say how long it has to last ("for 15 minutes"), or over which time its average counts.' },
    example("error rate above 5% for most of the day"),
  ),
  entry(
    "(for|since) the (first|second|third|fourth|fifth|last|very|INT) [first|last] time",
    { advice: "A task judges a value, not how often something happened. Use a signal that counts it." },
    example("error rate above 5% for the third time"),
  ),
  entry(
    "(adjusted|corrected|weighted|normalised|normalized|standardised|standardized|controlling|accounting|allowing) for",
    { advice: "Use a signal that is adjusted so, or leave this out." },
    example("error rate above 5% adjusted for load"),
  ),
  entry(
    "(net|gross|exclusive|inclusive|instead|regardless) of",
    { advice: "Use a signal that is reckoned so, or leave this out." },
    example("error rate above 5% net of retries"),
  ),
];
