import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./context.ts";

/** A cookie that no other host and no plain connection can set; on one's own machine, without a certificate, a plain one. */
const cookieName = (c: Context<AppEnv>, name: string) => (isSecure(c) ? `__Host-${name}` : name);
const isSecure = (c: Context<AppEnv>) => new URL(c.req.url).protocol === "https:";

export const cookieOf = (c: Context<AppEnv>, name: "dm" | "dm-start"): string | undefined =>
  getCookie(c, cookieName(c, name));

/** Keeps something in the browser that no script can read. */
export function keepCookie(
  c: Context<AppEnv>,
  name: "dm" | "dm-start",
  value: string,
  { sameSite, ms }: { sameSite: "Strict" | "Lax"; ms: number },
): void {
  const options = { httpOnly: true, secure: isSecure(c), path: "/", sameSite, maxAge: ms / 1000 };
  setCookie(c, cookieName(c, name), value, options);
}

export const dropCookie = (c: Context<AppEnv>, name: "dm" | "dm-start"): void =>
  void deleteCookie(c, cookieName(c, name), { path: "/", secure: isSecure(c) });
