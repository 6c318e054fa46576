import { Progress } from "../watching/progress.ts";
import type { Filter } from "./filters.ts";
import type { Sample } from "./seed.ts";
import type { KillWorld } from "../kills/world.ts";

interface Page {
  items: unknown[];
  has_more: boolean;
  next_cursor: string | null;
}

/** A page as it was: what was asked for, and the bytes of the answer. */
interface Kept {
  filter: string;
  path: string;
  text: string;
}

/** How the pages of a filter are compared with those from before. */
export interface Compared {
  filter: string;
  pages: number;
  same: number;
  /** The same decisions, spread over more pages. */
  spread: number;
  different: number;
}

const limits = [1, 50, 200] as const;

/** A cursor that goes on behind a decision. */
export const cursorBehind = ({ at, decision_id }: Pick<Sample, "at" | "decision_id">): string =>
  Buffer.from(JSON.stringify(["decisions", ["p0", at, decision_id]])).toString("base64url");

const pathOf = (query: Readonly<Record<string, string>>, limit: number, cursor: string | null) =>
  `/decisions?${new URLSearchParams({ ...query, limit: String(limit), ...(cursor === null ? {} : { cursor }) }).toString()}`;

/** The first page of every filter at three sizes, and those behind every cursor. */
export async function takePages(
  { ask }: KillWorld,
  filters: readonly Filter[],
  cursors: readonly string[],
): Promise<Kept[]> {
  const paths = filters.flatMap(({ name, query }) => [
    ...limits.map((limit) => ({ filter: name, path: pathOf(query, limit, null) })),
    ...cursors.map((cursor) => ({ filter: name, path: pathOf(query, 50, cursor) })),
  ]);
  const progress = new Progress("pages read", paths.length);
  const kept: Kept[] = [];
  for (const [at, { filter, path }] of paths.entries()) {
    kept.push({ filter, path, text: await ask(path) });
    progress.at(at);
  }
  progress.end();
  return kept;
}

/** Reads the same pages again. */
export async function comparePages(world: KillWorld, kept: readonly Kept[]): Promise<Compared[]> {
  const progress = new Progress("pages compared", kept.length);
  const found = new Map<string, Compared>();
  for (const [at, page] of kept.entries()) {
    const { filter } = page;
    const sum = found.get(filter) ?? { filter, pages: 0, same: 0, spread: 0, different: 0 };
    found.set(filter, sum);
    sum.pages += 1;
    sum[await compare(world, page)] += 1;
    progress.at(at);
  }
  progress.end();
  return [...found.values()];
}

async function compare({ ask }: KillWorld, { path, text }: Kept): Promise<"same" | "spread" | "different"> {
  const again = await ask(path);
  if (again === text) return "same";
  const before = JSON.parse(text) as Page;
  let page = JSON.parse(again) as Page;
  const items = [...page.items];
  const url = new URL(path, "http://service");
  while (items.length < before.items.length && page.next_cursor !== null) {
    url.searchParams.set("cursor", page.next_cursor);
    page = JSON.parse(await ask(url.pathname + url.search)) as Page;
    items.push(...page.items);
  }
  const isSame = JSON.stringify(items.slice(0, before.items.length)) === JSON.stringify(before.items);
  return isSame ? "spread" : "different";
}

/** Every decision there is, newest first, as one text. */
export async function walk({ ask }: KillWorld, most = Infinity): Promise<string> {
  const texts: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < most; pages += 1) {
    const page = JSON.parse(await ask(pathOf({}, 200, cursor))) as Page;
    texts.push(...page.items.map((item) => JSON.stringify(item)));
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  return texts.join("\n");
}
