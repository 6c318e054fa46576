/** The text of an answer; null as soon as it is longer than `limit` bytes. Throws when the connection breaks or time is up. */
export async function readText({ body }: Response, limit: number, signal: AbortSignal): Promise<string | null> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return "";
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let read = 0; ;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      read += value.byteLength;
      if (read > limit) return null;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
