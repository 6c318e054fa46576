import type { Kind } from "./version.ts";

const views = ["rules", "source", "versions", "change"] as const;
export type View = (typeof views)[number];

/** Where in the screen an address is. */
export const chosenKind = (name: string | null): Kind => (name === "context" ? "context" : "guardrails");
export const chosenView = (name: string | null): View => views.find((view) => view === name) ?? "rules";
