import { category } from "./category.ts";

/** Articles and determiners. */
export const determiners = category("the a an its their our your my");

/** Words that count one: "more than an hour", "a quarter of an hour". */
export const oneWords = category("a an one");

/** Words before one of a kind. */
export const singulars = category("a an each every any one");

/** Whatever a condition is met by: "flag anything outside". */
export const whatever = category("anything everything any values all");
