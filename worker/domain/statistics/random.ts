/**
 * A stream of whole numbers from 0 to 2^32 - 1, the same for the same seed on every engine: Mulberry32 by T. Ettinger,
 * which uses 32-bit integer operations only.
 */
export function integersFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
