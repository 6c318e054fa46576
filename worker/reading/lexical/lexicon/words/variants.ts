import { stem } from "../../../../domain/language/stem.ts";
import { category } from "./category.ts";

/** Words each of which names another figure of the same thing: of those, one must be said. */
export const variants: readonly ReadonlySet<string>[] = [
  "systolic diastolic arterial mean sbp dbp map",
  "inlet outlet supply return suction discharge",
  "upstream downstream",
].map((words) => new Set([...category(words)].map(stem)));
