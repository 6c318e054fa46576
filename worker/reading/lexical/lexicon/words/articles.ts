import { category } from "./category.ts";

/** Articles and possessives. */
export const determiners = category("the its their a our");

/** Words that count one: "more than an hour". */
export const oneWords = category("a an one");

/** Before a recipient. */
export const ownArticles = category("the our my a");

/** The indefinite article. */
export const indefinite = category("a an");

/** The articles. */
export const plainArticles = category("the a an");

/** Articles and possessives before a label. */
export const possessives = category("the a an its their");

/** Words before one of a kind. */
export const singulars = category("a an each every any one");

/** Before a part of a unit: "a quarter of an hour", "one third of a day". */
export const aOrOne = category("a one");
