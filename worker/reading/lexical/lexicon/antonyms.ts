import { related } from "./words/category.ts";

/** Words and their opposites, a line for each. */
const opposites = `
open closed shut
locked unlocked open
online offline unreachable
available unavailable missing
active inactive dormant suspended expired
enabled disabled
passed failed rejected
success failure
successful failed
approved rejected denied
accepted declined refused
busy idle
present absent missing
valid expired void
full empty
paid unpaid outstanding
current expired overdue
safe unsafe dangerous
healthy sick
running stopped halted down
connected disconnected unreachable lost
complete incomplete pending
clean dirty
known unknown
visible hidden
manned unmanned
staffed empty
on off
up down unreachable
attendance missed absent
attended missed noshow
turnup noshow
showup noshow
goahead cancelled
punctual late
ontime late overdue
renewed lapsed
satisfied dissatisfied
satisfaction dissatisfaction
uptime downtime
delivered undelivered
occupancy vacant empty
retention lost
`;

/** Stems of words that say the opposite: a flag named by one of them is false. */
export const antonymsOf = related(opposites, (line) => [line.slice(0, 1), line.slice(1)]);
