import { pause } from "../../tools/waiting.ts";

/** Where a service is to stop: the n-th time that a step is reached, about this condition where one is named. */
export interface Stop {
  step: string;
  nth: number;
  condition_id?: string;
  /** Whether all that the object wrote before is on disk then, or may be on its way. */
  stored?: boolean;
}

const state = { stop: null as Stop | null, left: 0, isReached: false };

const pollMs = 2;
/** So much work that whoever runs it in steps pauses. */
const aPause = 1e9;

/** Sets the stop: the first that reaches it stays there until its process is killed. */
export function setStop(next: Stop): void {
  Object.assign(state, { stop: next, left: next.nth, isReached: false });
}

/** Resolves when the stop is reached. */
export async function stopReached(): Promise<void> {
  while (!state.isReached) await pause(pollMs);
}

function isHere(step: string, conditions: readonly string[] = []): boolean {
  const { stop, isReached } = state;
  if (stop === null || stop.step !== step || isReached) return false;
  if (stop.condition_id !== undefined && !conditions.includes(stop.condition_id)) return false;
  state.left -= 1;
  return state.left <= 0;
}

/** Stops here where a stop is set for this step, or for it about one of these conditions; nothing else of the object is held up. */
export async function stopAt(
  step: string,
  { conditions, sync }: { conditions?: readonly string[]; sync?: () => Promise<void> } = {},
): Promise<void> {
  if (!isHere(step, conditions)) return;
  if (state.stop?.stored === true) await sync?.();
  state.isReached = true;
  for (;;) await pause(pollMs);
}

/** The same within work that is done in steps. */
export function* stopWithin(step: string, condition: string): Generator<number, void, undefined> {
  if (!isHere(step, [condition])) return;
  state.isReached = true;
  for (;;) yield aPause;
}

/** A call with a stop before it is sent, and one after it has been answered; none where it has no name. */
export async function stepped<T>(call: string | null, work: () => T | Promise<T>): Promise<T> {
  if (call === null) return work();
  await stopAt(`before ${call}`);
  const answer = await work();
  await stopAt(`after ${call}`);
  return answer;
}
