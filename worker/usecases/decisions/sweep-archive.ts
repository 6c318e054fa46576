import type { Archived } from "../ports/decisions/archives.ts";
import type { Services } from "../services.ts";

/** Moves old decisions into the archive; null where they are kept in the database. What fails is tried again a minute later. */
export async function sweepArchive(services: Services): Promise<Archived | null> {
  const { archives, config } = services;
  if (config.keepDecisionsMs === null) return null;
  const at = services.now();
  try {
    return await archives.move(at - config.keepDecisionsMs, at);
  } catch (error) {
    services.log("archive_failed", { error: String(error) });
    return null;
  }
}
