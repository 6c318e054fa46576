import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { build, type Metafile } from "esbuild";
import { type BuiltPage, fingerprinted, root } from "./folder.ts";

const sources = join(root, "console");
const packages = ["preact", "@preact/signals", "@preact/signals-core", "uplot"];

/** The console, and which of its files load which. */
export interface BuiltConsole extends BuiltPage {
  files: ReadonlyMap<string, string | Uint8Array>;
  outputs: Metafile["outputs"];
  main: string;
  style: string;
}

/** What the worker serves at /console, from `console/`: one module for the shell, one for each screen, one style sheet. */
export async function buildConsole(): Promise<BuiltConsole> {
  const [scripts, [style, css], licences] = await Promise.all([bundleScripts(), bundleStyles(), licencesOf()]);
  const icon = await readFile(join(sources, "icon.svg"), "utf8");
  const names: Record<string, string> = {
    "main.js": scripts.main,
    "style.css": style,
    "icon.svg": fingerprinted("icon.svg", icon),
    "licences.txt": fingerprinted("licences.txt", licences),
  };
  const files = new Map<string, string | Uint8Array>(scripts.files);
  files.set(style, css);
  files.set(names["icon.svg"] ?? "", icon);
  files.set(names["licences.txt"] ?? "", licences);
  const text = await readFile(join(sources, "index.html"), "utf8");
  const page = text.replaceAll(/(?<=\/console\/)[\w.]+/g, (file) => names[file] ?? file);
  return {
    name: "console",
    page: withPreloads(page, scripts),
    files,
    outputs: scripts.outputs,
    main: scripts.main,
    style,
  };
}

async function bundleScripts() {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(sources, "main.tsx")],
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    outdir: "/",
    absWorkingDir: sources,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]),
  );
  const main = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === "main.tsx")?.[0];
  if (main === undefined) throw new Error("console/main.tsx made no file.");
  return { main, outputs, files: outputFiles.map(({ path, contents }) => [basename(path), contents] as const) };
}

/** Style sheets put themselves into layers, so their order does not matter, except that the first names the layers. */
async function bundleStyles(): Promise<[name: string, css: string]> {
  const sheets = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css") && file !== "layers.css")
    .sort();
  const contents = ["layers.css", ...sheets].map((file) => `@import "./${file}";`).join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: sources, loader: "css" },
    bundle: true,
    minify: true,
    target: "es2022",
    legalComments: "none",
    write: false,
    logLevel: "silent",
  });
  const css = outputFiles[0]?.text ?? "";
  return [fingerprinted("style.css", css), css];
}

/** A browser learns of a module's imports only once it has read it: the page names them beforehand. */
function withPreloads(page: string, { main, outputs }: { main: string; outputs: Metafile["outputs"] }): string {
  const imported = (outputs[main]?.imports ?? []).filter(({ kind }) => kind === "import-statement");
  const links = imported.map(({ path }) => `<link rel="modulepreload" href="/console/${basename(path)}" />`);
  return page.replace("<!-- preloads -->", links.join("\n    "));
}

async function licencesOf(): Promise<string> {
  const { resolve } = createRequire(join(root, "package.json"));
  const texts = packages.map(async (name) => {
    const folder = packageFolder(resolve(name), name);
    return `${name}\n\n${(await readFile(join(folder, "LICENSE"), "utf8")).trim()}\n`;
  });
  return (await Promise.all(texts)).join("\n---\n\n");
}

function packageFolder(file: string, name: string): string {
  const folder = dirname(file);
  return folder.endsWith(join("node_modules", name)) ? folder : packageFolder(folder, name);
}
