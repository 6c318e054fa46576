import type { Context } from "hono";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { bodyOf, tellable } from "../middleware/answer-error.ts";
import type { AppEnv } from "../middleware/context.ts";
import { limited, mebibyte } from "../middleware/limited.ts";
import { whoAsks } from "../middleware/api-key.ts";
import { loopback } from "../middleware/same-origin.ts";
import { checkScope, holdsScope } from "../middleware/scope.ts";
import { type Operation, createRouter } from "../operation/operation.ts";
import type { McpCaller } from "./server.ts";
import type { DocsSection } from "./tool.ts";
import { parsedJson } from "../../domain/values/parsed-json.ts";

/** Assets are found by path; the host stands for nothing. */
const errorAddress = (name: string) => `https://assets.local/docs/${encodeURIComponent(name)}`;

let knownDocs: readonly DocsSection[] | undefined;

/** The sections of the docs; they change with the deployment alone. */
async function docsSections(assets: Fetcher): Promise<readonly DocsSection[]> {
  return (knownDocs ??= await (await assets.fetch(errorAddress("sections.json"))).json<DocsSection[]>());
}

/** A page of the docs; null where there is none of this name. */
async function docsPage(assets: Fetcher, name: string): Promise<string | null> {
  if (!/^[a-z-]+\.md$/.test(name)) return null;
  const found = await assets.fetch(errorAddress(name));
  return found.ok ? found.text() : null;
}

/**
 * Whether a request comes from no page of a browser, or from one of the service: of the public address, of this machine where the service
 * runs on it, or of the host that a certificate vouches for. A plain host name proves nothing: a foreign page may have it point here.
 */
function isOurs(origin: string | undefined, url: string, publicUrl: string | null): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const [from, to] = [new URL(origin), new URL(url)];
  if (publicUrl !== null && from.origin === new URL(publicUrl).origin) return true;
  if (loopback.test(to.hostname)) return loopback.test(from.hostname);
  return to.protocol === "https:" && from.origin === to.origin;
}

/** The Model Context Protocol: each tool performs operations of the interface with the key that came. */
export function mcpRoutes(operations: readonly Operation[]) {
  const byId = new Map(operations.map((operation) => [operation.route.operationId, operation]));
  const routes = createRouter();
  routes.post("/mcp", limited(mebibyte), async (c) => {
    const { publicUrl } = c.var.services.config;
    if (!isOurs(c.req.header("Origin"), c.req.url, publicUrl)) throw foreignOrigin();
    const body = parsedJson(await c.req.text());
    if (body === undefined) return c.json(notJson, 400);
    if (Array.isArray(body)) throw noBatches();
    // The protocol's code is loaded with its first request: most isolates never see one.
    const { answerMcp } = await import("./server.ts");
    return answerMcp(c.req.raw, body, callerOf(c, byId));
  });
  return routes;
}

function callerOf(c: Context<AppEnv>, byId: ReadonlyMap<string | undefined, Operation>): McpCaller {
  return {
    perform: async <Given>(id: string, parts = {}) => {
      const operation = byId.get(id);
      if (operation === undefined) throw new Error(`there is no operation ${id}`);
      return (await operation.perform(c, parts)) as Given;
    },
    services: c.var.services,
    by: whoAsks(c).id,
    allows: (scope) => checkScope(c, scope),
    holds: (scope) => holdsScope(c, scope),
    docs: () => docsSections(c.env.ASSETS),
    page: (name) => docsPage(c.env.ASSETS, name),
    tell: (thrown) => tellable(thrown, c),
    shape: (error) => bodyOf(error, c.get("requestId")),
  };
}

/** As the protocol says it. */
const notJson = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "The body is not valid JSON." } };

const foreignOrigin = () =>
  new DomainError("forbidden", "Requests from pages of other origins are not taken.", {
    location: "Origin",
    suggestion: "Call it from a program, which sends no Origin, or from a page of this service.",
  });

/** A key's calls are counted by request. */
const noBatches = () =>
  new DomainError("validation_error", "A request holds one message.", {
    location: "body",
    suggestion: "Send each message in a request of its own.",
  });
