import type { Entry } from "../entry.ts";
import { hours } from "./hours.ts";
import { looks } from "./looks.ts";
import type { QualifierMeaning } from "./meaning.ts";
import { messages } from "./messages.ts";
import { refusals } from "./refusals.ts";
import { releases } from "./releases.ts";
import { repeats } from "./repeats.ts";

/** Qualifiers of a whole sentence; the longest match counts. */
export const qualifiers: readonly Entry<QualifierMeaning>[] = [
  ...repeats,
  ...messages,
  ...looks,
  ...hours,
  ...refusals,
  ...releases,
];
