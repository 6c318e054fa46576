import type { Context } from "hono";
import { asset } from "../../middleware/assets.ts";
import type { AppEnv } from "../../middleware/context.ts";
import { createRouter } from "../../operation/operation.ts";

const markdown = "text/markdown; charset=utf-8";
const plainMedia = "text/plain; charset=utf-8";

/** The docs, for agents and for whoever has only the service: an index, all in one, and each page in Markdown. */
export const docsRoutes = createRouter();

docsRoutes.get("/llms.txt", typedAsset(plainMedia));
docsRoutes.get("/llms-full.txt", typedAsset(plainMedia));
docsRoutes.get("/docs", typedAsset(plainMedia, "/llms.txt"));
docsRoutes.get("/docs/:file{[a-z-]+\\.md}", typedAsset(markdown));
docsRoutes.get("/docs/:file{[\\w-]+\\.png}", asset("no-cache"));
docsRoutes.get("/docs/:page{[a-z-]+}", (c) => typedAsset(markdown, `${c.req.path}.md`)(c));

/** An asset under the type that its readers expect. */
function typedAsset(type: string, path?: string) {
  return async function typed(c: Context<AppEnv>): Promise<Response> {
    const response = await asset("no-cache", path)(c);
    response.headers.set("Content-Type", type);
    return response;
  };
}
