import type { Kind } from "../kind.ts";
import { channelKind } from "./channels.ts";
import { conceptKind, conditionKind } from "./definitions.ts";
import { feedKind } from "./feeds.ts";
import { contextKind, guardrailsKind } from "./rules.ts";
import { signalKind } from "./signals.ts";
import { silenceKind } from "./silences.ts";
import { taskKind } from "./tasks.ts";

/** Every kind, in the order in which it is applied: what others rest on comes first. */
export const kinds: readonly Kind[] = [
  guardrailsKind,
  contextKind,
  signalKind,
  conceptKind,
  conditionKind,
  channelKind,
  feedKind,
  taskKind,
  silenceKind,
];
