import { phraseTable } from "../phrase-table.ts";

/** How a piece is joined to the one before: weak joints ("with", "during") may also stand inside a phrase. */
export interface Joint {
  operator: "AND" | "OR" | null;
  negate: boolean;
  weak: boolean;
}

const joint = (operator: Joint["operator"], weak = false, negate = false): Joint => ({ operator, weak, negate });

/** A comma joins as what it stands beside. */
export const comma = joint(null);

/** What joins the conditions of a sentence, and how. */
export const joints = phraseTable<Joint>([
  [
    joint("AND"),
    "and, but, &, plus, as well as, and also, but also, while, whilst, as long as, so long as, for as long as, and while, but while, along with, together with, combined with, in combination with, and at the same time, at the same time as, yet, whereas, although, even though, and then, but only if, only if, but only when, and that, provided, given that, and if, and when, but where, and where, and whose, but whose, and who, and which",
  ],
  [
    joint("OR"),
    "or, or if, or when, or whenever, or whose, or where, or that, and/or, or else if, or alternatively, alternatively",
  ],
  [
    joint("AND", false, true),
    "unless, except when, except while, except whilst, except during, unless while, but not while, not while, not during, except if, except where, except for, excluding, but not if, but not when, but only unless, but not where, other than when, and not if, and not when, save when, as long as not",
  ],
  [
    joint("AND", true),
    "with, without, during, where, whose, that, which, who, having, despite, when, if, in spite of, amid, on top of, in addition to, alongside, after, following, for, among, in, on, at, from, lacking, in the absence of, in absence of",
  ],
]);
