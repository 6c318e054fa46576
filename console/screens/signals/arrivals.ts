/** A rule of a feed: the signal it fills, which may have labels in braces, such as `node.{__name__}`. */
interface Filling {
  feed: string;
  signal: string;
}

/** The feeds by whose rules values of a signal arrive, each once. */
export function feedsOf(rules: readonly Filling[], primitiveId: string): string[] {
  const fits = ({ signal }: Filling): boolean => {
    const parts = signal.split(/\{[^}]*\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".+")}$`).test(primitiveId);
  };
  return [...new Set(rules.filter(fits).map(({ feed }) => feed))];
}
