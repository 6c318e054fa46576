/** Groups items by shard and asks each shard once, all side by side. The answers come in no promised order. */
export function perShard<T, R>(
  items: Iterable<T>,
  shardOf: (item: T) => number,
  ask: (shard: number, group: T[]) => Promise<R>,
): Promise<R[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const shard = shardOf(item);
    const group = groups.get(shard);
    if (group) group.push(item);
    else groups.set(shard, [item]);
  }
  return Promise.all([...groups].map(([shard, group]) => ask(shard, group)));
}

/** Asks every shard, all side by side. */
export function everyShard<R>(shards: number, ask: (shard: number) => Promise<R>): Promise<R[]> {
  return Promise.all(Array.from({ length: shards }, (_, shard) => ask(shard)));
}
