import { categories } from "./category.ts";

/** Words around numbers, times, levels and movements. */
export const amounts = categories({
  /** Words between a comparison and its number: "above the threshold of 5". */
  numberFillers:
    "the a an its their our about around roughly some threshold limit level mark of by value than approximately nearly even just only well guaranteed agreed contractual contracted promised permitted allowed recommended legal statutory regulatory critical",
  /** Words after which a bare number is a level: "is at 90%", "equals 3". */
  levelLeads:
    "at reports reporting reads showing shows is are was equals to equal of exactly be = hits reaches been stands sits negative being up down by",
  /** Between "outside" and its range. */
  rangeFillers: "the a range of band its from normal between",
  /** What may open such a range. */
  brackets: "(",
  /** Before two numbers these make no range of levels of them: "drops by 10 to 20%", "for 5 to 10 minutes", "every 30 to 60 seconds". */
  notBeforeRange:
    "by for every each over within last past next previous than from to in per about after before until times version stage grade level phase type category class tier ratio up down off top bottom",
  /** What two ends are the ends of: "the permit range of 6 to 9". */
  rangeNouns: "range band limits corridor",
  /** Before what a range is called these say that it is left: "exceedance of the limits (18-27 °C)". */
  leaving:
    "exceedance exceedances excursion excursions violation violations violates violate violated violating breach breaches breached breaching leaves leave leaving exceeds exceed exceeded exceeding departs depart",
  /** Of these the ones that a range may follow at once. */
  quitting: "leave leaves leaving depart departs",
  /** Words for none. */
  noneWords: "no none without zero",
  /** Words for more than none. */
  someWords: "any some",
  /** After these a part of a whole is an amount: "by half". */
  amountLeads:
    "by than below above under exceeds exceed past beyond least most up down about around nearly almost roughly to reaches hits",
  /** After a part these say of what: "half full". */
  usedUp: "full empty gone used spent done complete through taken left",
  /** After a part of a whole these show that it is one. */
  afterShare:
    "of or and in on over within since from than less more fewer lower higher week month day year quarter compared vs versus against below above is are the their its our full between when if during",
  /** Adjectives of the sign of a number. */
  signWords: "negative positive",
  /** Between a number and how far either side of it lies, or before how far either side of zero does. */
  plusOrMinus: "±",
  /** What leads to the middle of what lies on either side. */
  middleLeads: "of from around about",
  /** By these words there is more than none of what is measured: "any detectable lead". */
  detectable: "detectable measurable",
  /** Before a figure these make it what is compared with. */
  referenceLeads:
    "above below over under from than exceeds exceed exceeded exceeding against versus vs to beneath beyond its their past near",
  /** Words of a comparison by which the number itself counts. */
  inclusions: "least most minimum maximum max floor ceiling >= <= ≥ ≤ equal or and no not + plus up within",
  /** Of a time the faster is the shorter. */
  paces: "slower faster quicker",
  /** What may follow such words. */
  afterTrailing: "and but in over within this last per for during on at since today by from with",
  /** What lies so many deviations beneath is beyond them; what is less than so many away is not. */
  beneath: "below beneath",
  /** Verbs of arriving at a level: the level itself counts. */
  arriving:
    "reach reaches reached reaching hit hits hitting touches touch touched achieve achieves achieved attain attains attained",
  /** After a number out of another: "4 out of 5 stars". */
  scores: "star stars points",
  /** After "per" or between numbers these make a rate. */
  aRates: "a an hour day year",
  /** Between a number and its unit of time: "two business days". */
  timeAdjectives: "running operating working business calendar full whole consecutive straight",
  /** Units that are ordinary letters or words as well. */
  doubtfulUnits: "t l v q second foot",
  /** Short names of units of time that mean nothing else. */
  shortUnits: "hr wk yr",
  /** Endings of ordinals in digits. */
  ordinalEndings: "st nd rd th",
  /** What "a half percent" may begin with. */
  percentStarts: "percent per %",
  /** Short names of magnitudes that stand apart. */
  shortMagnitudes: "mn bn",
  /** What a share of a thousand is a share of. */
  thousands: "per thousand 1000 1,000 mille",
  /** Stretches by their name: "monthly average". */
  calendar: "hourly daily weekly monthly",
  /** Words with a movement's stem that mean something else where they stand: an amount, a label, a level. */
  stillForms:
    "contract contracts contractual change higher lower expansion contractor mounted lost bad badly worst good goods best",
  /** Done about what is wrong, where it is passive: "errors above 5% are escalated". */
  handled: "escalated",
  /** "loss ratio" and "growth rate" are names, not movements. */
  measureNouns:
    "rate rates ratio ratios score scores index count counts percentage pct percent value amount probability flag signal number cost costs time times duration",
  /** Verbs whose "up" is no movement: "makes up more than a fifth". */
  particleVerbs:
    "make makes made making run runs ran running rack racks racked racking takes taking took uses using used eats eating ate ends ending adds adding turns holds holding sums",
  /** What is done to something and no movement: "an offer is declined". */
  doneTo: "declined dropped lost shed",
  /** Verbs after which a state is over. */
  leavingVerbs: "leaves left leave leaving loses exits exiting except besides",
  /** The same before what is denied. */
  failing: "fail fails failed failing",
  /** Words before which "double" and "triple" are verbs. */
  unverbal: "is are was were be been a an the at by than over above below to of its their or",
  /** Words after which "double" is no verb. */
  multiplied: "the that its their what of a an last normal usual average as their our your this those these",
  /** Parts that may be a time or an amount by themselves. */
  doubtfulParts: "half quarter",
  /** What makes a number negative. */
  minusWords: "minus negative",
  /** Verbs that are a number where no verb can stand: "double the usual". */
  multiplyingVerbs: "double doubled triple tripled treble trebled quadruple quadrupled",
  /** Words in the name of a place that stay small: "Africa/Dar_es_Salaam". */
  smallPlaceWords: "of es au",
  /** What zone it is, where only the listener knows: "local time". */
  anybodysTime: "local their your our my his her its",
  /** What leads to two times of day. */
  hourLeads: "between from",
  /** Days by what is done on them. */
  dayWords: "weekday weekdays workday workdays weekend weekends",
  /** Parts of a day, and of what is done in it. */
  dayParts:
    "night nights overnight morning mornings evening evenings afternoon daytime nighttime hours shift shifts season holidays",
  /** What restricts an alert to certain times: "only on weekdays", "when it is between 9am and 5pm". */
  alertLeads: "only but if when",
  /** What is done to data, and when: "transactions made between 9am and 5pm". */
  dataVerbs: "made sent paid sold bought taken seen held kept written run won spent read put done given lost begun",
  /** What adds data up, perhaps that of certain times only. */
  counted: "number count counts total totals sum sums average averages mean median amount volume",
  /** Every one of the days that follow. */
  perDay: "every each",
  /** Before "last" these say a time. */
  lastLeads: "the over in of",
  /** Before a time these say over which stretch. */
  spanLeads: "over in during across within inside this",
  /** After a share: "half of last week's". */
  ofThen: "of as what that",
  /** Words that put a time into the past: "two weeks ago". */
  agoWords: "ago earlier before",
  /** What is divided by its time, even where only the time over which it is taken is said. */
  rateNouns: "rate rates speed frequency throughput",
  /** What a counter does when what counts begins again. */
  resetWords: "reset resets resetting restart restarts restarted restarting reboot reboots rebooted rebooting",
  /** After a time they are a figure over it: "30-day average". */
  figureNouns: "average mean median norm",
  /** "The last hour". */
  lastWords: "last past",
  /** Before "last" these make it a verb: "must last 5 minutes". */
  beforeLasting: "must should will would may might can could to that which who and they it",
  /** The ends of a ranking. */
  endWords: "top bottom worst",
  /** Before "top" these make a rank of it, else it may be a verb. */
  beforeRank: "the in at among a our their its of",
  /** Before "many" and "few" they say nothing of a level: "how many". */
  idleCounts: "a how the as",
  /** What may stand between what is to come and its time, and at the end: "in less than", "within the next", "at the current rate". */
  aheadWords: "in within inside next",

  closerWords: "less than under",

  besideWords: "in within inside the next less than under coming at current present rate pace this",
});
