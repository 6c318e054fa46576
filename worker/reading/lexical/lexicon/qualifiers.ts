import { entry, type Entry } from "./entry.ts";
import { type ReleaseMeaning, releases } from "./releases.ts";

/** What a qualifier of the whole sentence asks of the task. */
export type QualifierMeaning =
  | ReleaseMeaning
  | { asks: "cooldown" | "remind" | "recovered" | "no_data" | "every" | "observation" | "on_change" }
  | { asks: "active"; days?: readonly string[]; open?: "from" | "to" }
  | { asks: "refused"; name: string; nearest: string };

const often = "(per|every|each|a|an|in any|in an|in a|in|within|within an|within a) (DUR|UNIT)";
const me = "[me|us|them|the team|anyone]";
const whom = "[me|us|them|everyone|(the|our) WORD|(the|our) WORD WORD|(the|our) WORD WORD WORD|WORD|WORD WORD]";
const tells = "(tell|notify|alert|let|ping|message|inform|warn|page|email|text)";
const again = "[again|also|too|as well]";
const channel = "(slack|teams|chat|sms|phone|pagerduty|push|telegram|discord|whatsapp|email|text|new)";
const afterAlert = "[after (each|every|an|any|the) (alert|notification|message|page|alarm)]";
const only = `[[and|but] only [${tells} ${me}]]`;
const workdays = ["mon", "tue", "wed", "thu", "fri"] as const;
const restdays = ["sat", "sun"] as const;
const zone = "[utc|gmt|cet|cest|est|edt|pst|pdt|bst]";
const it = "(it|things|this|that|they|everything|the WORD|the WORD WORD|[the] problem|[the] issue)";
const well =
  "(back (in|into|to|on|at|within|inside|below|under|above) [the|its] WORD|restored|reset|returns to normal|return to normal|returns|recovers|recover|recovered|clears|clear|cleared|resolves|resolved|settles|settled|heals|ends|ended|[all] ok|okay|fine|back|normal|over|healthy|[all] good|comes back|come back|goes back|drops back|falls back|calms down|subsides|improves)";

const cooldown = { asks: "cooldown" } as const;
const remind = { asks: "remind" } as const;
const recovered = { asks: "recovered" } as const;
const every = { asks: "every" } as const;
const occurrences = {
  asks: "refused",
  name: "a number of occurrences in a row or within a time",
  nearest: 'say how long it has to last ("for 15 minutes"), or use a signal that counts the occurrences',
} as const;
const schedule = {
  asks: "refused",
  name: "a report at fixed times",
  nearest:
    'say what should raise the alarm ("when the error rate is above 5%"), and "at most once a day" to hear of it no more often',
} as const;
const ranks = {
  asks: "refused",
  name: "a rank among entities",
  nearest: 'a task compares each entity with its own past: "error rate in the top 10% of its history"',
} as const;
const entities = {
  asks: "refused",
  name: "a sum or count over several entities",
  nearest: "use a signal that already holds the figure; a task judges each entity by itself",
} as const;

const restarts = {
  asks: "refused",
  name: "a second message about another state",
  nearest: 'say "and tell me when it recovers", or make the second state a task of its own',
} as const;
const daylight = {
  asks: "refused",
  name: "a time of day that no clock tells",
  nearest: 'say the times ("between 07:00 and 19:00")',
} as const;
const businessHours = {
  asks: "refused",
  name: "business hours without their times",
  nearest: 'say days and times ("only between 09:00 and 17:00 on weekdays")',
} as const;
const dayPart = `(sunrise|sunset|sundown|sunup|dawn|dusk|daylight [hours]|daytime|nighttime|darkness|nightfall|daybreak|twilight|dark|lunch|lunchtime|lunch time|lunch hour|breakfast|dinner|supper|bedtime|morning|mornings|afternoon|afternoons|evening|evenings|opening hours|opening times|trading hours|visiting hours|school hours|closing time|opening time|rush hour|the day time|the early hours|the small hours)`;
const place = `(we|shop|store|branch|office|business|market|markets|bank|restaurant|kitchen|site|plant|school|clinic|warehouse|museum|pool|building)`;

