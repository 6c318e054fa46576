/** Where a service is to stop: the n-th time that a step is reached, about this condition where one is named. */
export interface Stop {
  step: string;
  nth: number;
  condition_id?: string;
  /** Whether all that the object wrote before is on disk then, or may be on its way. */
  stored?: boolean;
}

interface Place {
  /** The conditions that the step is about; none where it is about no condition. */
  conditions?: readonly string[];
  sync?: () => Promise<void>;
}

const state = { stop: null as Stop | null, left: 0, isReached: false, goesOn: false };

const pollMs = 2;
/** So much work that whoever runs it in steps pauses. */
const aPause = 1e9;

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Sets the stop: the first that reaches it stays there until it is told to go on, or its process is killed. */
export function setStop(next: Stop): void {
  Object.assign(state, { stop: next, left: next.nth, isReached: false, goesOn: false });
}

export function goOn(): void {
  state.goesOn = true;
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

/** Stops here where a stop is set; nothing else of the object is held up. */
export async function stopAt(step: string, { conditions, sync }: Place = {}): Promise<void> {
  if (!isHere(step, conditions)) return;
  if (state.stop?.stored === true) await sync?.();
  state.isReached = true;
  while (!state.goesOn) await pause(pollMs);
  state.stop = null;
}

/** The same within work that is done in steps. */
export function* stopWithin(step: string, condition: string): Generator<number, void, undefined> {
  if (!isHere(step, [condition])) return;
  state.isReached = true;
  while (!state.goesOn) yield aPause;
  state.stop = null;
}

/** A call with a stop before it is sent, and one after it has been answered; none where it has no name. */
export async function stepped<T>(call: string | null, work: () => Promise<T>): Promise<T> {
  if (call === null) return work();
  await stopAt(`before ${call}`);
  const answer = await work();
  await stopAt(`after ${call}`);
  return answer;
}
