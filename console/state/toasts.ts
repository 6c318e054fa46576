import { signal } from "@preact/signals";
import { announce } from "./announce.ts";
import { failureOf } from "./failure.ts";

/** What was done, with the way back where there is one. */
export interface Toast {
  id: number;
  text: string;
  tone: "done" | "failed";
  /** When it came, in epoch milliseconds. */
  at: number;
  undo?: () => Promise<unknown>;
  /** What is said once it is undone, where not all is as it was before. */
  undone?: string | undefined;
}

const LINGERS = 6_000;
const LINGERS_WITH_UNDO = 15_000;
/** What an action says as it leads to another screen is said there. */
const ARRIVES_WITHIN = 2_000;

/** What is shown, newest last. */
export const toasts = signal<readonly Toast[]>([]);
let last = 0;

function show(toast: Omit<Toast, "id" | "at">): void {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-2), { ...toast, id, at: Date.now() }];
  announce(toast.undo === undefined ? toast.text : `${toast.text} Press z to undo.`);
  setTimeout(() => dismiss(id), toast.undo === undefined ? LINGERS : LINGERS_WITH_UNDO);
}

/** Says what an action did, to eyes and ears; `undo` takes it back, and `undone` says what that leaves where something differs. */
export function say(text: string, undo?: () => Promise<unknown>, undone?: string): void {
  show({ text, tone: "done", ...(undo === undefined ? {} : { undo, undone }) });
}

/** Says that an action failed, in the API's words, where there is no better place for them. */
export function sayFailure(error: unknown): void {
  const { message, suggestion } = failureOf(error);
  show({ text: suggestion === undefined ? message : `${message} ${suggestion}`, tone: "failed" });
}

/** Takes a toast away. */
export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** On another screen: takes away what was said on the one before. */
export function leaveToasts(): void {
  const arrived = Date.now() - ARRIVES_WITHIN;
  toasts.value = toasts.value.filter(({ at }) => at >= arrived);
}

/** Takes back what a toast tells of; without one, the newest that can be taken back. */
export async function undo(id?: number): Promise<void> {
  const toast = toasts.value.findLast((one) => one.undo !== undefined && (id === undefined || one.id === id));
  if (toast?.undo === undefined) return announce("There is nothing to undo.");
  dismiss(toast.id);
  try {
    await toast.undo();
    say(toast.undone ?? "Undone. All is as it was before.");
  } catch (error) {
    sayFailure(error);
  }
}
