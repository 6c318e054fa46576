import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./context.ts";

/** A page to answer with. */
interface ShownPage {
  status: ContentfulStatusCode;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** Answers with a page. */
export function showPage(c: Context<AppEnv>, { status, text, headers }: ShownPage): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.html(text, status);
}
