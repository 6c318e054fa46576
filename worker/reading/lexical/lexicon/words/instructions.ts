import { category } from "./category.ts";

/** Courtesy before a verb of asking. */
export const courtesies = category("please also just immediately kindly");
