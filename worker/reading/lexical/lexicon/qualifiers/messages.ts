import { entriesOf, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";
import { again, it, me, tells } from "./fragments.ts";

const whom = "[me|us|them|everyone|(the|our) WORD|(the|our) WORD WORD|(the|our) WORD WORD WORD|WORD|WORD WORD]";
const well =
  "(back (in|into|to|on|at|within|inside|below|under|above) [the|its] WORD|restored|reset|returns to normal|return to normal|returns|recovers|recover|recovered|clears|clear|cleared|resolves|resolved|settles|settled|heals|ends|ended|[all] ok|okay|fine|back|normal|over|healthy|[all] good|comes back|come back|goes back|drops back|falls back|calms down|subsides|improves|caught up|catches up)";

const message = "(message|note|notification|mail|email|alert|notice|page|ping)";
const recovery = "(recovery|resolution|resolved|resolve|all clear)";
const over = "[then|(it|that|this|everything) [is|has been|gets] WORD [it]|(someone|somebody) WORD [it]|WORD]";

const remind = { asks: "remind" } as const;
const recovered = { asks: "recovered" } as const;

const each = { asks: "each_time" } as const;

/** Messages while an alert lasts, and when it is over. */
export const messages: readonly Entry<QualifierMeaning>[] = [
  ...entriesOf(each, "mode every", {
    [`(every|each) [single] time [(it|this|that) (happens|occurs|does|is so|goes off)]`]:
      "error rate above 5%, tell me every time it happens",
  }),
  ...entriesOf(remind, "remind 1h", {
    [`[and|but|with] [then|also] [please] [keep] ((remind|realert|renotify|nag|re alert|re notify|re page|reminding|alerting|notifying|paging|pinging|messaging|telling|updating) ${whom} ${again} [about it|of it]|[${tells} ${me}] again|repeat|repeating|repeated|resend|resending|[regular] updates|reminders) [the (alert|alarm|warning|message|page|notification|notice|call)|it|this] (every (DUR|UNIT)|hourly|daily|weekly) [until ${over}|while it lasts|as long as it lasts]`]:
      "error rate above 5%, and keep reminding the nurse every hour until it is fixed",
    [`(then|and again|and then) every (DUR|UNIT) until ${over}`]: "error rate above 5%, then every hour until fixed",
  }),
  ...entriesOf(recovered, "recovered", {
    [`((and|also|as well as|again|;|.|,|—|:|!) [and|then] [also|too|again] [please] [${tells} ${whom} [know] ${again}|(send|post|write|give) ${me} [a|an|another|the] (${recovery} [${message}]|${message}) ${again}] (when|once|as soon as|after)|and [then] ${again} [please] [${tells} ${me} [know] ${again}] if) [${it}] [has|have|is|are|gets|got] ${well} [again|up|down|to normal|below that|below it|there|off|${tells} ${me}|let us know] [again|too|as well]`]:
      "error rate above 5%; also send a message when it recovers",
    [`[;|.|,|and|—] [and|then] [then] (${tells} ${me}|message|(send|post) ${me} [a|an|another] ${message}) [again|also|too|as well] (on|upon|after|about|of) [its|the|full] (recovery|resolution|all clear|restoration)`]:
      "error rate above 5%, message again on recovery",
    [`(;|.|,|and|—) [then|also] [please] [(send|post|write|give) ${me}] [a|an|another|the] ${recovery} ${message} [too|also|as well|again]|(and|including|include|with|plus) [on] [a|an|the] (recovery|all clear|resolved|resolution) [notice|notification|notifications|message|alert|note]`]:
      "error rate above 5%; send a recovery message too",
  }),
];
