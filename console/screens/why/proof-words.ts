/** What a recomputation found, in a sentence. */
export function resultText({
  by,
  verified,
  differences,
}: {
  by: "here" | "service";
  verified: boolean;
  differences: readonly unknown[];
}): string {
  const where = by === "here" ? "in this browser" : "by the service";
  if (verified) return `Recomputed ${where}: every field agrees.`;
  const count = `${differences.length} ${differences.length === 1 ? "field differs" : "fields differ"}`;
  return `Recomputed ${where}: ${count}.`;
}
