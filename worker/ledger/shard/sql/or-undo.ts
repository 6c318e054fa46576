/** Does some work; where it fails, has everything in memory that it may have changed read again. */
export function orUndo<T>(work: () => T, ...undo: (() => void)[]): T {
  try {
    return work();
  } catch (error) {
    for (const one of undo) one();
    throw error;
  }
}
