import { isRecord } from "../../worker/domain/values/is-record.ts";

/** Whether a kept connection was closed just as it was used again, as happens on a busy machine. */
const isDropped = (error: unknown): boolean =>
  error instanceof TypeError && isRecord(error.cause) && error.cause["code"] === "UND_ERR_SOCKET";

/** Sends what is safe to send again once more, where its connection was dropped. */
export async function sentAgainIfDropped<T>(send: () => Promise<T>): Promise<T> {
  return send().catch((error: unknown) => {
    if (isDropped(error)) return send();
    throw error;
  });
}
