import type { DocsSection } from "./tool.ts";

/** Assets are found by path; the host stands for nothing. */
const at = (name: string) => `https://assets.local/docs/${encodeURIComponent(name)}`;

let known: readonly DocsSection[] | undefined;

/** The sections of the docs; they change with the deployment alone. */
export async function docsSections(assets: Fetcher): Promise<readonly DocsSection[]> {
  return (known ??= await (await assets.fetch(at("sections.json"))).json<DocsSection[]>());
}

/** A page of the docs; null where there is none of this name. */
export async function docsPage(assets: Fetcher, name: string): Promise<string | null> {
  if (!/^[a-z-]+\.md$/.test(name)) return null;
  const found = await assets.fetch(at(name));
  return found.ok ? found.text() : null;
}