/** Qualifiers of a whole sentence; the longest match counts. */
export const qualifiers: readonly Entry<QualifierMeaning>[] = [
  entry(
    `(at most|no more than|not more than|only|max|maximum|up to) (once|one time|1 time|(one|a|an|1|a single) [${channel}] (alert|notification|message|page|email|mail|ping|text|call)) ${often}`,
    cooldown,
    ["error rate above 5%, no more than one Slack message per hour", "cooldown 1h"],
  ),
  entry(
    `(alert|notify|tell|page|ping|warn|email|message) ${me} (at most|no more than|not more than|only) once ${often}`,
    cooldown,
    ["error rate above 5%, notify me at most once per day", "cooldown 1d"],
  ),
  entry(
    `one (alert|notification|message|page|email|mail|call|text|ping|note) (per|every|each|a|an) (DUR|UNIT) (at most|max|maximum|only|tops|at the most)`,
    cooldown,
    ["error rate above 5%, one alert every 4 hours at most", "cooldown 4h"],
  ),
  entry(
    `[just|only] one (alert|notification|message|page|email|mail|call|text|ping|note) (per|every|each|a|an) (DUR|UNIT) is (plenty|enough|fine|sufficient|all we need|all i need) [, [so] no more than that [please]]`,
    cooldown,
    ["error rate above 5%. One message every 8 hours is plenty", "cooldown 8h"],
  ),
  entry(`once (per|every|each|a|an) (DUR|UNIT) (at most|max|maximum|only|tops|at the most)`, cooldown, [
    "error rate above 5%, once a day at most",
    "cooldown 1d",
  ]),
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
  entry(
    `[and|but] [then|also] [please] (remind|realert|renotify|nag|re alert|re notify|re page) ${whom} ${again} [about it|of it] every (DUR|UNIT) [until [then|(it|that|this|everything) [is|has been|gets] WORD|(someone|somebody) WORD [it]|WORD]] [while it lasts|as long as it lasts]`,
    remind,
    ["error rate above 5%, remind the on-call engineer every 2 hours until that's sorted", "remind 2h"],
  ),
  entry(
    `[and] [then] ${tells} ${me} again every (DUR|UNIT) [until [it is|it has been|it gets|someone] WORD [it]|while it lasts|as long as it lasts]`,
    remind,
    ["error rate above 5%, and tell me again every hour until it is fixed", "remind 1h"],
  ),
  entry(
    `[and] [keep] (repeat|repeating|repeated|reminding ${whom}|alerting ${whom}|notifying ${whom}|paging ${whom}) [the alert|it|this] every (DUR|UNIT) [until [it is|it has been|it gets|someone|somebody] WORD [it]|while it lasts|as long as it lasts]`,
    remind,
    ["error rate above 5%, and keep reminding the nurse every hour until it is fixed", "remind 1h"],
  ),
  entry(
    `(then|and again|and then) every (DUR|UNIT) until [then|(it|that|this) [is|has been|gets] WORD|(someone|somebody) WORD [it]|WORD]`,
    remind,
    ["error rate above 5%, then every hour until fixed", "remind 1h"],
  ),
  entry(`[and] [keep] (again|repeat|repeating) every (DUR|UNIT)`, remind, [
    "error rate above 5%, again every 4 hours",
    "remind 4h",
  ]),
  entry(
    `and [then] ${again} [please] [${tells} ${me} [know] ${again}] (when|once|as soon as|after|if) [${it}] [has|have|is|are|gets] ${well} [again|up|down|to normal|below that|below it|there|off]`,
    recovered,
    ["error rate above 5%, and tell me when it recovers", "recovered"],
  ),
  entry(
    `(also|as well as|again) [${tells} ${me} [know]] (when|once|as soon as) [${it}] [has|have|is|are|gets] ${well} [again|up|down|to normal|below that|below it|there|off]`,
    recovered,
    ["error rate above 5%, again when it clears", "recovered"],
  ),
  entry(
    `(;|.|,|—|:|!) [and|then|please] [also|too] [${tells} ${me} ${again}|(send|post|write|give) ${me} [a|an|another] (message|note|notification|mail|email|alert|notice|page|ping) ${again}|let ${me} know ${again}] (when|once|as soon as|after) [${it}] [has|have|is|are|gets|got] ${well} [again|up|down|to normal|below that|below it|there|off|${tells} ${me}|let us know] [again|too|as well]`,
    recovered,
    ["error rate above 5%; also send a message when it recovers", "recovered"],
  ),
  entry(
    `[;|.|,|and|—] [then] (${tells} ${me}|message|(send|post) ${me} [a|an|another] (message|note|notification|mail|email|notice)) [again|also|too|as well] (on|upon|after) [its|the|full] (recovery|resolution|all clear|restoration)`,
    recovered,
    ["error rate above 5%, message again on recovery", "recovered"],
  ),
  entry(
    `(;|.|,|and|—) [then|also] [please] (send|post|write|give) ${me} (a|an|another|the) (recovery|resolution|resolved|all clear) (message|note|notification|mail|email|alert|notice|page|ping) [too|also|as well|again]`,
    recovered,
    ["error rate above 5%; send a recovery message too", "recovered"],
  ),
  entry(
    `(;|.|,|and|—) [and] [then|also] [please] (send|post|write|give) ${me} (a|an|another|the) (recovery|resolution|resolved|all clear) [message|note|notification|mail|email|alert|notice|page|ping] (when|once|as soon as|after|if) [${it}] [has|have|is|are|gets] ${well} [again|up|down|to normal|below that|below it|there|off]`,
    recovered,
    ["error rate above 5%, and send an all-clear when it drops back", "recovered"],
  ),
  entry(
    `(and|including|include|with|plus) [on] [a|an|the] (recovery|all clear|resolved|resolution) [notice|notification|notifications|message|alert|note]`,
    recovered,
    ["error rate above 5%, with a recovery notice", "recovered"],
  ),
  entry(
    `(check|checked|checking|evaluate|evaluated|poll|polled|tested|test|look) [this|it|that|for this] (every (DUR|UNIT)|once (a|an|per|every) (DUR|UNIT)|each UNIT|hourly|daily|weekly)`,
    every,
    ["error rate above 5%, checked every 10 minutes", "every 10m"],
  ),
  entry(`every (DUR|UNIT) [,] [please] (check|evaluate|look) [whether|if|that]`, every, [
    "every 15 minutes check whether error rate is above 5%",
    "every 15m",
  ]),
  entry(
    `[checked|evaluated|check|look] (on|at|with|for) (every|each) [new|single] (reading|value|observation|update|data point|measurement|sample)`,
    { asks: "observation" },
    ["error rate above 5%, checked on every new reading", "on observation"],
  ),
  entry(
    `${only} (during|in|within) [normal|regular|our|the|usual] (business|office|working|work) hours`,
    businessHours,
    ["error rate above 5% during business hours", "refused"],
  ),
  entry(
    `${only} (on|during) (weekdays|working days|business days|workdays|week days) [only]`,
    { asks: "active", days: workdays },
    ["error rate above 5% on weekdays", "active mon,tue,wed,thu,fri"],
  ),
  entry(
    `(only (weekdays|working days|business days|workdays) [(between|from) CLOCK (and|to|until|till|through) CLOCK]|(weekdays|working days|business days|workdays) only|(weekdays|working days|business days|workdays) (between|from) CLOCK (and|to|until|till|through) CLOCK [only])`,
    { asks: "active", days: workdays },
    ["error rate above 5%, weekdays between 8:00 and 20:00", "active mon,tue,wed,thu,fri 08:00-20:00"],
  ),
  entry(
    `${only} (on|during) the week`,
    {
      asks: "refused",
      name: "the week without its days",
      nearest: 'say the days ("on weekdays", "from Monday to Friday")',
    },
    ["error rate above 5% during the week", "refused"],
  ),
  entry(
    `${only} (on|during|at|over) (weekends|the weekend|a weekend|weekend) [only]`,
    { asks: "active", days: restdays },
    ["error rate above 5% at the weekend", "active sat,sun"],
  ),
  entry(`(only weekends|weekends only)`, { asks: "active", days: restdays }, [
    "error rate above 5%, weekends only",
    "active sat,sun",
  ]),
  entry(
    `${only} (at night|at nighttime|during the night [shift]|on the night shift|at nights|by night)`,
    { ...daylight, nearest: 'say the times ("between 22:00 and 06:00")' },
    ["error rate above 5% at night", "refused"],
  ),
  entry(
    `${only} [if it is|when it is] (between|from) CLOCK (and|to|until|till|through) CLOCK ${zone} [on (weekdays|working days|business days)] [only]`,
    { asks: "active" },
    ["error rate above 5% between 9am and 5pm", "active 09:00-17:00"],
  ),
  entry(`${only} CLOCK (to|—|until|till) CLOCK ${zone} [only]`, { asks: "active" }, [
    "error rate above 5%, only 22:00 to 06:00",
    "active 22:00-06:00",
  ]),
  entry(`${only} (after|from|past) CLOCK [onwards] ${zone}`, { asks: "active", open: "from" }, [
    "error rate above 5% after 6pm",
    "active 18:00-24:00",
  ]),
  entry(`${only} before CLOCK ${zone}`, { asks: "active", open: "to" }, [
    "error rate above 5% before 8am",
    "active 00:00-08:00",
  ]),
  entry(
    `${only} (until|till) CLOCK ${zone}`,
    { asks: "refused", name: "an end without a beginning", nearest: 'say both times ("between 00:00 and 18:00")' },
    ["error rate above 5% until 6pm", "refused"],
  ),
  entry(`${only} (on|every|each) DAY [(and|or|through|to|until|till|—) DAY] [only]`, { asks: "active" }, [
    "error rate above 5% on Mondays",
    "active mon",
  ]),
  entry(`(only DAY [(and|or|,) DAY]|DAY [(and|or) DAY] only)`, { asks: "active" }, [
    "error rate above 5%, Mondays only",
    "active mon",
  ]),
  entry(
    `${only} (DAY|on DAY) (through|to|until|till|—) DAY [(between|from) CLOCK (and|to|until|till|through) CLOCK] [only]`,
    { asks: "active" },
    ["error rate above 5%, Monday to Friday", "active mon,tue,wed,thu,fri"],
  ),
  entry(
    `or [if|when|whenever] [there (is|are)|we (get|receive|have)] no [new|more|fresh] (data|readings|values|updates|measurements) [at all] [arrives|arrive|comes in|come in] [for DUR|in DUR]`,
    { asks: "no_data" },
    ["error rate above 5%, or no data", "no_data"],
  ),
  entry(
    `or [if|when|whenever] (it|data|the data|the WORD|readings) (stops|stop) (sending|reporting|coming|coming in|arriving|updating) [data|altogether] [for DUR|in DUR]`,
    { asks: "no_data" },
    ["error rate above 5% or when data stops coming in", "no_data"],
  ),
  entry(
    `${only} (between|from|after|before|until|till|during|in|at|by|since|around|outside|throughout|over) [the|our|its|normal] ${dayPart} [(and|to|until|till|through|or|—) [the] (${dayPart}|CLOCK)]`,
    daylight,
    ["error rate above 5% between sunrise and sunset", "refused"],
  ),
  entry(`(between|from) CLOCK (and|to|until|till|through) [the] ${dayPart}`, daylight, [
    "error rate above 5% between 9am and sunset",
    "refused",
  ]),
  entry(`${only} (while|when|whenever|as long as|if) [the|our] ${place} (is|are) (open|closed|shut)`, daylight, [
    "error rate above 5% while the shop is open",
    "refused",
  ]),
  entry(
    `(and|;|.|,|—|!) [and|then|please] [also|too] (${tells} ${me} [know]|(send|post|write|give) ${me} [a|an|another] (message|note|notification|mail|email|alert|notice|page|ping)) ${again} (when|once|as soon as|after|if) ${it} [has|have|is|are|gets|got|starts] [back] [to] [WORD] (WORD again|back WORD)`,
    restarts,
    ["error rate above 5%, and send another message when it is running again", "refused"],
  ),
  entry(
    `outside [of] [normal|regular|our|the|usual] (business|office|working|work|opening|trading) hours`,
    {
      asks: "refused",
      name: "times outside business hours that no clock tells",
      nearest: 'say the times ("only between 17:00 and 09:00")',
    },
    ["error rate above 5% outside business hours", "refused"],
  ),
  entry(
    `[for] (INT|two|three|four|five) (consecutive|successive|straight) (times|checks|readings|samples|measurements|values|evaluations|runs|polls|observations|data points|intervals|periods|occasions)`,
    occurrences,
    ["error rate above 5% for 3 consecutive checks", "refused"],
  ),
  entry(
    `[for] (INT (times|checks|readings|samples|measurements|values|runs)|twice|thrice) (in a row|running|in succession|consecutively)`,
    occurrences,
    ["error rate above 5% twice in a row", "refused"],
  ),
  entry(
    `(twice|thrice|more than once|repeatedly|several times) (in|within|over|during|per) [any|the] [last|past|same] (DUR|UNIT|an hour|a day|the hour|the day)`,
    occurrences,
    ["error rate above 5% twice within an hour", "refused"],
  ),
  entry(
    `(SHARE|INT (out of|of the last|of) [the] [last|past] INT) (checks|readings|samples|measurements|values|evaluations|days|hours|minutes|times)`,
    occurrences,
    ["error rate above 5% in 3 out of 5 checks", "refused"],
  ),
  entry(
    `(send|mail|email|give|post|write|compile|show) ${me} [a|an|the] (daily|hourly|weekly|monthly) (summary|digest|report|overview|list|update|mail|email) [of|on|about|with]`,
    schedule,
    ["send me a daily summary of the error rate", "refused"],
  ),
  entry(
    `(send|mail|email|give|post|show|tell) ${me} [a|an|the] (summary|digest|report|overview|list) [of|on|about|with] [WORD] [WORD] [WORD] (every|each) (DUR|UNIT|DAY|morning|evening)`,
    schedule,
    ["send me a report of the error rate every morning", "refused"],
  ),
  entry(`(every|each) (morning|evening|afternoon|night|day|DAY) at CLOCK`, schedule, [
    "every day at 9am error rate above 5%",
    "refused",
  ]),
  entry(
    `(top|bottom|worst|best|highest|lowest) [performing] (PCT|decile|quartile|quintile|INT) of [the|our|all|my] (WORD|WORD WORD) (by|for|on|in|ranked by|according to)`,
    ranks,
    ["top 10% of services by error rate", "refused"],
  ),
  entry(
    `[the] (top|bottom|worst|best|highest|lowest) [performing] INT (WORD|WORD WORD) (by|ranked by|according to)`,
    ranks,
    ["top 5 services by error rate", "refused"],
  ),
  entry(
    `(total|combined|summed|aggregate|overall) (WORD|WORD WORD|WORD WORD WORD) (of|across|over|for|in) all [of] [our|the|my|their]`,
    entities,
    ["total error rate of all services above 5%", "refused"],
  ),
  entry(`(across|over) all [of] [our|the|my|their]`, entities, ["error rate above 5% across all services", "refused"]),
  entry(`(combined|in total|taken together|put together) (across|over|for|of) [all|our|the]`, entities, [
    "error rate above 5% combined across services",
    "refused",
  ]),
  ...releases,
];

/** How often something is looked at, where the sentence begins by having it checked. */
export const checkPaces: readonly Entry<QualifierMeaning>[] = [
  entry("(every|each) (DUR|UNIT)", every, ["check the error rate every 5 minutes and page me above 5%", "every 5m"]),
  entry("once (a|an|per|every|each) (DUR|UNIT)", every, [
    "check the error rate once an hour and page me above 5%",
    "every 1h",
  ]),
  entry("(hourly|daily|weekly)", every, ["check the error rate hourly and page me above 5%", "every 1h"]),
];
