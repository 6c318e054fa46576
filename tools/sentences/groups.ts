import { aggregates } from "../../worker/reading/lexical/lexicon/aggregates.ts";
import { courtesies } from "../../worker/reading/lexical/lexicon/courtesies.ts";
import { asideOpeners, glossOpeners } from "../../worker/reading/lexical/lexicon/asides.ts";
import type { Entry } from "../../worker/reading/lexical/lexicon/entry.ts";
import { holds } from "../../worker/reading/lexical/lexicon/holds.ts";
import { markers } from "../../worker/reading/lexical/lexicon/markers.ts";
import type { QualifierMeaning } from "../../worker/reading/lexical/lexicon/qualifiers/meaning.ts";
import { qualifiers } from "../../worker/reading/lexical/lexicon/qualifiers/qualifiers.ts";
import { usuals } from "../../worker/reading/lexical/lexicon/usuals.ts";
import { forecasts } from "../../worker/reading/lexical/lexicon/forecasts.ts";
import { silences } from "../../worker/reading/lexical/lexicon/silences.ts";

/** A part of the lexicon with a title and what its entries have in common. */
interface Group {
  title: string;
  about: string;
  entries: readonly Entry<unknown>[];
}

const asking = (...asks: QualifierMeaning["asks"][]): Entry<unknown>[] =>
  qualifiers.filter(({ meaning }) => asks.includes(meaning.asks));

/** The lexicon of whole phrases, in the order of the guide. */
export const groups: readonly Group[] = [
  {
    title: "How long it has to last",
    about: "The alarm fires once the condition has held that long.",
    entries: holds,
  },
  {
    title: "A figure over a stretch of time",
    about: "For a time series, this figure is judged instead of the latest value.",
    entries: aggregates,
  },
  {
    title: "Against the usual at this time",
    about:
      "The average of the last hour is compared with the same hour of the 14 days before, or of the 4 weeks before; " +
      "a day is 24 hours, whatever clocks do.",
    entries: usuals.filter(({ meaning }) => meaning.asks !== "refused"),
  },
  { title: "What is to come", about: "The time until a limit, by the trend, is judged.", entries: forecasts },
  { title: "Nothing is reported any more", about: "The time since the last observation is judged.", entries: silences },
  {
    title: "How often at most",
    about: "After it has fired, the task stays quiet for that time.",
    entries: asking("cooldown", "on_change"),
  },
  {
    title: "When it is over, and while it lasts",
    about: "A message when the condition is over, or another one while it lasts.",
    entries: asking("recovered", "remind"),
  },
  {
    title: "What ends the alert",
    about: "The alert lasts until the value is back at that bound, which lies on the safe side of the limit.",
    entries: asking("release"),
  },
  { title: "Hours and days", about: "The task fires at these times only.", entries: asking("active") },
  {
    title: "When it is checked",
    about: "The task watches: it runs on its own, at set times or when new data arrives.",
    entries: asking("every", "observation", "no_data"),
  },
  {
    title: "Asides and other wordings",
    about: "What follows these words is listed, and changes nothing.",
    entries: [...asideOpeners, ...glossOpeners],
  },
  {
    title: "Greetings, thanks and urgency",
    about: "Around a sentence they change nothing.",
    entries: courtesies,
  },
  {
    title: "What no task can do",
    about: "These are refused by name, with the nearest thing that works.",
    entries: [...asking("refused"), ...usuals.filter(({ meaning }) => meaning.asks === "refused"), ...markers],
  },
];
