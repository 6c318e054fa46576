import type { DecisionRecord } from "../../../sdk/src/index.ts";
import type { Tone } from "../../ui/chip.tsx";
import type { RecordedOutcome } from "./result-signal.ts";

type Judgement = Pick<DecisionRecord, "decision_value" | "reason" | "label_matched">;

/** What came out, in a word. */
export function outcomeText({ decision_value, reason }: Pick<Judgement, "decision_value" | "reason">): string {
  if (reason !== null) return "Not judged";
  if (decision_value === false) return "Did not fire";
  return decision_value === true ? "Fired" : `Fired: ${decision_value}`;
}

/** The colour that goes with it. */
export function outcomeTone({ decision_value, reason }: Pick<Judgement, "decision_value" | "reason">): Tone {
  if (reason !== null) return "warn";
  return decision_value === false ? "good" : "bad";
}

const skipped: Readonly<Record<string, string>> = {
  unchanged: "the condition had held before, and only a change is told",
  cooldown: "something was sent not long before",
  not_held_long_enough: "the condition had not held for long enough",
  inactive_hours: "it was outside the hours of its task",
  silenced: "it was silenced",
  snoozed: "the alarm was snoozed",
  superseded: "a later decision had been made already",
  out_of_scope: "the entity is not one of those it is for",
  task_paused: "its task was paused",
};

/** What became of an action, in a sentence. */
export function actionText({ status, reason, error }: Pick<RecordedOutcome, "status" | "reason" | "error">): string {
  if (status === "triggered") return "Fired";
  if (status === "failed") return error?.message ?? "It failed";
  if (status === "queued") return "Waits to be sent";
  if (status === "would_trigger") return "Would have been sent: the task is a preview";
  return reason === null ? "Held back" : `Held back: ${skipped[reason] ?? reason.replaceAll("_", " ")}`;
}

const words: Readonly<Record<RecordedOutcome["status"], string>> = {
  triggered: "fired",
  queued: "waiting",
  failed: "failed",
  would_trigger: "preview",
  skipped: "held back",
};

/** The same in a word; whether a message arrived is said by the message. */
export const actionWord = ({ status }: Pick<RecordedOutcome, "status">): string => words[status];

const tones: Readonly<Record<RecordedOutcome["status"], Tone>> = {
  triggered: "good",
  queued: "accent",
  failed: "bad",
  would_trigger: "plain",
  skipped: "plain",
};

/** The colour that goes with it. */
export const actionTone = ({ status }: Pick<RecordedOutcome, "status">): Tone => tones[status];
