import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";

export const mebibyte = 1024 * 1024;

/** Lets only bodies of at most so many bytes pass, as they are sent: whatever unpacks one has a limit of its own. */
export function limited(maxSize: number) {
  const withinLimit = bodyLimit({
    maxSize,
    onError: () => {
      throw new DomainError("payload_too_large", `The body is larger than ${maxSize / mebibyte} MiB.`, {
        location: "body",
        suggestion: "Send it in parts.",
      });
    },
  });
  return createMiddleware<AppEnv>(async function limited(c, next) {
    let isRead = false;
    try {
      return await withinLimit(c, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead || error instanceof DomainError) throw error;
      return brokenOff();
    }
  });
}

/** Refuses a body of which the connection gave only a part. */
export function brokenOff(): never {
  throw new DomainError("validation_error", "The body is cut off or not correctly chunked.", {
    location: "body",
    suggestion: "Send the request again, with a Content-Length or with correct chunks.",
  });
}
