/** The stop that is set in a service: the first that reaches it stops there for good, so that its process can be killed. */
export const stopping = { step: null as string | null, left: 0, reached: false };

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Sets the stop: the n-th time that a step is reached. */
export function setStop(step: string, nth: number): void {
  Object.assign(stopping, { step, left: nth, reached: false });
}

/** Resolves when the stop is reached. */
export async function stopReached(): Promise<void> {
  while (!stopping.reached) await pause(1);
}

/** Stops here if a stop is set here; `before` is done first then. */
export async function stopAt(step: string, before?: () => Promise<void>): Promise<void> {
  if (stopping.step !== step || --stopping.left > 0) return;
  await before?.();
  stopping.reached = true;
  for (;;) await pause(1_000);
}

/** A call with a stop before it is sent, and one after it has been answered; none where it has no name. */
export async function stepped<T>(call: string | null, work: () => Promise<T>): Promise<T> {
  if (call === null) return work();
  await stopAt(`before ${call}`);
  const answer = await work();
  await stopAt(`after ${call}`);
  return answer;
}
