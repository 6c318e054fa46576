import type { Token } from "../text/token.ts";
import { amounts } from "./words/amounts.ts";
import { asking } from "./words/asking.ts";
import type { Category } from "./words/category.ts";
import { naming } from "./words/naming.ts";
import { norms } from "./words/norms.ts";
import { small } from "./words/small.ts";

export type { Category } from "./words/category.ts";
export { particle } from "./words/particles.ts";

/** Words by their use: what grammar, linking and checks see of them. */
export const category = { ...small, ...asking, ...norms, ...naming, ...amounts };

/** Whether a token is a word of a category. */
export const is = (token: Token | undefined, of: Category): boolean => token !== undefined && of.has(token.text);
