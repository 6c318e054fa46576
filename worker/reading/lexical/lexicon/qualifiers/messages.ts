import { entry, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";
import { again, it, me, tells } from "./fragments.ts";

const whom = "[me|us|them|everyone|(the|our) WORD|(the|our) WORD WORD|(the|our) WORD WORD WORD|WORD|WORD WORD]";
const well =
  "(back (in|into|to|on|at|within|inside|below|under|above) [the|its] WORD|restored|reset|returns to normal|return to normal|returns|recovers|recover|recovered|clears|clear|cleared|resolves|resolved|settles|settled|heals|ends|ended|[all] ok|okay|fine|back|normal|over|healthy|[all] good|comes back|come back|goes back|drops back|falls back|calms down|subsides|improves|caught up|catches up)";

const remind = { asks: "remind" } as const;
const recovered = { asks: "recovered" } as const;

const each = { asks: "each_time" } as const;

/** Messages while an alert lasts, and when it is over. */
export const messages: readonly Entry<QualifierMeaning>[] = [
  entry(`(every|each) [single] time`, each, ["every time error rate is above 5%", "mode every"]),
  entry(`(every|each) [single] time (it|this|that) (happens|occurs|does|is so|goes off)`, each, [
    "error rate above 5%, tell me every time it happens",
    "mode every",
  ]),
  entry(
    `[and|but] [then|also] [please] (remind|realert|renotify|nag|re alert|re notify|re page) ${whom} ${again} [about it|of it] (every (DUR|UNIT)|hourly|daily|weekly) [until [then|(it|that|this|everything) [is|has been|gets] WORD|(someone|somebody) WORD [it]|WORD]] [while it lasts|as long as it lasts]`,
    remind,
    ["error rate above 5%, remind the on-call engineer every 2 hours until that's sorted", "remind 2h"],
  ),
  entry(
    `[and] [then] ${tells} ${me} again every (DUR|UNIT) [until [it is|it has been|it gets|someone] WORD [it]|while it lasts|as long as it lasts]`,
    remind,
    ["error rate above 5%, and tell me again every hour until it is fixed", "remind 1h"],
  ),
  entry(
    `[and|with] [please] [keep] (repeat|repeating|repeated|resend|resending|[regular] updates|reminders|(reminding|alerting|notifying|paging|pinging|messaging|telling|updating) ${whom}) [the (alert|alarm|warning|message|page|notification|notice|call)|it|this] every (DUR|UNIT) [until [it is|it has been|it gets|someone|somebody] WORD [it]|while it lasts|as long as it lasts]`,
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
    `(;|.|,|—|:|!) [and|then|please] [also|too] [${tells} ${whom} ${again}|(send|post|write|give) ${me} [a|an|another] (message|note|notification|mail|email|alert|notice|page|ping) ${again}|let ${me} know ${again}] (when|once|as soon as|after) [${it}] [has|have|is|are|gets|got] ${well} [again|up|down|to normal|below that|below it|there|off|${tells} ${me}|let us know] [again|too|as well]`,
    recovered,
    ["error rate above 5%; also send a message when it recovers", "recovered"],
  ),
  entry(
    `[;|.|,|and|—] [and|then] [then] (${tells} ${me}|message|(send|post) ${me} [a|an|another] (message|note|notification|mail|email|notice)) [again|also|too|as well] (on|upon|after|about|of) [its|the|full] (recovery|resolution|all clear|restoration)`,
    recovered,
    ["error rate above 5%, message again on recovery", "recovered"],
  ),
  entry(
    `(;|.|,|and|—) [then|also] [please] [(send|post|write|give) ${me}] [a|an|another|the] (recovery|resolution|resolved|resolve|all clear) (message|note|notification|mail|email|alert|notice|page|ping) [too|also|as well|again]`,
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
];
