/** A span that an alarm may be snoozed for, and the key that chooses it. */
interface Span {
  key: string;
  label: string;
  /** As the API takes it. */
  for: string;
}

/** The spans that are one key away. */
export const spans: readonly Span[] = [
  { key: "1", label: "1 hour", for: "1h" },
  { key: "2", label: "4 hours", for: "4h" },
  { key: "3", label: "1 day", for: "1d" },
  { key: "4", label: "3 days", for: "3d" },
  { key: "5", label: "1 week", for: "7d" },
];
