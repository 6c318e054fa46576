import type { NewObservation, Output } from "../../sdk/src/index.ts";
import { client } from "../session/session.ts";

/** More than this are imported in a job. */
const inOneRequest = 1_000;

/** Adds observations, however many; tells how many are new, and rejects where some could not be stored. */
export async function addAll(
  observations: readonly NewObservation[],
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Pick<Output<"pushObservations">, "accepted" | "warnings">> {
  const timed = observations.flatMap(({ observed_at, ...one }) =>
    observed_at === undefined ? [] : [{ ...one, observed_at }],
  );
  if (timed.length <= inOneRequest || timed.length < observations.length) {
    return client().observations.push(observations, { onProgress });
  }
  const { accepted, rejected, errors } = await client().observations.importAll(timed, { onProgress });
  if (rejected === 0) return { accepted };
  const [first] = errors;
  throw new Error(
    `${rejected} of ${timed.length} observations were not stored. Number ${first?.line}: ${first?.message}`,
  );
}
