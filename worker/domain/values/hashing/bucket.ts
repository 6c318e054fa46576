/** Number of buckets that entities are spread over; buckets, not entities, are assigned to shards. */
const BUCKETS = 4096;
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** The bucket of an entity: FNV-1a (32 bit) over its UTF-8 bytes, modulo {@link BUCKETS}. Never change this: stored data is placed by it. */
export function bucketOf(entity: string): number {
  let hash = offsetBasis;
  for (let i = 0; i < entity.length; i++) {
    const unit = entity.charCodeAt(i);
    // What is not ASCII takes more than one byte.
    if (unit > 0x7f) return bucketOfBytes(new TextEncoder().encode(entity));
    hash = Math.imul(hash ^ unit, prime);
  }
  return (hash >>> 0) % BUCKETS;
}

function bucketOfBytes(bytes: Uint8Array): number {
  let hash = offsetBasis;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, prime);
  return (hash >>> 0) % BUCKETS;
}

/** What records carry in place of an entity. */
export const pseudonymForm = /^ent_[a-z2-7]{32}$/;
