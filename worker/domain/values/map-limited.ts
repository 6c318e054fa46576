/** Calls that an invocation makes side by side: a Worker has six connections open at a time. */
export const connectionsAtOnce = 6;

/** The results of `work` over `items`, in their order, with at most `concurrency` of them under way. */
export async function mapLimited<T, R>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const place = next++;
      results[place] = await work(items[place] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane));
  return results;
}
