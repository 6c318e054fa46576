import type { Context } from "hono";
import type { AppEnv } from "./context.ts";
import { withoutValues } from "./answer-error.ts";
import { logEvent } from "../../log.ts";

/** An answer that is sent while it is read: of which type, under which file name, and its text bit by bit. */
export interface Streamed {
  type: string;
  file: string;
  text: AsyncIterable<string>;
}

/**
 * Sends text as fast as it is taken and holds no more than the bit that is next. After the first byte no status can tell of a
 * fault, so the connection is broken off: nobody takes what is there for the whole.
 */
export function stream(c: Context<AppEnv>, { type, file, text }: Streamed): Response {
  const bits = text[Symbol.asyncIterator]() as AsyncIterator<string, void>;
  const utf8 = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const bit = await bits.next();
          if (bit.done === true) controller.close();
          else controller.enqueue(utf8.encode(bit.value));
        } catch (error) {
          logEvent("stream_broken_off", { request_id: c.get("requestId"), error: withoutValues(String(error)) });
          controller.error(error);
        }
      },
      async cancel() {
        await bits.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return c.body(body, 200, { "Content-Type": type, "Content-Disposition": `attachment; filename="${file}"` });
}
