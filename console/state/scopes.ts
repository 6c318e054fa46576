import { signal } from "@preact/signals";
import type { Output } from "../../sdk/src/index.ts";

/** What an API key may be allowed to do. */
type Scope = Output<"getCurrentApiKey">["scopes"][number];

/** What the key of whoever is signed in may do. */
export const heldScopes = signal<readonly Scope[]>([]);

/** A scope, or several of which one is enough. */
export type Needed = Scope | readonly Scope[];

/** What it takes to deal with an alarm, and to silence. */
export const alarming: Needed = ["evaluate", "operate"];
export const silencing: Needed = ["author", "operate"];

/** Whether the key may do what needs a scope. */
export const may = (needed: Needed): boolean => [needed].flat().some((scope) => heldScopes.value.includes(scope));

/** Why a control is barred. */
export const barredText = (needed: Needed): string =>
  `This API key may not do that: it takes one with the scope ${[needed].flat().join(" or ")}.`;

const deeds: Readonly<Record<"evaluate" | "author", string>> = {
  evaluate: "push data, acknowledge, snooze or rate",
  author: "write, tune, silence or change tasks",
};

/** In one line what the key cannot be used for, and which one can; null where it may do everything. */
export function limitText(): string | null {
  const missing = (["evaluate", "author"] as const).filter((scope) => !may(scope));
  if (missing.length === 0) return null;
  const can = missing.length === 2 ? "may only read" : "may not do everything";
  return `This API key ${can}. To ${missing.map((scope) => deeds[scope]).join(", or to ")}, sign in with one that has the scope${missing.length === 1 ? "" : "s"} ${missing.join(" and ")}.`;
}
