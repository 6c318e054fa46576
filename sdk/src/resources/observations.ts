import type { Answer } from "../core/answer.ts";
import { Call } from "../core/call.ts";
import { bodyText } from "../core/request.ts";
import type { Input, Output, RequestOptions } from "../core/types.ts";
import { Observations as Generated } from "../generated/resources.ts";
import type { ImportResult, NewObservation } from "../generated/schemas.ts";

/** How far a push has come. */
export interface PushProgress extends Output<"pushObservations"> {
  /** Observations sent and answered. */
  done: number;
  total: number;
}

/** What a push may set besides the options of every call. */
export interface PushOptions extends RequestOptions {
  /** Observations in one request, 1 to 1,000 (1,000). */
  chunkSize?: number | undefined;
  /** Called after every request. */
  onProgress?: ((progress: PushProgress) => void) | undefined;
}

/** What an import may set besides the options of every call; the key names it, so that it can be resumed. */
interface ImportOptions extends RequestOptions {
  /** Called after every request. */
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** An observation of an import: with its time. */
type ImportedObservation = Input<"importObservations">["records"][number];

const MOST_LINES = 10_000;
const MOST_IMPORT_BYTES = 8_000_000;
/** Thousands of observations take longer than a question. */
const IMPORT_TIMEOUT_MS = 120_000;

const MOST = 1_000;
/** Below the service's 1 MiB, with room for the body around the observations. */
const MOST_BYTES = 1_000_000;

/** Splits observations into bodies the service takes: so many at most, and so many bytes. */
function requestChunks<T>(observations: readonly T[], most: number, mostBytes = MOST_BYTES): T[][] {
  const encoder = new TextEncoder();
  const chunks: T[][] = [[]];
  let bytes = 0;
  for (const observation of observations) {
    const size = encoder.encode(bodyText(observation)).length + 1;
    const last = chunks.at(-1) ?? [];
    if (last.length > 0 && (last.length >= most || bytes + size > mostBytes)) {
      chunks.push([observation]);
      bytes = size;
    } else {
      last.push(observation);
      bytes += size;
    }
  }
  return chunks;
}

/** `client.observations` */
export class ObservationResource extends Generated {
  /**
   * Pushes any number of observations, in requests of up to 1,000 one after the other. Of a request with a wrong observation
   * none is stored; of one that ends in a 503 some may be (`error.details` says which). What was stored stays, and pushing all
   * of it again adds only what is missing where `observed_at` is given.
   *
   * @example
   * await client.observations.push(observations, { onProgress: ({ done, total }) => console.log(`${done}/${total}`) });
   */
  override push(
    input: Input<"pushObservations"> | readonly NewObservation[],
    options: PushOptions = {},
  ): Call<Output<"pushObservations">> {
    return new Call(this.#pushAll("observations" in input ? input.observations : input, options));
  }

  async #pushAll(
    observations: readonly NewObservation[],
    { chunkSize = MOST, onProgress, idempotencyKey, ...options }: PushOptions,
  ): Promise<Answer<Output<"pushObservations">>> {
    if (!Number.isInteger(chunkSize) || chunkSize < 1 || chunkSize > MOST)
      throw new TypeError("chunkSize must be a whole number from 1 to 1000.");
    const chunks = requestChunks(observations, chunkSize);
    const sum: Output<"pushObservations"> = { accepted: 0, unchanged: 0 };
    let done = 0;
    let last: Answer<Output<"pushObservations">> | undefined;
    for (const [index, chunk] of chunks.entries()) {
      // The caller's key names the push; every request of it is another.
      const key = idempotencyKey === undefined || index === 0 ? idempotencyKey : `${idempotencyKey}.${index}`;
      const keyed = key === undefined ? options : { ...options, idempotencyKey: key };
      last = await this.client.request("pushObservations", { observations: chunk }, keyed).withResponse();
      sum.accepted += last.data.accepted;
      sum.unchanged += last.data.unchanged;
      for (const { first, ...warning } of last.data.warnings ?? []) {
        const shifted = first.map(({ index, value }) => ({ index: done + index, value }));
        (sum.warnings ??= []).push({ ...warning, first: shifted });
      }
      done += chunk.length;
      onProgress?.({ done, total: observations.length, ...sum });
    }
    return { ...(last as Answer<Output<"pushObservations">>), data: sum };
  }

  /**
   * Imports any number of observations in one job, and tells which could not be stored; those are passed by. A request that fails
   * is sent again. Under the key of an import that was broken off it goes on where that one stopped.
   *
   * @example
   * const history = [{ primitive_id: "host.cpu_load", entity: "host:1", observed_at: "2026-01-01T00:00:00Z", value: 0.4 }];
   * const { accepted, errors } = await client.observations.importAll(history, { idempotencyKey: "2026-history" });
   */
  async importAll(
    observations: readonly ImportedObservation[],
    { onProgress, idempotencyKey = crypto.randomUUID(), timeoutMs = IMPORT_TIMEOUT_MS, ...options }: ImportOptions = {},
  ): Promise<ImportResult> {
    const chunks = requestChunks(observations, MOST_LINES, MOST_IMPORT_BYTES);
    let done = 0;
    let job: Output<"importObservations"> | undefined;
    for (const [index, records] of chunks.entries()) {
      const place = { from_line: done + 1, more: index < chunks.length - 1 ? ("true" as const) : ("false" as const) };
      job = await this.client.request(
        "importObservations",
        { ...place, records },
        { ...options, timeoutMs, idempotencyKey },
      );
      done += records.length;
      onProgress?.({ done, total: observations.length });
    }
    return job?.result as ImportResult;
  }
}
