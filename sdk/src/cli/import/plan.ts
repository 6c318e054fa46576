import type { Fields } from "../../local/fields.ts";

/** A name in the letters that ids have. */
export const slug = (name: string, unnamed: string): string =>
  name.replaceAll(/[^A-Za-z0-9_-]+/g, "-").replaceAll(/^-+|-+$/g, "") || unnamed;

/** What a rule needs and this service does not have; its message is the name of the function or the shape. */
export class Missing extends Error {
  readonly missing: string;

  constructor(missing: string, why?: string) {
    super(why === undefined ? missing : `${missing}: ${why}`);
    this.missing = missing;
  }
}

/** What one foreign rule becomes: descriptions as they stand in a folder. */
export interface Planned {
  /** The rule in words. */
  rule: string;
  file: string;
  signals: Fields[];
  /** Rules of the feed that fill the signals. */
  map: Fields[];
  concept: Fields;
  condition: Fields;
  task: Fields;
  /** In what the plan is not the same as the rule. */
  differences: string[];
}

/** Why a rule does not become a plan. */
export interface Refused {
  rule: string;
  file: string;
  /** The function or shape that is not available. */
  missing: string;
  message: string;
}

/** What came of an import. */
export interface Imported {
  feed: "prometheus" | "otlp";
  planned: Planned[];
  refused: Refused[];
}
