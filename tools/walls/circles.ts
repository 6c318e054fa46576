import { posix } from "node:path";
import type ts from "typescript";
import { type Fault, faultAt } from "./fault.ts";
import { type Import, importsOf } from "./imports.ts";
import { parsedFile } from "./parsed.ts";

interface Arrow extends Import {
  to: string;
}

/**
 * One fault for each circle of imports among some files, types included. Files that import each other cannot be understood
 * one after the other, even where no code runs in circles. Paths are relative to the project.
 */
export function circleFaults(texts: ReadonlyMap<string, string>): Fault[] {
  const sources = new Map([...texts].map(([file, text]) => [file, parsedFile(file, text)]));
  const arrows = new Map([...sources].map(([file, source]) => [file, arrowsOf(file, source, texts)]));
  const settled = new Set<string>();
  const faults: Fault[] = [];
  for (const start of sources.keys()) {
    const path: string[] = [];
    const visit = (file: string): void => {
      if (settled.has(file)) return;
      path.push(file);
      for (const arrow of arrows.get(file) ?? []) {
        const at = path.indexOf(arrow.to);
        const source = sources.get(file);
        if (at === -1) visit(arrow.to);
        else if (source)
          faults.push(faultAt(source, arrow.node, `circle: ${[...path.slice(at), arrow.to].join(" -> ")}`));
      }
      path.pop();
      settled.add(file);
    };
    visit(start);
  }
  return faults;
}

function arrowsOf(file: string, source: ts.SourceFile, texts: ReadonlyMap<string, string>): Arrow[] {
  return importsOf(source)
    .map((one) => ({ ...one, to: posix.join(posix.dirname(file), one.specifier) }))
    .filter(({ specifier, to }) => specifier.startsWith(".") && texts.has(to));
}
