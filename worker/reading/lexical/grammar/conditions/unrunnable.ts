import type { Token } from "../../text/token.ts";

/** What of a sentence nothing runs, with the nearest thing that works. */
export interface Unrunnable {
  readonly tokens: readonly Token[];
  readonly name: string;
  readonly nearest: string;
}
