import { signal } from "@preact/signals";
import { draftText } from "./json-lines.ts";
import { type RulesKind, startOf, type Version } from "../version.ts";

/** A change that somebody is writing: its text, the version it started from, and why. */
export interface Change {
  text: string;
  base: Version;
  note: string;
}

/** What is being written; kept while the console is open, so that a look elsewhere loses nothing. */
export const drafts = signal<Readonly<Record<RulesKind, Change | null>>>({ guardrails: null, context: null });

/** Goes up whenever rules were put in force here, so that whatever shows them asks again. */
export const applied = signal(0);

export function setDraft(kind: RulesKind, change: Change | null): void {
  drafts.value = { ...drafts.value, [kind]: change };
}

/** A change that starts from what is in force, or puts an older version back. */
export function beginChange(kind: RulesKind, inForce: Version, back?: Version): Change {
  const body = back === undefined ? startOf(kind, inForce) : back.body;
  const note = back === undefined ? "" : `Back to ${back.name}`;
  return { text: draftText(body), base: inForce, note };
}
