import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { DomainError } from "../../domain/values/errors.ts";
import type { AppEnv } from "./context.ts";

const maxBytes = 1024 * 1024;

const limited = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw new DomainError("payload_too_large", "The body is larger than 1 MiB.", {
      location: "body",
      suggestion: "Send it in parts.",
    });
  },
});

const json = createMiddleware<AppEnv>(async function json(c, next) {
  const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new DomainError("unsupported_media_type", "The body must be application/json.", {
      location: "Content-Type",
      suggestion: "Send the header Content-Type: application/json.",
    });
  }
  const encoding = c.req.header("Content-Encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity") {
    throw new DomainError("unsupported_media_type", "The body must not be compressed.", {
      location: "Content-Encoding",
      suggestion: "Send it as it is, without the header Content-Encoding.",
    });
  }
  await next();
});

/** What a body passes before it is read: at most 1 MiB, JSON, and not compressed. */
export const jsonBody = [limited, json];
