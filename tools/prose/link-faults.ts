import { posix } from "node:path";
import type { Fault } from "../walls/fault.ts";
import { placeOf } from "./place.ts";

/** Whether a path of the repository exists, and the text of a page. */
interface Tree {
  exists(path: string): boolean;
  read(path: string): string;
}

/** Every relative link of a page whose file or heading does not exist. */
export function linkFaults(file: string, text: string, tree: Tree): Fault[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s:]+)\)/g)].flatMap(({ index, 1: link = "" }) => {
    const [path = "", heading] = link.split("#");
    const target = path === "" ? file : posix.join(posix.dirname(file), path);
    if (!tree.exists(target)) return [{ file, ...placeOf(text, index), message: `${link}: there is no such file` }];
    if (heading === undefined || !target.endsWith(".md") || anchorsOf(tree.read(target)).has(heading)) return [];
    return [{ file, ...placeOf(text, index), message: `${link}: ${target} has no such heading` }];
  });
}

/** As many characters and lines as before, so that places stay right. */
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/\S/g, " "));

/** The headings of a page, as GitHub makes anchors of them. */
function anchorsOf(page: string): Set<string> {
  const headings = [...withoutCode(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
}
