import { createMiddleware } from "hono/factory";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { AppEnv } from "./context.ts";
import { brokenOff, limited } from "./limited.ts";
import { fromUtf8 } from "../../domain/values/hashing/utf8.ts";

// RFC 9110, 8.3.1: parameters may be empty and quoted, and an equals sign has no space around it.
const token = "[\\w!#$%&'*+.^`|~-]+";
const parameter = `${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*")`;
const jsonType = new RegExp(`^application/json[ \\t]*(?:;[ \\t]*(?:${parameter}[ \\t]*)?)*$`, "i");

const jsonOnly = createMiddleware<AppEnv>(async function json(c, next) {
  const type = c.req.header("Content-Type")?.trim() ?? "";
  if (!jsonType.test(type)) {
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
  if (type !== "application/json") c.req.raw = plainlyTyped(c.req.raw);
  refuseBroken(await c.req.arrayBuffer().catch(brokenOff));
  await next();
});

/** What decodes the body next replaces what it cannot read, and so would make one name of two. */
function refuseBroken(bytes: ArrayBuffer): void {
  try {
    fromUtf8.decode(bytes);
  } catch {
    throw new DomainError("validation_error", "The body is not valid UTF-8.", {
      location: "body",
      suggestion: "Encode the body as UTF-8, the only encoding of JSON.",
    });
  }
}

/** What is read next knows fewer spellings of the same type, and parameters mean nothing to JSON. */
function plainlyTyped(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/json");
  return new Request(request, { headers });
}

/** What a body passes before it is parsed: at most 1 MiB, JSON in UTF-8, and not compressed. */
export const jsonBody = [limited(1024 * 1024), jsonOnly];
