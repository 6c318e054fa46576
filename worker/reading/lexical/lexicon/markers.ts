import { entriesOf, type Entry } from "./entry.ts";

/** A word that changes what a condition means, the advice where nothing reads it, and what takes its sting. */
interface Marker {
  advice: string;
  /** Only the name of a signal, or a figure of two, takes its words. */
  named?: true;
  /**
   * `number`: a number follows it ("after 5 days"); `time`: the signal measures a time; `future`: the signal looks ahead;
   * `level`: the condition is of no state; `either`: the condition looks both ways; `latest`: it judges the latest value; `figure`: it has a figure already;
   * `over`: the signal is one thing over another, and both are named.
   */
  harmless?: readonly ("number" | "level" | "time" | "future" | "either" | "latest" | "figure" | "over")[];
}

/** The same advice for some phrases. */
const marked = (
  advice: string,
  phrases: Readonly<Record<string, string>>,
  more: Omit<Marker, "advice"> = {},
): Entry<Marker>[] => entriesOf({ advice, ...more }, "refused", phrases);

const whichTimes = 'Which times are these? Say "only between 22:00 and 06:00" or "on weekdays", or leave them out.';

/** Words that change what a condition means; where nothing reads them the sentence is refused with this advice. */
export const markers: readonly Entry<Marker>[] = [
  ...marked("A number is judged by the side it lies on. Say above or below, or a range.", {
    "(exactly|equals|equal to|equalling|precisely)": "error rate equals 5%",
  }),
  ...marked(
    'Two signals are compared as "read latency above write latency", or by a signal that holds the figure.',
    {
      "(ratio|quotient|difference|gap|sum|product|spread) (of|between)":
        "gap between error rate and page latency above 5%",
    },
    { named: true, harmless: ["over"] },
  ),
  ...marked(
    'A task judges what is to come only as a limit and how soon: "will exceed 90% within 2 days", "will be full within 4 days".',
    {
      "(will|would|[is|are] not (going|expected|likely|set) to|is (going|expected|projected|predicted|forecast|forecasted|likely|set|due|about) to|are (going|expected|projected|predicted|forecast|forecasted|likely|set|about) to|expected to|projected to|predicted to|forecast to|forecasted to|on track to|on course to|likely to|heading for|heading towards|about to|bound to|tomorrow|next (day|week|month|year))":
        "error rate is expected to be above 5%",
    },
    { harmless: ["time", "future"] },
  ),
  ...marked(
    "What may come of something is not so yet. Say a signal that tells how likely it is, or the state itself.",
    {
      "((at|in) (risk|danger)|on the (verge|brink|edge)) of": "the checkout is at risk of being down",
    },
    { harmless: ["level"] },
  ),
  ...marked(
    'Say how long it has to last: "for 15 minutes".',
    {
      "(consecutive|successive|consecutively|successively|in a row|repeatedly|back to back|sustained|persistently|persistent|continuously|continually|constantly|prolonged|lasting|steadily)":
        "sustained error rate above 5%",
    },
    { harmless: ["number"] },
  ),
  ...marked('Say how long: "for 15 minutes".', {
    "(in|for|within|over|after|during|at) (a|some|any|the) (certain|given|specified|set|defined|particular|reasonable|fixed) [period|amount|length|point] [of|in] (time|period|duration|interval|span)":
      "error rate above 5% for a certain period of time",
  }),
  ...marked("A task judges a value, not how often something happened. Use a signal that counts it.", {
    "(twice|thrice|several times|multiple times|many times|more than once|INT times)|(for|since) the (first|second|third|fourth|fifth|last|very|INT) [first|last] time":
      "error rate above 5% several times",
  }),
  ...marked(whichTimes, {
    "at (any|all|every) other (time|times|hour|hours)": "error rate above 5% at any other time",
  }),
  ...marked(
    whichTimes,
    {
      "[during|in|at|on|over|outside|by] [the|our] [business|office|working|opening|trading|quiet|normal] (hours|weekday|weekdays|weekend|weekends|morning|mornings|afternoon|afternoons|evening|evenings|night|nights|overnight|daytime|nighttime|shift|season|holiday|holidays|lunchtime|midnight|noon)|(at|during|in|outside|off) peak [hours|time|times|periods|load]|DAY|(on the (first|last|second|INT)|at [the] (start|beginning|end)) of (the|each|every) UNIT|at UNIT end":
        "error rate above 5% at night",
    },
    { named: true },
  ),
  ...marked(
    'Say both sides: "above 5 or below -5".',
    {
      "[in] (either|both|any) (way|ways|direction|directions)|plus or minus": "error rate above 5% in either direction",
    },
    { harmless: ["either"] },
  ),
  ...marked(
    "What is excepted could not be read. Say it with a registered signal, or leave it out.",
    { "(until|till|except|unless|excluding|apart from|other than|besides)": "error rate above 5% until the release" },
    { harmless: ["time"] },
  ),
  ...marked('How long something lasts at least can be said ("for 10 minutes"), how long at most cannot.', {
    "for (less than|fewer than|under|at most|no more than|not more than|up to) DUR":
      "error rate above 5% for less than 10 minutes",
  }),
  ...marked('Say what raises the alarm, not what is or was fine: "outside 5 to 10", "above 5".', {
    "(used to (be|have|stay)|would have been|otherwise|is fine|are fine|is ok|are ok|is okay|are okay|is acceptable|are acceptable|is allowed|are allowed)":
      "error rate used to be below 5%",
  }),
  ...marked("Use a signal that measures it, or say how far the signal lies from its mean: 3 standard deviations.", {
    "(variability|variance|volatility|fluctuation|fluctuations|dispersion|slope|gradient|acceleration)":
      "error rate variability above 5%",
  }),
  ...marked(
    'Say the figure with its time: "maximum ... over 1h above 5".',
    {
      "(at least once|even once|just once|at any (time|point)|at some point)":
        "error rate above 5% at least once in the last hour",
    },
    { harmless: ["latest"] },
  ),
  ...marked('Say the figure with its time: "7-day average of".', {
    "(rolling|moving|trailing|smoothed|seasonally|seasonal)": "rolling error rate above 5%",
  }),
  ...marked(
    "When this counts could not be read. Say it with a registered signal, or leave it out.",
    { "(before|after|since|once|following|prior to)": "error rate above 5% after the release" },
    { harmless: ["number", "time"] },
  ),
  ...marked('Say "checked every 10 minutes" or "remind me every 2 hours".', {
    "(every|each) (DUR|UNIT|other|INT)": "error rate above 5% every hour",
  }),
  ...marked(
    "A task judges each entity by itself; leave this out, or use a signal that is counted so.",
    {
      "(breakdown|broken|split|grouped|sliced|segmented|stratified|itemised|itemized|bucketed|partitioned) [down|up|out] (by|per|into)|by (region|country|city|zone|site|store|shop|branch|team|department|customer|tenant|user|account|host|node|server|cluster|service|device|machine|line|warehouse|ward|channel|category|segment|cohort|plant|station)|(per|for each|for every) WORD":
        "error rate above 5%, broken down by region",
    },
    { named: true },
  ),
  ...marked(
    "A task judges each entity by itself; use a signal that holds the figure.",
    {
      "(all|across) [of] (our|their|your|my) WORD|(all|across all|over all|any INT) [the] (linked|other|different|individual|separate) WORD|(combined|altogether|in total|fleet wide|on average|aggregate|aggregated)":
        "error rate of all our plants above 5%",
    },
    { named: true, harmless: ["figure"] },
  ),
  ...marked('Say the time as a length: "over the last 30 days".', {
    "(so far (this|the) UNIT|UNIT to date|ytd|mtd)": "error rate above 5% so far this month",
  }),
  ...marked(
    'Name both signals: "`a` divided by `b` is above 5%".',
    {
      "as [a] (share|percentage|percent|proportion|fraction|multiple) of": "error rate above 5% as a share of latency",
    },
    { named: true },
  ),
  ...marked("Say the range that is meant: above 5 and below 6.", {
    "(but|though|if|and) only [slightly|just|briefly|barely]|only (slightly|briefly|marginally)":
      "error rate above 5% but only slightly",
  }),
  ...marked('Say how long it has to last ("for 15 minutes"), or over which time its average counts.', {
    "((most|much|some|half|part|a lot) of the time|intermittently|on and off|now and then|from time to time|off and on)|(for|over) (most|much|part|half) of the UNIT":
      "error rate above 5% most of the time",
  }),
  ...marked('Say the figure with its time: "maximum ... over 1d above 5".', {
    "(on|in) (any|a|one) (single|given|one) UNIT": "error rate above 5% on any single day",
  }),
  ...marked("Name each signal that is meant by its id.", {
    "(or|and) (both|neither|either|vice versa|the (other|others|rest|opposite|reverse))|also the (other|others) [one|ones|signal]|respectively":
      "error rate above 5% or both",
  }),
  ...marked("Use a signal that is adjusted so, or leave this out.", {
    "(adjusted|corrected|weighted|normalised|normalized|standardised|standardized|controlling|accounting|allowing) for|(net|gross|exclusive|inclusive|instead|regardless) of":
      "error rate above 5% adjusted for load",
  }),
];
