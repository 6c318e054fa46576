import type { Picks, Table } from "./frame.ts";
import type { PopulationFold } from "../../../../domain/values/definitions/population.ts";

/** What people call the same kind of entity, a line for each kind. */
export const entityNouns: readonly (readonly string[])[] = [
  "host server machine node vm instance box",
  "account customer client tenant subscriber",
  "shop store outlet branch",
  "merchant seller vendor",
  "service app application microservice",
  "vehicle truck van lorry",
  "site location facility",
  "device unit",
  "person people user",
].map((line) => line.split(" "));

/** A side of a number, and whether the number is in it. */
export interface Side {
  direction: "above" | "below";
  inclusive?: true;
}
const above: Side = { direction: "above" };
const below: Side = { direction: "below" };
const least: Side = { direction: "above", inclusive: true };
const most: Side = { direction: "below", inclusive: true };

/** Words before a number of members, and verbs of a share or number of them. */
export const sides: Table<Side> = [
  ["(?:more|greater|higher|larger) than|over|above|exceeding|upwards of|in excess of", above],
  ["at least|no (?:fewer|less) than|not (?:fewer|less) than|a minimum of", least],
  ["(?:fewer|less|lower|smaller) than|under|below", below],
  ["at most|no more than|not more than|up to|a maximum of", most],
  ["exceeds?|surpass(?:es)?|pass(?:es)?", above],
  ["reach(?:es)?|hits?", least],
];
/** Words behind a number of members. */
export const sidesBehind: Table<Side> = [
  [" or more| and more|\\+", least],
  [" or fewer| or less", most],
];
/** Before a number these say no side. */
export const hedges = "about|around|roughly|approximately|nearly|almost|close to|exactly|precisely|only|just";

/** More than half of something. */
export const majority = "most|(?:the |a )?(?:vast |clear )?majority";

/** So many that nobody can count them. */
export const vague = "many|several|multiple|numerous|a few|a handful|a lot|lots|quite a few|a number";

/** What makes one number of all members, before the name of a signal, longest first. */
export const folds: Table<{ fold: PopulationFold; q?: number }> = [
  [
    "(?:the )?(?:grand )?(?:total|sum) of(?: the)?|(?:the )?(?:grand total|total|combined|summed|aggregate|aggregated)",
    { fold: "sum" },
  ],
  ["(?:the )?(?:average|mean|avg)(?: of(?: the)?)?", { fold: "mean" }],
  ["(?:the )?(?:highest|maximum|max|largest)(?: of(?: the)?)?", { fold: "max" }],
  ["(?:the )?(?:lowest|minimum|min|smallest)(?: of(?: the)?)?", { fold: "min" }],
  ["(?:the )?median(?: of(?: the)?)?", { fold: "quantile", q: 0.5 }],
];
/** A place among all members. */
export const places =
  "(?:the )?(?:p(?<p>\\d{1,2}(?:\\.\\d+)?)|(?<th>\\d{1,2}(?:\\.\\d+)?)(?:st|nd|rd|th) (?:percentile|pctl))(?: of(?: the)?)?";

/** Behind the members, or before the word that leads to them, these make a total of what is said. */
export const together = "together|combined|in total|taken together|altogether|in aggregate|summed(?: up)?|added up";

/** What may stand before the words for some members: then they are the subject. */
export const opens =
  "(?:^|^at (?:all|any) times?,? |(?<!\\d)[,:;(–—] ?|[,-] |\\b(?:when|whenever|if|once|soon as|that|about|on|of|me|us|them|know|alert|page|notify|warn|ping|there(?: are| is|'s)|moment|any ?time|case|while) )";
/** The same for all or none of them. */
export const opensAll =
  "(?:^|(?<!\\d)[,:;–—] ?|[,-] |\\b(?:when|whenever|if|once|soon as|moment|any ?time|case|while) )";
/** What may follow them. */
export const verbs =
  "(?:is|are|was|were|have|has|had|do|does|did|don't|doesn't|isn't|aren't|haven't|hasn't|go|goes|report|reports|show|shows|see|sees|run|runs)";
/** What may, or has to be. */
export const modals =
  "may|might|can|must|should|shall|(?:has|have|needs?|ought) to|(?:is|are) (?:allowed|permitted|expected|required|supposed) to";
/** What may follow where it is not known who they are. */
export const holders = "with|whose|that|which|who|where|having";
/** What ends a condition, so that what stands before it may say of how many. */
export const ends =
  "(?=[.!?;,)]|$| for (?:at least |more than |over )?(?:\\d|an? |one |two |five |ten )| checked | check (?:it )?every | over the | during | within | in the (?:last|past) | at most once | between | on (?:week|mon|tue|wed|thu|fri|sat|sun)| only | please | thanks)";

/** A sentence that has a stretch of time. */
export const timed =
  /\b(?:in|over|during|within|of) (?:the )?(?:last|past|previous) |\bover \d+ ?[a-z]+ across\b|\b\d+[ -](?:day|hour|minute|week)/iu;

/** At one time, as all that is counted is. */
export const atOnce = " ?,? ?\\b(?:all )?(?:at the same time|at once|simultaneously|concurrently|at a time)\\b";

/** Whom members are compared with where an entity has a rank among others. */
export const peers =
  "(?:peer group|segment|peer|group|cohort|class|category|tier|kind|type|region|country|industry|market|site|team)s?";
/** Others of one kind, whatever divides them. */
export const isEverybody = (word: string): boolean => word === "peer";
/** A part of them, by whatever divides them. */
export const isAnyPart = (word: string): boolean => /^(?:segment|group|cohort|class|category|peer group)$/.test(word);
/** Before the name of what divides the members. */
export const dividing = "by|per|in each|in every|in any|for each|for every|within each|of each";
/** The end of an order from which a place is counted. */
export const orderEnds: Table<"highest" | "lowest" | "worse" | "better"> = [
  ["worst|worse", "worse"],
  ["best|better", "better"],
  ["top|highest|upper|most|largest|greatest|biggest|longest|higher|greater|larger|bigger|above|longer", "highest"],
  ["bottom|lowest|lower|fewest|least|smallest|shortest|below|smaller|less|shorter", "lowest"],
];
/** What compares with others, as an end of their order. */
export const comparatives = "worse|better|higher|greater|larger|bigger|longer|lower|smaller|shorter";
/** "The slowest region": which of all is meant. */
export const superlatives: Table<Picks> = [
  ["busiest|hottest|largest|biggest|fullest|longest|most loaded|warmest", { above: "max", below: "max" }],
  ["coldest|smallest|emptiest|shortest|coolest", { above: "min", below: "min" }],
  ["slowest|worst|weakest|least healthy", { above: "max", below: "min" }],
  ["fastest|best|healthiest|strongest", { above: "min", below: "max" }],
];
/** What is said of how many must have an answer. */
export const reporting = "(?:report(?:s|ed|ing)?|answer(?:s|ed|ing)?|respond(?:s|ed|ing)?)";

/** Words before the members that leave none of them out. */
export const harmless =
  /^(?:different|distinct|individual|single|separate|of|the|our|all|monitored|registered|reporting)(?: |$)/i;

/** What says something about members. */
export const holds = /^ (?:have|has|had|with|whose|that|which|are|is)\b/i;

/** A note that words for the members were not used. */
export const isNoted = (note: string, noun: string): boolean =>
  note.startsWith(`"${noun}" was not used`) || /^"(?:is|are|has|have)" was not used/.test(note);
