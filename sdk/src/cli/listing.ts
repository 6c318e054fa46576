import { type Command, type Context, countOf, firstOf } from "./command.ts";
import { table } from "./table.ts";

interface Listing<Item>
  extends Pick<Command, "name" | "summary" | "examples">, Partial<Pick<Command, "usage" | "options" | "takes">> {
  /** How many are listed where `--limit` does not say; without it all are, and there is no such option. */
  most?: number;
  /** The items over their pages, of a size that is proposed. */
  of: (context: Context, size: number) => AsyncIterable<Item>;
  heads: string[];
  row: (item: Item) => unknown[];
  /** What is said where there are none. */
  none: string;
}

/** A command that lists items, one a line. */
export function listing<Item>(about: Listing<Item>): Command {
  const { most, of, heads, row, none, usage = "", options = {}, takes = [0, 0], ...named } = about;
  const limit = { type: "string", help: `how many at most (${most})` } as const;
  return {
    ...named,
    usage: most === undefined ? usage : `${usage} [--limit N]`.trimStart(),
    options: most === undefined ? options : { ...options, limit },
    takes,
    async run(context) {
      const count = most === undefined ? Infinity : countOf(context, "limit", most);
      const items = await firstOf(of(context, Math.min(count, 200)), count);
      return context.show(items, () => table(heads, items.map(row), none));
    },
  };
}
