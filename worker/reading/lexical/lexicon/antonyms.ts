import { stem } from "../../../domain/language/stem.ts";

const pairs = `open closed
open shut
locked unlocked
locked open
online offline
available unavailable
available missing
active inactive
active dormant
active suspended
active expired
enabled disabled
passed failed
passed rejected
success failure
successful failed
approved rejected
approved denied
accepted declined
accepted refused
busy idle
present absent
present missing
valid expired
valid void
full empty
paid unpaid
paid outstanding
current expired
current overdue
safe unsafe
safe dangerous
healthy sick
running stopped
running halted
running down
connected disconnected
complete incomplete
complete pending
clean dirty
known unknown
visible hidden
manned unmanned
staffed empty
on off
up down
up unreachable
online unreachable
connected unreachable
connected lost
attendance missed
attendance absent
attended missed
attended noshow
turnup noshow
showup noshow
goahead cancelled
punctual late
ontime late
ontime overdue
renewed lapsed
satisfied dissatisfied
satisfaction dissatisfaction
uptime downtime
delivered undelivered
occupancy vacant
occupancy empty
retention lost`;

const byStem = new Map<string, Set<string>>();
for (const pair of pairs.split("\n")) {
  const [a = "", b = ""] = pair.split(" ").map(stem);
  byStem.set(a, (byStem.get(a) ?? new Set()).add(b));
  byStem.set(b, (byStem.get(b) ?? new Set()).add(a));
}

const none: ReadonlySet<string> = new Set();

/** Stems of words that say the opposite: a flag named by one of them is false. */
export function antonymsOf(word: string): ReadonlySet<string> {
  return byStem.get(word) ?? none;
}
