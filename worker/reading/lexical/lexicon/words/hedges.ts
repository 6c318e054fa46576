import { category } from "./category.ts";

/** Adverbs that keep a level from being reached, or from being there at all times. */
export const distancing = category(
  "nearly almost barely hardly scarcely rarely seldom often sometimes occasionally partly partially mostly practically virtually",
);

/** Verbs of what may be so, or was. */
export const supposing = category("may might could");

/** Verbs of ending: what they end is over. */
export const ceasing = category("stops stopped stop ceases ceased cease quits quit");

/** Adjectives that elsewhere say little: before a name they tell which value of it is meant. */
export const facets = category(
  `new estimated expected planned scheduled forecast forecasted predicted projected relative normalised normalized adjusted unadjusted weekly daily monthly
  hourly yearly annual quarterly nightly remaining partial potential maximum minimum max min total net gross peak idle left right upper lower first second
  third failed pending rejected refunded cancelled open closed active inactive live complete incomplete similar related individual existing standard early late
  read write inbound outbound incoming outgoing previous prior original`,
);

/** What a sentence opens with when it says when, where or for whom the rest holds. */
export const restrictingLeads = category(
  "unless except excluding on in at for during after before until till per by within over outside inside besides without",
);

/** What joins another condition behind a bracket. */
export const rejoining = category("and or but unless except while whilst when if though although only");
