import { screens } from "../registry.ts";
import { matchPath, parseRoute } from "../routing/route.ts";
import type { ScreenEntry } from "./screen.ts";

/** The screen of an address, and the placeholders of its path; undefined where there is none. */
export function screenAt(path: string): { entry: ScreenEntry; params: Record<string, string> } | undefined {
  return screens.flatMap((entry) => {
    const params = matchPath(entry.path, path);
    return params === null ? [] : [{ entry, params }];
  })[0];
}

/** Begins to load the screen of the address; what goes wrong shows when it is opened. */
export function preloadScreen(): void {
  const { path } = parseRoute(location.hash);
  screenAt(path === "/" ? "/alarms" : path)
    ?.entry.load()
    .catch(() => {});
}
