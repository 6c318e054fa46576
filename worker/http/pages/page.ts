import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base64 } from "../../domain/values/hashing/base64.ts";
import { Html, html } from "./html.ts";

const style = [
  "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}",
  "h1{font-size:1.4rem}dt{color:#555;font-size:.9rem}dd{margin:0 0 .7rem;overflow-wrap:anywhere}",
  "button{font:inherit;padding:.8rem 1.2rem;margin:.3rem .4rem .3rem 0;border:0;border-radius:.5rem;background:#1a4fa0;color:#fff}",
  "form{display:inline}form~form button{background:none;border:1px solid #1a4fa0;color:#1a4fa0}",
  "@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}dt{color:#aaa}a{color:#8ab4f8}form~form button{border-color:#8ab4f8;color:#8ab4f8}}",
].join("");

const styleHash = base64(sha256(utf8ToBytes(style)));

/** What a browser may do with such a page: show it, and send its form back to us. No script, nothing from elsewhere. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

// Not a template: a formatter would put spaces around the style, and its hash would be another.
const sheet = new Html(`<style>${style}</style>`);

/** A page on its own, for a phone as for a desk. */
export function htmlPage(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${sheet}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}
