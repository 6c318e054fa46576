import { stem } from "../../../../domain/language/stem.ts";
import { category } from "./category.ts";

/** Nouns for those of whom a condition is said: they name no signal. */
export const populations = category(
  `patient patients user users driver drivers passenger passengers tenant tenants resident residents student students employee employees member members
  guest guests player players caller callers candidate candidates worker workers visitor visitors subscriber subscribers borrower borrowers merchant merchants
  vendor vendors supplier suppliers shopper shoppers traveller travellers agent agents baby babies mother mothers woman women man men child children pilot pilots
  claimant claimants policyholder policyholders cardholder cardholders reader readers listener listeners viewer viewers cook cooks sku skus asin asins adult adults infant infants newborn newborns`,
);

/** What measures: it stands for what it measures. */
export const instruments = category(
  "analyser analysers analyzer analyzers detector detectors transmitter transmitters thermometer thermometers transducer transducers logger loggers recorder counter monitor monitors trace tracing",
);

/** Participles that end in neither -ed nor -ing, and words of "no longer". */
export const participles = category(
  "stuck caught held kept built sent lost seen made run put left gone hit struck broken frozen taken given worn torn blown thrown shut cut longer begun fallen risen rung sung",
);

/** Between the head of a name and what it is of. */
export const nameJoints = category("of");

/** After a name, before where or of what it is. */
export const placeJoints = category("of in on at inside within across for");

/** Articles and possessives inside a name. */
export const nameArticles = category("the a an our its their your my this that any each every some all");

/** Words that grade a value: a default is what they ask for. */
export const grading = category(
  `critical critically severe severely urgent urgently extreme extremely serious seriously dangerous dangerously alarming alarmingly worrying worryingly
  concerning excessive excessively significant significantly material materially notable notably slight slightly minor dramatic dramatically unacceptable
  unacceptably bad badly poor poorly inadequate insufficient unsatisfactory overdue substandard subpar problematic risky elevated lousy terrible awful dire
  unhealthy worst best degraded deteriorating deteriorated approaching nearing emerging acute signs sign symptoms evidence`,
);

/** Nouns for what is reported of a signal: without it the signal is silent. */
export const reports = category(
  "data trace traces recording recordings signal signals reading readings measurement measurements sample samples report reports observation observations telemetry heartbeat heartbeats update updates datapoint datapoints",
);

/** What says that there is none of something. */
export const lackWords = category("no missing without");

/** Words of a figure over a stretch of time. */
export const figureWords = category(
  `average averaged averages avg mean median peak highest lowest maximum minimum max min total totals totalling sum cumulative accumulated rolling trailing
  smallest largest biggest smoothed aggregate aggregated`,
);

/** After a share or a multiple: what it is taken of. */
export const wholeLeads = category("of");

/** After "percent of" and "times": an earlier or usual value of the same signal, and no other thing. */
export const earlierNouns = category(
  `last past trailing previous prior usual normal average mean median baseline typical yesterday year month week day hour same what before earlier its their then that history historical
  forecast expected peak`,
);

const stems = (words: string): ReadonlySet<string> => new Set([...category(words)].map(stem));

/** Heads of the names of what a signal is held against: meant only where the sentence says so. */
export const targetHeads = stems("limit budget quota setpoint goal baseline target plan floor ceiling cap");

/** The same before a head: "target cost". */
export const targetModifiers = stems("target planned scheduled allowed contracted");

/** Stems of what is measured of many things: in an id they say little of which. */
export const quantities = stems(
  "temperature temp pressure humidity level flow weight speed volume time latency duration age delay wait size load usage power voltage current error errors queue failed failure rejected pending",
);

/** How a signal counts: "respiratory rate (counted over 60 seconds)". */
export const takingVerbs = category("counted");

/** Before what a condition holds for: "in any specialty and geography". */
export const anyOf = category("any each every all either");

/** A signal that tells how likely or alike something is. */
export const chances = /\b(?:probability|likelihood|risk|similarity|match|resemblance|chance|confidence|propensity)\b/i;

/** Verbs of asking that want to be told and not done. */
export const hearing = category("hear learn know");

/** Nouns that say what is measured, and the kind of measurement. */
export const headNouns: ReadonlyMap<string, string> = new Map([
  ["time", "time"],
  ["duration", "time"],
  ["rate", "rate"],
  ["ratio", "rate"],
  ["share", "rate"],
  ["percentage", "rate"],
  ["proportion", "rate"],
  ["count", "count"],
  ["number", "count"],
  ["volume", "count"],
  ["score", "score"],
  ["rating", "score"],
  ["index", "score"],
  ["cost", "money"],
  ["price", "money"],
  ["spend", "money"],
]);

/** After a verb of asking these show that it is a name: "log usage", "GET latency". */
export const measuredNouns = category(
  "usage utilisation utilization latency throughput depth length size volume queue p50 p90 p95 p99 percentile success failure failures errors",
);

/** Words by which one number is made of two. */
export const operations = category("divided minus multiplied subtracted");

/** What follows such a word. */
export const operands = category("by from the its");

/** How often somebody wants to be told. */
export const oftenWords = category("often once every per again most least twice between");

/** Words of a remark that narrow the condition: "this applies to the night queue only". */
export const restricting = category("exclude excluding excludes except unless applies apply");

/** The same at the edge of a remark. */
export const onlyWord = category("only");

/** Verbs of leaving something out. */
export const ignoring = category("ignore exclude skip disregard");

/** Verbs of lasting. */
export const enduring = category("last persist hold stay continue remain");

/** Before a day by which something happens. */
export const deadlineLeads = category("by before");

/** Days and times by which something happens. */
export const deadlineEnds = category(
  "end close tomorrow tonight midnight noon month-end year-end monday tuesday wednesday thursday friday saturday sunday then deadline",
);

/** Verbs that keep a state, and end none. */
export const leftVerbs = category("left leave leaves leaving");

/** Verbs of what is to be done: their object is no condition. */
export const doing = category("block start stop open close book send call shut hold pause suspend reject lock freeze");

/** What a level has become, right before the number that says how far: "QTc prolonged beyond 500 ms". */
export const changedLevels = category(
  "prolonged elevated raised increased reduced lowered depressed lengthened widened",
);

/** Nouns by which a bare number counts things. */
export const countNouns = category("number count many times amount value sum worth");

/** What things have been for a while. */
export const perfect = category("have has");

/** Words by which a time is at least so long. */
export const comparingWords = category("longer more over least beyond");
