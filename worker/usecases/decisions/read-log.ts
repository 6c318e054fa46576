import { readTilePath } from "../../domain/decision/log/tiles.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { DecisionLogReader } from "../ports/decisions/decision-log.ts";
import type { Services } from "../services.ts";

/** The last checkpoint of the log as a signed note. Throws `not_found` where no log is kept. */
export async function getCheckpoint(services: Services): Promise<string> {
  const { note } = await logOf(services).take();
  return note;
}

/** The key by which anybody checks the signature of a checkpoint, as C2SP signed-note writes it. */
export async function getVerifierKey(services: Services): Promise<string> {
  const { verifier_key } = await logOf(services).take();
  return `${verifier_key}\n`;
}

/** The hashes of a tile, and whether it is full, so that it never changes. Throws `not_found` for one that is not there. */
export async function getTile(services: Services, path: string): Promise<{ bytes: Uint8Array; full: boolean }> {
  const tile = readTilePath(path);
  const bytes = tile && (await logOf(services).tile(tile));
  if (tile === null || bytes === null) {
    throw new DomainError("not_found", `The log has no ${path}.`, {
      suggestion: "GET /log/checkpoint says how many leaves it has; tiles are named as in C2SP tlog-tiles.",
    });
  }
  return { bytes, full: tile.width === 256 };
}

/** The log of a service. Throws `not_found` where none is kept. */
export function logOf({ decisionLog }: Services): DecisionLogReader {
  if (decisionLog !== null) return decisionLog;
  throw new DomainError("not_found", "This service keeps no log.", {
    suggestion: "It keeps one if SVC_LOG_KEY is set.",
  });
}
