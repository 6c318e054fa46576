import type { Sample } from "./seed.ts";
import type { KillWorld } from "../kills/world.ts";

interface Page {
  items: unknown[];
  next_cursor: string | null;
}

/** A cursor that goes on behind a decision. */
export const cursorBehind = ({ at, decision_id }: Pick<Sample, "at" | "decision_id">): string =>
  Buffer.from(JSON.stringify(["decisions", ["p0", at, decision_id]])).toString("base64url");

/** Every decision there is, newest first, as one text. */
export async function walk({ ask }: KillWorld): Promise<string> {
  const texts: string[] = [];
  for (let cursor: string | null = "", query = "limit=200"; cursor !== null;) {
    const page = JSON.parse(await ask(`/decisions?${query}`)) as Page;
    texts.push(...page.items.map((item) => JSON.stringify(item)));
    cursor = page.next_cursor;
    query = new URLSearchParams({ limit: "200", cursor: cursor ?? "" }).toString();
  }
  return texts.join("\n");
}
