import { category } from "./category.ts";

/** What leads to whom, what, where or when a condition is narrowed to. */
export const narrowLeads = category(
  "with without in on at for from of during while whilst after before following within inside outside under via across among amongst until till excluding except despite if when whenever where whose who throughout amid by per",
);

/** Between such a word and the noun. */
export const nounLeads = category(
  "a an the our my your their its his her this that these those any each every all some either both one",
);

/** Before what only says where or of whom: "on the cell". */
export const placing = category("for on of to at in per by from within inside across");
