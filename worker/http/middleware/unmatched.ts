import type { Context } from "hono";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { answerError } from "./answer-error.ts";
import type { AppEnv } from "./context.ts";

interface KnownRoute {
  method: string;
  path: string;
}

/** The refusal of a path that leads nowhere; `near` is one that leads somewhere. */
export function nothingHere(near?: string): DomainError {
  return new DomainError("not_found", "There is nothing at this path.", {
    suggestion: `${near === undefined ? "" : `Did you mean ${near}? `}GET /v1/openapi.json lists every path.`,
  });
}

/** Answers a request that no route took: 405 with Allow where the path exists with other methods, else 404. */
export function unmatched(routes: () => readonly KnownRoute[]) {
  let table: { pattern: RegExp; method: string }[] | undefined;
  return (c: Context<AppEnv>): Response => {
    table ??= routes().flatMap(({ method, path }) =>
      method === "ALL" ? [] : [{ method, pattern: routePattern(path) }],
    );
    const known = table;
    const methodsAt = (path: string) => known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const methods = methodsAt(c.req.path);
    if (methods.length === 0) {
      return answerError(nothingHere(nearTo(c.req.path).find((path) => methodsAt(path).length > 0)), c);
    }
    const allowed = [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))]
      .sort()
      .join(", ");
    c.header("Allow", allowed);
    return answerError(
      new DomainError("method_not_allowed", "This path does not support this method.", {
        suggestion: `Use ${allowed}.`,
      }),
      c,
    );
  };
}

/** What a path may have been meant to be: with single slashes, none at its end, and the version in front. */
function nearTo(path: string): string[] {
  const bare = path.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "");
  return [bare, `/v1${bare}`];
}

function routePattern(path: string): RegExp {
  const parts = path
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
}
