import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import type { BuiltConsole } from "./console.ts";

/** Bytes over the wire, gzipped. */
export interface Sizes {
  /** The page, the style sheet, the shell, and the heaviest screen that may be the first to open. */
  first: number;
  /** Each screen with what only it loads. */
  screens: Record<string, number>;
}

/** What a person waits for: what is loaded lazily inside a screen, such as the chart library, is not in it. */
export function sizesOf({ page, files, outputs, main, style }: BuiltConsole): Sizes {
  const sizeOf = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? "").length, 0);
  const loadedBy = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path, kind } of outputs[name]?.imports ?? [])
      if (kind === "import-statement") loadedBy(basename(path), seen);
    return seen;
  };
  const shell = loadedBy(main);
  const screens: Record<string, number> = {};
  for (const [name, { entryPoint }] of Object.entries(outputs)) {
    const screen = /screens\/([\w-]+)\/screen\.tsx$/.exec(entryPoint ?? "")?.[1];
    if (screen !== undefined) screens[screen] = sizeOf([...loadedBy(name)].filter((file) => !shell.has(file)));
  }
  const heaviest = Math.max(0, ...Object.values(screens));
  return { first: gzipSync(page).length + sizeOf([...shell, style]) + heaviest, screens };
}
