import type { SignalError } from "./record.ts";

/** The failed fetches of several concepts, one for each signal, by signal id. */
export function mergeSignalErrors(parts: Iterable<readonly SignalError[]>): SignalError[] {
  const bySignal = new Map<string, SignalError>();
  for (const error of [...parts].flat()) if (!bySignal.has(error.primitive_id)) bySignal.set(error.primitive_id, error);
  return [...bySignal.values()].sort((a, b) => (a.primitive_id < b.primitive_id ? -1 : 1));
}
