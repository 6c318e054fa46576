import type { ContextRule } from "./definition.ts";

/** How the application context shifts the tier when a definition does not say. */
export const defaultContextRules: ContextRule[] = [
  { phrase: "early detection", shift: -1 },
  { phrase: "avoid missing", shift: -1 },
  { phrase: "avoid noise", shift: 1 },
  { phrase: "conservative", shift: 1 },
];
