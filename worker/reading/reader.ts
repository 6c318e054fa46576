import type { Catalogue } from "../domain/task/catalogue.ts";
import type { Reading } from "../domain/task/reading.ts";

/** Turns a sentence into a reading: which signals it names and what it says of them, nothing else. */
export interface IntentReader {
  readonly name: string;
  read(intent: string, catalogue: Catalogue): Promise<Reading>;
}
