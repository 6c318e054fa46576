import {
  beginSignIn,
  canSignIn,
  endSignIn,
  sessionMs,
  endSession,
  startMs,
} from "../../../usecases/session/sign-in.ts";
import { tellable } from "../../middleware/answer-error.ts";
import { cookieOf, dropCookie, keepCookie } from "../../middleware/cookies.ts";
import { limitSignIns } from "../../middleware/limit-address.ts";
import { foreignPage, isSameOrigin, originOf } from "../../middleware/same-origin.ts";
import { showPage } from "../../middleware/show-page.ts";
import { createRouter } from "../../operation/operation.ts";
import { signInPage } from "../../pages/sign-in-page.ts";
import { accessHeader } from "../../../contract/wire/headers.ts";
import { statusOf } from "../../../contract/wire/error.ts";

/** Signing in with the issuer, and out: whether one can, where to go, the way back, the end. */
export const sessionRoutes = createRouter();
sessionRoutes.use("/session/*", limitSignIns);

/** `vouched`: Cloudflare Access says who asks, so that they need not sign in. */
sessionRoutes.get("/session", (c) => {
  const { services } = c.var;
  const vouched = services.config.oidc?.isAccess === true && c.req.header(accessHeader) !== undefined;
  return c.json({ sign_in: canSignIn(services) ? "/session/start" : null, vouched });
});

sessionRoutes.get("/session/start", async (c) => {
  const again = c.req.query("again") === "true";
  const { address, kept } = await beginSignIn(c.var.services, {
    redirect_uri: `${originOf(c)}/session/callback`,
    again,
  });
  keepCookie(c, "dm-start", kept, { sameSite: "Lax", ms: startMs });
  return c.redirect(address, 303);
});

sessionRoutes.get("/session/callback", async (c) => {
  const { state, code, error: refused } = c.req.query();
  const kept = cookieOf(c, "dm-start");
  dropCookie(c, "dm-start");
  try {
    const token = await endSignIn(c.var.services, {
      kept,
      state,
      code,
      refused,
      redirect_uri: `${originOf(c)}/session/callback`,
    });
    keepCookie(c, "dm", token, { sameSite: "Strict", ms: sessionMs });
    return c.redirect("/console", 303);
  } catch (thrown) {
    const error = tellable(thrown as Error, c);
    return showPage(c, signInPage(statusOf(error.code), error));
  }
});

sessionRoutes.post("/session/end", async (c) => {
  if (!isSameOrigin(c)) throw foreignPage();
  const token = cookieOf(c, "dm");
  if (token !== undefined) await endSession(c.var.services, token);
  dropCookie(c, "dm");
  return c.body(null, 204);
});
