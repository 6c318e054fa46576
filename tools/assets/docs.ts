import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BuiltFolder, root } from "./folder.ts";

/** Pages beside those of docs/, and under which name they are served. */
const others = { "README.md": "readme.md", "sdk/README.md": "sdk.md", "CHANGELOG.md": "changelog.md" } as const;

interface Page {
  name: string;
  text: string;
}

interface Section {
  page: string;
  title: string;
  heading: string;
  text: string;
}

/** The docs for agents: each page in Markdown, an index of them, all of them in one, and their sections for a search. */
export async function buildDocs(): Promise<BuiltFolder> {
  const names = (await readdir(join(root, "docs"))).filter((name) => name.endsWith(".md")).sort();
  const images = (await readdir(join(root, "docs", "images"))).sort();
  const pages: Page[] = await Promise.all([
    ...Object.entries(others).map(async ([file, name]) => ({ name, text: served(await read(file), file) })),
    ...names.map(async (name) => ({ name, text: served(await read(join("docs", name)), `docs/${name}`) })),
  ]);
  const files = new Map<string, string | Uint8Array>(pages.map(({ name, text }) => [name, text]));
  files.set("sections.json", JSON.stringify(pages.flatMap(sectionsOf)));
  for (const image of images) files.set(image, await readFile(join(root, "docs", "images", image)));
  return {
    name: "docs",
    files,
    beside: new Map([
      ["llms.txt", indexOf(pages)],
      ["llms-full.txt", pages.map(({ text }) => text.trim()).join("\n\n---\n\n")],
    ]),
  };
}

const read = (file: string) => readFile(join(root, file), "utf8");

/** The text with its links to other pages and pictures as they are served; links elsewhere into the project lead nowhere here and lose their target. */
function served(text: string, file: string): string {
  const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
  return text.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, mark: string, words: string, target: string) => {
    if (/^(?:[a-z]+:|#|\/)/.test(target)) return whole;
    const [path = "", anchor] = target.split("#");
    const at = join(folder, path);
    const name = servedName(at);
    if (name === null) return words;
    return `${mark}[${words}](${name}${anchor === undefined ? "" : `#${anchor}`})`;
  });
}

function servedName(path: string): string | null {
  if (Object.hasOwn(others, path)) return others[path as keyof typeof others];
  return /^docs\/(?:images\/)?([\w-]+\.(?:md|png))$/.exec(path)?.[1] ?? null;
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? "";

/** The first paragraph below the title, without links. */
function leadOf(text: string): string {
  const paragraph = text.split(/\n\s*\n/).find((part) => /^[\p{L}`*"]/u.test(part)) ?? "";
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /^.+?[.:](?= |$)/.exec(plain)?.[0] ?? plain;
}

/** The index of https://llmstxt.org: a title, what it is about, and a link to each page with a sentence. */
function indexOf(pages: readonly Page[]): string {
  const [readme, ...rest] = pages;
  const line = ({ name, text }: Page) => `- [${titleOf(text)}](/docs/${name}): ${leadOf(text)}`;
  return [
    `# ${titleOf(readme?.text ?? "")}`,
    "",
    `> ${leadOf(readme?.text ?? "")}`,
    "",
    "Agents reach the service over MCP at /mcp with an API key as a bearer token; the HTTP interface is described at /v1/openapi.json. All pages in one file are at /llms-full.txt.",
    "",
    "## Docs",
    "",
    ...pages.filter(({ name }) => name !== "changelog.md").map(line),
    "",
    "## Optional",
    "",
    ...rest.filter(({ name }) => name === "changelog.md").map(line),
    "",
  ].join("\n");
}

/** What stands under each heading; code is text too. */
function sectionsOf({ name, text }: Page): Section[] {
  const title = titleOf(text);
  const sections: Section[] = [];
  let heading = title;
  let lines: string[] = [];
  let fenced = false;
  const end = () => {
    const body = lines.join("\n").trim();
    if (body !== "") sections.push({ page: name, title, heading, text: body });
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) fenced = !fenced;
    const found = fenced ? null : /^#{1,4} (.+)$/.exec(line);
    if (found === null) lines.push(line);
    else {
      end();
      heading = found[1] ?? title;
    }
  }
  end();
  return sections;
}
