import { asset, consolePolicy, referencePolicy } from "../../middleware/assets.ts";
import { createRouter } from "../../operation/operation.ts";

/** Pages made of files, which everybody may read: the names of their files change with what is in them. */
export const pageRoutes = createRouter();

for (const [name, policy] of [
  ["reference", referencePolicy],
  ["console", consolePolicy],
] as const) {
  pageRoutes.use(`/${name}/*`, policy);
  pageRoutes.get(`/${name}`, asset("no-cache", `/${name}.html`));
  pageRoutes.get(`/${name}/`, (c) => c.redirect(`/${name}`, 301));
  pageRoutes.get(`/${name}/:file`, asset("public, max-age=31536000, immutable"));
}
