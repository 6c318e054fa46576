import { categories } from "./category.ts";

const kinds = "estimated gross net premium returning refunded";

/** Words of what ought to be, of limits and of what is left out. */
export const norms = categories({
  /** Verbs by which somebody says what ought to be. */
  prescribing: "should must shall ought supposed needs need has have",
  /** Of these the ones that may say what is not done yet: "needs to be serviced". */
  needing: "needs need needing",
  /** Adjectives of what has to be: "it is essential that the air be held below 30". */
  needful: "essential important imperative necessary crucial vital mandatory",
  /** What leads from such an adjective to what has to be. */
  clauseLeads: "that to",
  /** Of these the ones whose denial forbids: "need not" forbids nothing. */
  forbidding: "should must shall ought supposed",
  /** Verbs that ask for a range: "vaccines require temperatures between 2 and 8". */
  requiring: "require requires required requiring needed",
  /** Verbs of keeping something from being. */
  preventing: "prevent prevents preventing avoid avoids avoiding",
  /** Words that deny a rule. */
  denying: "not never",
  /** Verbs of what has been that have no ending of their own. */
  been: "became came went got ran fell rose was were did had",
  /** Verbs of what cannot be. */
  able: "can may could might",
  /** What has not moved. */
  unmoved: "unchanged flat constant steady static",
  /** Verbs of being and staying: "must stay below 200". */
  staying:
    "be stay stays remain remains keep keeps kept maintain maintains maintained hold holds held sit lie make ensure",
  /** Of these the one that says nothing of what ought to be by itself. */
  being: "be make",
  /** Before a denial: "does not go above". */
  auxiliaries: "do does",
  /** Denied, these set an end as well: "not exceeding 60%". */
  exceeding: "exceed exceeding above over beyond below under",
  /** Of these the ones that say it of whatever follows: "maintain a cancellation rate under 2.5%". */
  maintaining: "maintain maintains maintained",
  /** Verbs at the start of a sentence that ask for a level to be kept. */
  keeping: "keep keeping maintain maintaining ensure ensuring make operate",
  /** Verbs of letting something happen: "shall not permit the ratio to exceed 3.5". */
  permitting: "permit permits permitted allow allows allowed let lets",
  /** What is thought well of, before what it is said of or around its verb: "a good rate is 95%". */
  praising:
    "good healthy acceptable satisfactory optimal optimum recommended preferred preferable desirable desired advisable suitable adequate safe fine common normally usually generally ordinarily preferably",
  /** What may be so. */
  allowing: "ok okay allowed permitted tolerable tolerated normal",
  /** Before such a word these make it a name. */
  latest: "last latest recent previous known",
  /** What is said of something that needs no alarm. */
  harmless: `expected usual usually common routine rare rarely hardly seldom harmless benign irrelevant trivial minor handled covered excluded exempt muted
    suppressed elsewhere enough wait alone wanted intended intentional deliberate planned free legal lawful compliant valid sufficient clear clears
    cleared reset resets cancel cancels resolve resolves`,
  /** What is aimed at. */
  aims: "target goal objective sla slo aim aims ideal ideally policy guarantee mandated required requirement typically",
  /** Of these the ones that may stand right before what is to be so: "target saturation 94-98%". */
  goals: "target goal objective ideal ideally",
  /** Headings of what has to be so: "Effluent limit: TSS < 25". */
  limits: "limit limits limitation limitations standard standards specification spec criterion criteria",
  /** Behind "usually" these say what something is. */
  defining: "defined considered classified called regarded described",
  /** Verbs of wishes: "they like to see at least 100". */
  wishing: "like likes want wants prefer prefers hope hopes expect expects",
  /** Between a denial and "than" these set an end: "not more than", "no lower than". */
  ends: "more less fewer lower higher greater later longer older",
  /** The same in an aim: "a target of at least 1.4". */
  atEnds: "least most",
  /** What a number beside is called that only says what is usual or allowed: "below 0.5% (normal is 1.5%)". */
  known:
    "normal normally usual usually typical typically target goal baseline limit setpoint quota capacity budget spec rated",
  /** Verbs of falling short of it. */
  missing: "missed missing misses miss fail fails failed failure breach breaches breached violated outside broken",
  /** Verbs by which the rest of such a sentence asks to be told. */
  telling: "alert page notify tell warn flag ping message hear know informed",
  /** Words of a remark that narrow the condition: "this applies to the night queue only". */
  restricting: "exclude excluding excludes except unless applies apply",
  /** Verbs of leaving something out. */
  ignoring: "ignore exclude skip disregard mute suppress silence snooze",
  /** How something is left that stays so. */
  leftSo: "open ajar closed shut on off running locked unlocked enabled disabled",
  /** Verbs that keep a state, and end none. */
  leftVerbs: "left leave leaves leaving",
  /** Verbs of going out of where something is. */
  departing: "left leave leaves leaving exit exits exited exiting departs departed quits vacates vacated",
  /** Nouns by which a bare number counts things. */
  countNouns: "number count many times amount value sum worth",
  /** Words by which a time is at least so long. */
  comparingWords: "longer more over least beyond",
  /** What lasts is said so again: "sustained below 90% for 5 minutes". */
  lastingly: "sustained",
  /** What holds so has not stopped, and is no sum of times: "runs continuously for more than 45 minutes". */
  unbroken: "continuously consecutively uninterrupted uninterruptedly",
  /** Words of a reference or a sign: what is said with one of them is another thing than without. */
  references: `${kinds} geometric harmonic average mean median usual normal baseline typical target goal budget norm heavily frequently rarely widely equals exactly close variability rolling sustained hourly daily nightly weekly monthly quarterly yearly annual expected forecast peers others total sum combined negative positive maximum minimum`,
  /** Before what a number of times is of: "twice as many writes". */
  manyLeads: "as many much the that of a an",
  /** Between a distance and what it is measured from. */
  apart: "off of from",
  /** What joins two amounts whose sum may be meant. */
  adding: "plus combined together combination",
  /** Verbs of two that lie apart. */
  differing: "differ differs differing diverge diverges diverging",
  /** Nouns before a number that is the name of one of several: "stage 1", "class 10". */
  grades: "stage grade class tier phase category type step priority severity version zone article section chapter",
  /** Which part of what is named is meant. */
  kinds,
  /** Small words behind a number that change nothing. */
  idleTails:
    "a an the its their our your my this that it them me us is are was were be been being has have had of to in on at there here which and or with by who for as soon we i you they one any",
  /** Between such a noun and its number. */
  ofOrAt: "of at",
  /** What a number to compare with is called: "the budget threshold of $250". */
  limitNouns: "budget threshold limit target goal objective sla slo baseline cap quota ceiling floor maximum minimum",
});
