/** Number of buckets that entities are spread over; buckets, not entities, are assigned to shards. */
const BUCKETS = 4096;

/** The bucket of an entity: FNV-1a (32 bit) over its UTF-8 bytes, modulo {@link BUCKETS}. Never change this: stored data is placed by it. */
export function bucketOf(entity: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(entity)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0) % BUCKETS;
}
