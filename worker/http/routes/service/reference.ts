import { asset, pagePolicy } from "../../middleware/assets.ts";
import { createRouter } from "../../operation.ts";

/** The description as a page to read and to try. The names of its files change with what is in them. */
export const referenceRoutes = createRouter();
referenceRoutes.use("/reference/*", pagePolicy);
referenceRoutes.get("/reference", asset("no-cache", "/reference.html"));
referenceRoutes.get("/reference/", (c) => c.redirect("/reference", 301));
referenceRoutes.get("/reference/:file", asset("public, max-age=31536000, immutable"));
