import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { Reading } from "../../../domain/language/reading.ts";
import type { Opinion } from "../../../domain/task/sentence/settle/opinion.ts";

/** Turns a sentence into a reading: which signals it names and what it says about them, nothing else. */
export interface IntentReader {
  readonly name: string;
  read(intent: string, catalogue: Catalogue): Promise<Reading>;
}

/** Drafts canonical sentences beside the reader that counts; never rejects. */
export interface SecondReader {
  readonly name: string;
  read(intent: string, catalogue: Catalogue): Promise<Opinion>;
}
