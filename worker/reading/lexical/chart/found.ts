import type { ReadNumber } from "../../../domain/language/reading.ts";

/** What the slots of a pattern stood for. */
interface Slots {
  durations: { duration: string; number: ReadNumber }[];
  clocks: string[];
  days: string[];
  amounts: ReadNumber[];
}

/** A phrase found at a token: where it ends, and what its slots held. */
export interface Found extends Slots {
  end: number;
}

/** The same of one slot, which holds little. */
export type Held = Partial<Slots> & { end: number };
