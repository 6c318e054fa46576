import { entriesOf, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";
import { me, tells } from "./fragments.ts";

const often = "(per|every|each|a|an|in any|in an|in a|in|within|within an|within a) (DUR|UNIT)";
const channel = "(slack|teams|chat|sms|phone|pagerduty|push|telegram|discord|whatsapp|email|text|new)";
const message = "(alert|notification|message|page|email|mail|call|text|ping|note|warning|alarm|reminder)";
const tell = "(repeat|alert|notify|page|ping|tell|bother|warn|email|message|text)";
const every = "(per|every|each|a|an) (DUR|UNIT)";

const cooldown = { asks: "cooldown" } as const;

/** How often a task fires at most. */
export const repeats: readonly Entry<QualifierMeaning>[] = [
  ...entriesOf(cooldown, "cooldown 1h", {
    [`[the (alert|alarm|notification|message|page) (will|should|must|may) be (sent|repeated|raised|sent out)|(alert|notify|tell|page|ping|warn|email|message) ${me}] (at most|no more than|not more than|only|max|maximum|up to) (once|one time|1 time|(one|a|an|1|a single) [${channel}] ${message}) ${often}`]:
      "error rate above 5%, no more than one Slack message per hour",
    [`[[and|but] [please] (give|send|do) [it|this|that|me|us|them|the team|anyone]] [just|only] (once|one ${message}) ${every} (is (plenty|enough|fine|sufficient|all we need|all i need)|at most|max|maximum|only|tops|at the most) [, [so] no more than that [please]]`]:
      "error rate above 5%. One message an hour is plenty",
    [`(no|not) more (often|frequently) than [once] ${every}`]: "error rate above 5%, not more often than every hour",
    [`(do not|never) ${tell} ${me} [it|this|the alert] [again|more than once|twice|a second time] (within|in|for|inside|before) [the same|the next|any|the] [another] (DUR|UNIT) [have|has] [passed]`]:
      "error rate above 5%, and do not alert me again for an hour",
    [`(do not|never|[there is] no (need|reason) to) ${tell} ${me} [know] ((more than once|more often than once) ${often}|more often than [once] ${every}|more than every (DUR|UNIT))`]:
      "error rate above 5%. No need to tell us more than once an hour",
    [`[with] [a|an] (DUR (cooldown|cool down|cool off|snooze|pause|mute) [period|time]|(cooldown|cool down|pause) [period|time] of DUR) [between alerts]`]:
      "error rate above 5% with a cooldown of 1 hour",
    [`[with|[and] [then] [always|please] (wait|leave|allow|keep) [for]] [at least] DUR (before|between) [two|any two|the|consecutive|successive] (alerting|repeating|alerts|notifying|notifications|messages|pages|mails|emails|the next alert|next alert|another alert|paging) ${me} [again]`]:
      "error rate above 5%, wait at least an hour between two alerts",
    [`[and] (then (quiet|silent|mute)|[then] ((stay|be|keep|remain) (quiet|silent)|(mute|snooze|silence|suppress) [it|this|repeats|duplicates|further alerts|the alert|repeat alerts|alerts])) for [the next] (DUR|UNIT) [after (each|every|an|any|the) (alert|notification|message|page|alarm)]`]:
      "error rate above 5%, then stay quiet for an hour",
  }),
  ...entriesOf({ asks: "on_change" }, "mode on_change", {
    [`(only once until it (clears|recovers|resolves|ends)|only the first time|only when (it|that|this) changes|only on [a] change|once per (incident|episode|breach|outage)|[;|.|,|and|—] [and] [please] [only] (${tells} ${me}|message ${me}) [only] once when (it|that|this) (starts|begins|happens) [,] [and|but] (not|never) again (while it (goes on|lasts|continues|persists)|as long as it (goes on|lasts|continues|persists)|until it is over)|(${tells} ${me}) only when it (starts|begins))`]:
      "error rate above 5%, only the first time",
  }),
];
