/** A turn of phrase that sounds archaic or translated, as a regular expression source, and what to write instead. */
interface Phrase {
  turn: string;
  instead: string;
}

export const phrases: readonly Phrase[] = [
  { turn: "for ever", instead: "forever, or say what never changes" },
  { turn: "of no account", instead: "does not matter" },
  {
    turn: "(?:by|for|to|of|from|only) who (?:may|can|cannot|decides|holds|has|is|does|claims|gets|sends|asks)",
    instead: "name the person: whoever owns, the holder of",
  },
  { turn: "stands? above", instead: "overrides" },
  { turn: "for want of", instead: "without" },
  { turn: "longer than nothing", instead: "greater than zero" },
  { turn: "(?:is|are|was|were) told", instead: "say who receives what" },
  { turn: "to be had", instead: "available" },
  { turn: "anew", instead: "again" },
  { turn: "(?:say|says|said|saying) of", instead: "say about" },
  { turn: "makes? no sense", instead: "is invalid" },
  { turn: "of (?:yours|theirs|ours)", instead: "your own, their own" },
  { turn: "everybody's", instead: "public, shared" },
  { turn: "the likes? of", instead: "such as" },
  {
    turn: "thereof|thereby|therein|whereby|wherein|hence|whilst|lest|ere|unto|amongst",
    instead: "a plain modern word",
  },
  { turn: "shall", instead: "must, or the plain present" },
  { turn: "or there is none", instead: "if any" },
  { turn: "beside (?:it|them|that)", instead: "with it, next to it, in addition" },
];
