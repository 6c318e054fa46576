import { entry, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";
import { me, tells } from "./fragments.ts";

const often = "(per|every|each|a|an|in any|in an|in a|in|within|within an|within a) (DUR|UNIT)";
const channel = "(slack|teams|chat|sms|phone|pagerduty|push|telegram|discord|whatsapp|email|text|new)";
const afterAlert = "[after (each|every|an|any|the) (alert|notification|message|page|alarm)]";

const cooldown = { asks: "cooldown" } as const;

/** How often a task fires at most. */
export const repeats: readonly Entry<QualifierMeaning>[] = [
  entry(
    `[the (alert|alarm|notification|message|page) (will|should|must|may) be (sent|repeated|raised|sent out)] (at most|no more than|not more than|only|max|maximum|up to) (once|one time|1 time|(one|a|an|1|a single) [${channel}] (alert|notification|message|page|email|mail|ping|text|call)) ${often}`,
    cooldown,
    ["error rate above 5%, no more than one Slack message per hour", "cooldown 1h"],
  ),
  entry(
    `(alert|notify|tell|page|ping|warn|email|message) ${me} (at most|no more than|not more than|only) once ${often}`,
    cooldown,
    ["error rate above 5%, notify me at most once per day", "cooldown 1d"],
  ),
  entry(
    `[[and|but] [please] (give|send) ${me}] one (alert|notification|message|page|email|mail|call|text|ping|note|warning|alarm|reminder) (per|every|each|a|an) (DUR|UNIT) (at most|max|maximum|only|tops|at the most)`,
    cooldown,
    ["error rate above 5%, one alert every 4 hours at most", "cooldown 4h"],
  ),
  entry(
    `[just|only] one (alert|notification|message|page|email|mail|call|text|ping|note) (per|every|each|a|an) (DUR|UNIT) is (plenty|enough|fine|sufficient|all we need|all i need) [, [so] no more than that [please]]`,
    cooldown,
    ["error rate above 5%. One message every 8 hours is plenty", "cooldown 8h"],
  ),
  entry(
    `[[and|but] [please] (send|do|give) (it|this|that)] once (per|every|each|a|an) (DUR|UNIT) (is (plenty|enough|fine|sufficient)|(at most|max|maximum|only|tops|at the most))`,
    cooldown,
    ["error rate above 5%, once a day is enough", "cooldown 1d"],
  ),
  entry(`(no|not) more (often|frequently) than [once] (per|every|each|a|an) (DUR|UNIT)`, cooldown, [
    "error rate above 5%, not more often than every 30 minutes",
    "cooldown 30m",
  ]),
  entry(
    `(do not|never) (repeat|alert|notify|page|ping|tell|bother|warn|email|message|text) ${me} [it|this|the alert] [again|more than once|twice|a second time] (within|in|for|inside|before) [the same|the next|any|the] [another] (DUR|UNIT) [have|has] [passed]`,
    cooldown,
    ["error rate above 5%, and do not alert me again for 2 hours", "cooldown 2h"],
  ),
  entry(
    `(do not|never) (repeat|alert|notify|page|ping|tell|bother|warn|email|message|text) ${me} ((more than once|more often than once) ${often}|more often than [once] (per|every|each|a|an) (DUR|UNIT)|more than every (DUR|UNIT))`,
    cooldown,
    ["error rate above 5%, do not text me more than once an hour", "cooldown 1h"],
  ),
  entry(
    `[there is] no (need|reason) to (repeat|alert|notify|page|ping|tell|bother|warn|email|message|text) ${me} [know] (more than once|more often than once) ${often}`,
    cooldown,
    ["error rate above 5%. No need to tell us more than once every two hours", "cooldown 2h"],
  ),
  entry(`[with] [a|an] DUR (cooldown|cool down|cool off|snooze|pause|mute) [period|time] [between alerts]`, cooldown, [
    "error rate above 5% with a 30 minute cooldown",
    "cooldown 30m",
  ]),
  entry(`[with] [a|an] (cooldown|cool down|pause) [period|time] of DUR [between alerts]`, cooldown, [
    "error rate above 5% with a cooldown of 4 hours",
    "cooldown 4h",
  ]),
  entry(
    `[and] [then] [always|please] (wait|leave|allow|keep) [for] [at least] DUR (before|between) [two|any two|the|consecutive|successive] (alerting|repeating|alerts|notifying|notifications|messages|pages|mails|emails|the next alert|next alert|another alert|paging) ${me} [again]`,
    cooldown,
    ["error rate above 5%, wait at least 2 hours between two alerts", "cooldown 2h"],
  ),
  entry(
    `[with] [at least] DUR between [two|any two|the|consecutive|successive] (alerts|notifications|messages|pages)`,
    cooldown,
    ["error rate above 5%, at least 6 hours between alerts", "cooldown 6h"],
  ),
  entry(`[and] then (quiet|silent|mute) for [the next] (DUR|UNIT) ${afterAlert}`, cooldown, [
    "error rate above 5%, then quiet for 3 hours",
    "cooldown 3h",
  ]),
  entry(`[and] [then] (stay|be|keep|remain) (quiet|silent) for [the next] (DUR|UNIT) ${afterAlert}`, cooldown, [
    "error rate above 5%, then stay quiet for 3 hours",
    "cooldown 3h",
  ]),
  entry(
    `[and] [then] (mute|snooze|silence|suppress) [it|this|repeats|duplicates|further alerts|the alert|repeat alerts|alerts] for [the next] (DUR|UNIT) ${afterAlert}`,
    cooldown,
    ["error rate above 5%, then snooze for an hour", "cooldown 1h"],
  ),
  entry(
    `(only once until it (clears|recovers|resolves|ends)|only the first time|only when (it|that|this) changes|only on [a] change|once per (incident|episode|breach|outage)|[;|.|,|and|—] [and] [please] [only] (${tells} ${me}|message ${me}) [only] once when (it|that|this) (starts|begins|happens) [,] [and|but] (not|never) again (while it (goes on|lasts|continues|persists)|as long as it (goes on|lasts|continues|persists)|until it is over)|(${tells} ${me}) only when it (starts|begins))`,
    { asks: "on_change" },
    ["error rate above 5%, only the first time", "mode on_change"],
  ),
];
