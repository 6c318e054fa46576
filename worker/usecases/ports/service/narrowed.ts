import type { Reach } from "../../../domain/values/reach.ts";

/** Who asks where not everything may be touched, and what may be. */
export interface Narrowed extends Reach {
  /** Id of the principal. */
  by: string;
}
