import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { DomainError } from "../domain/errors.ts";
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
  await next();
});

/** What a body passes before it is read: at most 1 MiB, and JSON. */
export const jsonBody = [limited, json];
