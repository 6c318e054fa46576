import { html } from "./html.ts";
import { htmlPage, pageHeaders } from "./page.ts";

/** Why a sign-in came to nothing. */
export const signInPage = <Status extends number>(
  status: Status,
  { message, suggestion }: { message: string; suggestion?: string | undefined },
) => ({
  status,
  text: htmlPage(
    "You are not signed in",
    html`<p>${message}</p>
      <p>${suggestion ?? ""}</p>
      <p><a href="/console">Back to the console</a></p>`,
  ),
  headers: pageHeaders,
});
