export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Waits until something is so, or is found; throws where that takes too long. */
export async function until<T>(
  find: () => Promise<T | false | undefined>,
  what: string,
  { withinMs = 3_600_000, everyMs = 100 } = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found !== false && found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
    await pause(everyMs);
  }
}
