import type { Token } from "./token.ts";
import { tokenise } from "./tokenise.ts";

/** The most texts of signals whose words are kept. */
const most = 5_000;
const known = new Map<string, readonly Token[]>();

/** The words of a text of a signal, such as a label, which sentence after sentence is compared with. */
export function wordsTold(text: string): readonly Token[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= most) known.clear();
  const words = tokenise(text);
  known.set(text, words);
  return words;
}
