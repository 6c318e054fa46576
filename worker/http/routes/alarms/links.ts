import { followLink, linkSpans } from "../../../usecases/alarms/links/follow-link.ts";
import { openLink } from "../../../usecases/alarms/links/open-link.ts";
import { answerError } from "../../middleware/answer-error.ts";
import { limitLinks } from "../../middleware/limit-address.ts";
import { showPage } from "../../middleware/show-page.ts";
import { createRouter } from "../../operation/operation.ts";
import { failurePage, linkPage } from "../../pages/link-pages.ts";

/** Signed links, for people without a key: a page that says what will happen, and the form on it that makes it happen. */
export const linkRoutes = createRouter();
linkRoutes.onError((error, c) => showPage(c, failurePage(answerError(error, c).status)));
linkRoutes.use("/l/*", limitLinks);
linkRoutes.get("/l/:token", async (c) => showPage(c, linkPage(await openLink(c.var.services, c.req.param("token")))));
linkRoutes.post("/l/:token", async (c) => {
  const span = linkSpans.find((one) => one === c.req.query("for")) ?? null;
  return showPage(c, linkPage(await followLink(c.var.services, c.req.param("token"), span)));
});
