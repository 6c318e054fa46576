import { signal } from "@preact/signals";
import { type DecisionMonitor, isDecisionMonitorError } from "../../sdk/src/index.ts";
import { clientFor, session, signInAddress } from "./session.ts";

/** A call that waits for the elevated key. */
interface Elevation {
  /** What the key is needed for, as the end of "The elevated key is needed to ...". */
  to: string;
  /** Runs the call with the key; rejects with the API's refusal of the key, and settles the wait otherwise. */
  attempt: (elevatedKey: string) => Promise<void>;
  cancel: () => void;
}

/** The call that waits, if any; the shell shows a dialog for it. */
export const elevation = signal<Elevation | null>(null);

/**
 * Asks for the elevated key, makes one call with it and forgets it. Resolves to null where the person thinks better of it;
 * rejects as the call does, but for a refused key, which is asked for again.
 */
export function elevated<Result>(
  to: string,
  run: (client: DecisionMonitor) => Promise<Result>,
): Promise<Result | null> {
  // An admin who has just signed in needs none; anybody else who signed in reads why not. A proxy does not say when that was.
  if (session.value?.key === null && signInAddress.value !== null) return run(session.value.client);
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      elevation.value = null;
      act();
    };
    elevation.value = {
      to,
      attempt: async (elevatedKey) => {
        try {
          const result = await run(clientFor(session.value?.key ?? null, elevatedKey));
          settle(() => resolve(result));
        } catch (error) {
          if (isDecisionMonitorError(error, "forbidden")) throw error;
          settle(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      },
      cancel: () => settle(() => resolve(null)),
    };
  });
}
