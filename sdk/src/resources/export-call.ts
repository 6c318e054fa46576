import { delayBefore, pause } from "../core/retry.ts";
import type { RequestOptions } from "../core/types.ts";
import { ConnectionError } from "../error.ts";
import type { DecisionRecord, ExportEnd } from "../generated/schemas.ts";

/** What an export may set besides the options of every call. */
export interface ExportOptions extends RequestOptions {
  /** Called with every part that ends and after each thousand decisions. */
  onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** How far an export has come. */
export interface ExportProgress {
  /** Decisions that arrived. */
  rows: number;
  /** The evaluated_at of the last; an export runs from the newest to the oldest. */
  at: string | null;
}

type ExportPart = (from: { after?: string }) => Promise<Response>;
type Line = DecisionRecord | ExportEnd;

const EVERY = 1_000;
const TRIES = 3;

/** A running export: loop over it for every decision, or await it for the response of its first part. */
export class ExportCall extends Promise<Response> implements AsyncIterable<DecisionRecord> {
  // The result of `then` is a plain promise, not an export.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #first: Promise<Response>;
  readonly #part: ExportPart;
  readonly #options: ExportOptions;

  constructor(part: ExportPart, options: ExportOptions) {
    const first = part({});
    super((resolve, reject) => void first.then(resolve, reject));
    this.#first = first;
    this.#part = part;
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<DecisionRecord, void> {
    // The loop reports what fails, so the promise itself needs no listener.
    this.catch(() => undefined);
    const { onProgress, signal } = this.#options;
    const progress: ExportProgress = { rows: 0, at: null };
    let response = await this.#first;
    let last: string | undefined;
    for (let fruitless = 0; ;) {
      const before = progress.rows;
      let end: ExportEnd | undefined;
      let cut: unknown;
      try {
        for await (const line of linesOf(response, signal)) {
          if ("export" in line) {
            end = line;
            break;
          }
          last = line.decision_id;
          progress.rows += 1;
          progress.at = line.evaluated_at;
          yield line;
          if (progress.rows % EVERY === 0) onProgress?.({ ...progress });
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof TypeError && error.message.startsWith(NOT_LINES)) throw error;
        cut = error;
      }
      if (end !== undefined) onProgress?.({ ...progress });
      if (end !== undefined && end.export.next === null) return;
      fruitless = end !== undefined || progress.rows > before ? 0 : fruitless + 1;
      if (end === undefined) await this.#rest(fruitless, last, cut);
      const after = end?.export.next ?? last;
      response = await this.#part(after === undefined ? {} : { after });
    }
  }

  /** Waits before a part that was cut off is asked for again; throws when that has brought nothing several times. */
  async #rest(fruitless: number, last: string | undefined, cause: unknown): Promise<void> {
    const behind = last === undefined ? "before the first decision" : `behind the decision ${last}`;
    const failure = new ConnectionError(0, {
      type: "connection_error",
      message: `The export was cut off ${behind}.`,
      ...(last === undefined ? {} : { suggestion: `Go on with after: "${last}".` }),
      cause,
    });
    const delay = fruitless < TRIES ? delayBefore(failure, fruitless + 1, Math.random()) : undefined;
    if (delay === undefined) throw failure;
    await pause(delay, this.#options.signal);
  }
}

const NOT_LINES = "Only JSON lines can be looped over";

/** The lines of a response as they arrive; what follows the last line end was cut off and is left out. */
async function* linesOf(response: Response, signal: AbortSignal | undefined): AsyncGenerator<Line, void> {
  if (!/\bx-ndjson\b/.test(response.headers.get("content-type") ?? ""))
    throw new TypeError(`${NOT_LINES}: leave format out, or await the call and read its body.`);
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const stop = () => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder();
  let held = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return;
      const lines = (held + decoder.decode(value, { stream: true })).split("\n");
      held = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as Line;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}
