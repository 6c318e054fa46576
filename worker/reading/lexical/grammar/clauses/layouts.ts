import { negations } from "../../lexicon/states.ts";
import type { CatalogueIndex } from "../../linking/catalogue-index.ts";
import { marksOf } from "../../chart/chart.ts";
import type { Token } from "../../text/token.ts";
import { commentAt } from "./comment.ts";
import { layoutOf, type Layout } from "./layout.ts";

/**
 * The ways to lay a sentence out, the plainest first: the others count where that cannot be read. They leave a clause at the end
 * aside that only comments, and take the words before a colon for the heading of the condition.
 */
export function* layoutsOf(tokens: readonly Token[], index: CatalogueIndex): Generator<Layout> {
  const plain = layoutOf(tokens);
  yield plain;
  const short = withoutComment(plain, index);
  if (short !== null) yield short;
  yield* headed(short ?? plain);
}

function withoutComment(layout: Layout, index: CatalogueIndex): Layout | null {
  const at = commentAt(layout.main, index);
  if (at === null) return null;
  const comment = layout.main.slice(at).filter(({ kind }) => kind !== "break");
  return { ...layout, main: layout.main.slice(0, at), asides: [...layout.asides, comment] };
}

/** "Connection spike: clients up by 50%", "Busy runners: no data for 10 minutes": a name for what follows, or its signal. */
function* headed(layout: Layout): Generator<Layout> {
  const at = layout.main.findIndex(({ kind, text }) => kind === "break" && (text === ":" || text === "—"));
  const [title, main] = [layout.main.slice(0, at), layout.main.slice(at + 1)];
  if (at < 1 || main.length === 0 || !names(title)) return;
  yield { ...layout, main, title };
  yield { ...layout, main, title, joined: true };
}

/** Whether words are a name: they neither compare nor deny. */
const names = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text }) => kind === "word" && !negations.has(text)) &&
  marksOf(tokens).every(({ kind }) => kind === "level" || kind === "move" || kind === "deviate");
