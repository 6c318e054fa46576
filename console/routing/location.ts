import { signal } from "@preact/signals";
import { parseRoute } from "./route.ts";

/** Where the console is now. */
export const route = signal(parseRoute(location.hash));

addEventListener("hashchange", () => {
  route.value = parseRoute(location.hash);
});

/** Goes to an address made by `hrefTo`. */
export function go(href: string): void {
  location.hash = href;
}

/** Puts another address in place of this one, without a step in the browser's history: for filters and tabs. */
export function replaceAddress(href: string): void {
  history.replaceState(null, "", href);
  route.value = parseRoute(location.hash);
}

/** The same where the address is still one of `path`: nobody has gone elsewhere meanwhile, though no screen may know it yet. */
export function replaceAddressAt(path: string, href: string): void {
  if (parseRoute(location.hash).path === path) replaceAddress(href);
}
