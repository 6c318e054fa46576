/** At most `most` items spread evenly over a list, the first and the last among them, in their order. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  if (most === 1) return items.slice(0, 1);
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * (items.length - 1)) / (most - 1))] as Item);
}
