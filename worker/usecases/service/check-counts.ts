import type { Services } from "../services.ts";

/** Compares the lengths that are kept of lists with what they have, and puts right and logs what differs; how many did. */
export async function checkCounts({
  listCounts,
  log,
}: Pick<Services, "listCounts" | "log">): Promise<{ repaired: number }> {
  const repaired = await listCounts.repair();
  if (repaired.length > 0) log("list_counts_repaired", { counts: repaired });
  return { repaired: repaired.length };
}
