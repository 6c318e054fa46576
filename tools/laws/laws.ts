import { boundary } from "./boundary.ts";
import { denied } from "./denied.ts";
import { harmless, purposes } from "./harmless.ts";
import type { Law } from "./law.ts";
import { renaming } from "./renamed.ts";
import { added, narrowed, renumbered, replaced } from "./replaced.ts";
import { units } from "./units.ts";
import { unknown } from "./unknown.ts";

/** What must hold of every sentence that is accepted. */
export const laws: readonly Law[] = [
  harmless,
  purposes,
  renaming,
  units,
  denied,
  boundary,
  replaced,
  renumbered,
  added,
  narrowed,
  unknown,
];
