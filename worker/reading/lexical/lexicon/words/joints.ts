import { phraseTable } from "../phrase-table.ts";
import { category } from "./category.ts";

/** Between the two ends of a range. */
export const rangeJoints = category("and to through");

/** What a condition begins with. */
export const conditional = category("when once if whenever unless until while whilst");

/** What concedes that something is so besides. */
export const conceding = category("although though");

/** What may follow where all is said of a number or a state. */
export const afterEnd = category("and or for");

/** What is left over around a qualifier, and stands between what is checked and whom to tell. */
export const qualifierJoints = category("and but then only , ; —");

/** Before a time. */
export const timeLeads = category("in within for on after since");

/** Between two days or times. */
export const untilWords = category("through to until till —");

/** What leads to the end of something. */
export const endings = category("until till");

/** What leads from an entity to what is said of it. */
export const holders = category("with whose having where that which who");

/** Before something that is missing or over. */
export const missingLeads = category("without lacking absence");

/** Before a state that is entered. */
export const intoWords = category("to into");

/** What joins two items of a list. */
export const listJoints = category("and or ,");

/** What a number is not looked for behind. */
export const clauseBounds = category("and or but than");

/** What a zero may stand behind. */
export const zeroLeads = category("and or with has had when if , : ;");

/** Prepositions that join two conditions only where each has a number. */
export const looseJoints = category("for among in on at from after following");

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
    "unless, except when, except while, except whilst, except during, unless while, but not while, except if, except where, except for, excluding, but not if, but not when, but only unless, but not where, other than when, and not if, and not when, save when, as long as not",
  ],
  [
    joint("AND", true),
    "with, without, during, where, whose, that, which, who, having, despite, when, if, in spite of, amid, on top of, in addition to, alongside, after, following, for, among, in, on, at, from, lacking, in the absence of, in absence of",
  ],
]);
