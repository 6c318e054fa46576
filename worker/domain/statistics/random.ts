/**
 * A stream of whole numbers from 1 to 2^32 - 1, the same for the same seed on every engine: the 32-bit xorshift generator of
 * Marsaglia (2003). Never change this: drivers in stored records were drawn with it.
 */
export function integersFrom(seed: number): () => number {
  // Zero is the one state xorshift never leaves.
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
